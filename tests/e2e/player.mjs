// Plays a game against bots as a person would: by what is on the screen alone.

/** One step of the person by `act`; false when the game is won. */
export async function step(page, act) {
  const state = await page.evaluate(() => {
    const has = (selector) => document.querySelector(selector) !== null;
    const ready = (selector) => document.querySelector(selector)?.getAttribute("aria-disabled") === "false";
    if (has(".won")) return "won";
    if (has(".count .primary")) return "next";
    if (has(".cut input[type=range]")) return "cut";
    if (has(".cut .primary")) return "keep";
    if (has(".tray")) return ready(".tray .primary") ? "play" : "take-back";
    if (ready(".actions .draw")) return "turn";
    const status = document.querySelector(".status")?.classList.contains("mine");
    if (status && has(".held")) return "discard";
    return "wait";
  });
  if (state === "won") return false;
  if (state === "wait") await page.waitForTimeout(5);
  else await act(state);
  return true;
}

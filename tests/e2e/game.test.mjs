// Whole games: by taps alone at 360 pixels, and by keys alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, serve } from "./browser.mjs";
import { step } from "./player.mjs";

const STEPS_MAX = 6000;
const FAST = { "bing.speed": "instant" };
let browser, server, link;

before(async () => {
  ({ server, link } = await serve());
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.kill();
});

/** Sets up the quick game of two and starts it. */
async function start(page, press) {
  await press(page.getByRole("button", { name: "Set up a game" }));
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.getByRole("radio", { name: /^Quick/ }).check();
  await press(page.getByRole("button", { name: "Start the game" }));
}

async function playToTheEnd(page, act) {
  let steps = 0;
  while (await step(page, act)) {
    steps += 1;
    assert.ok(steps < STEPS_MAX, "the game does not end");
  }
  return steps;
}

test("a whole game by taps alone at 360 pixels", async () => {
  const { page, faults } = await open(browser, link, { storage: FAST });
  const tap = (target) => target.tap();
  await start(page, tap);
  let turns = 0;
  await playToTheEnd(page, async (state) => {
    switch (state) {
      case "cut": return tap(page.locator(".cut .primary"));
      case "keep": return tap(page.locator(".cut .primary"));
      case "next": return tap(page.locator(".count .primary"));
      case "play": return tap(page.locator(".tray .primary"));
      case "take-back": return tap(page.locator(".tray").getByRole("button", { name: "Take all back" }));
      case "turn": {
        turns += 1;
        await tap(page.locator(".toolbar").getByRole("button", { name: "Suggest" }));
        if (await page.locator(".tray").count()) return;
        // By turns the pile and the button, which do the same.
        return tap(turns % 2 ? page.locator(".pile.stock") : page.locator(".actions .draw"));
      }
      default: {
        await tap(page.locator(".held").last());
        const discard = turns % 2 ? page.locator(".pile.discards") : page.locator(".actions .discard");
        await tap(discard);
        if (await page.locator(".held[aria-pressed=true]").count()) {
          // Not this one: with an open hand the limit may want a dearer card (R7.2).
          await page.locator(".held[aria-pressed=true]").first().tap();
          for (const card of await page.locator(".held").all()) {
            await card.tap();
            if ((await page.locator(".actions .discard").getAttribute("aria-disabled")) === "false") break;
            await card.tap();
          }
          await tap(page.locator(".actions .discard"));
        }
      }
    }
  });
  assert.ok(turns > 3);
  assert.match(await page.locator(".won").textContent(), /wins?\b/);
  assert.deepEqual(faults, []);
});

test("a whole game by keys alone", async () => {
  const { page, faults } = await open(browser, link, { storage: FAST, viewport: { width: 768, height: 1024 }, hasTouch: false });
  const enter = async (target) => {
    await target.focus();
    await page.keyboard.press("Enter");
  };
  await start(page, enter);
  await playToTheEnd(page, async (state) => {
    switch (state) {
      case "cut": {
        await page.locator(".cut input").focus();
        await page.keyboard.press("ArrowRight");
        return enter(page.locator(".cut .primary"));
      }
      case "keep": return enter(page.locator(".cut .primary"));
      case "next": return enter(page.locator(".count .primary"));
      case "play": return page.keyboard.press("p");
      case "take-back": return enter(page.locator(".tray").getByRole("button", { name: "Take all back" }));
      case "turn": {
        await page.keyboard.press("s");
        if (!(await page.locator(".tray").count())) await page.keyboard.press("d");
        return;
      }
      default: {
        await page.keyboard.press("Escape");
        const cards = await page.locator(".held").count();
        await page.locator(".held[tabindex='0']").focus();
        await page.keyboard.press("End");
        for (let card = 0; card < cards; card += 1) {
          await page.keyboard.press("Space");
          await page.keyboard.press("x");
          const waits = await page.evaluate(() => document.querySelector(".held[aria-pressed=true]") !== null);
          if (!waits) return;
          await page.keyboard.press("Escape");
          await page.keyboard.press("ArrowLeft");
        }
      }
    }
  });
  assert.deepEqual(faults, []);
});

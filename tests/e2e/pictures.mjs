// Makes pictures of the page at the sizes people use: `cargo xtask e2e --pictures`. With OUT, all of them go there as they are;
// without it, the few that README.md shows go to docs/images.
import { mkdirSync } from "node:fs";
import { launch, open, serve } from "./browser.mjs";
import { step } from "./player.mjs";

const SIZES = [[360, 640], [768, 1024], [1440, 900]];
const out = process.env.OUT ?? new URL("../../docs/images", import.meta.url).pathname;
const all = process.env.OUT !== undefined;
mkdirSync(out, { recursive: true });
const { server, link } = await serve();
const browser = await launch();

async function shoot(page, name) {
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${out}/${name}.png` });
}

async function pictures(width, height, colorScheme, players) {
  const look = { viewport: { width, height }, colorScheme, storage: { "bing.speed": "instant" } };
  const { page, context } = await open(browser, link, look);
  const tag = `${width}-${colorScheme}-${players}`;
  await shoot(page, `start-${tag}`);
  await page.getByRole("button", { name: "Set up a game" }).click();
  await page.getByRole("radio", { name: String(players), exact: true }).check();
  await shoot(page, `setup-${tag}`);
  await page.getByRole("button", { name: "Start the game" }).click();
  let turns = 0, laid = false;
  for (let steps = 0; steps < 400; steps += 1) {
    const goesOn = await step(page, async (state) => {
      if (state === "cut" || state === "keep") {
        await shoot(page, `cut-${tag}`);
        return page.locator(".cut .primary").click();
      }
      if (state === "next") { steps = 9999; return shoot(page, `count-${tag}`); }
      if (state === "play") return page.locator(".tray .primary").click();
      if (state === "take-back") return page.locator(".tray button").last().click();
      if (state === "turn") {
        turns += 1;
        if (turns > 1) await page.locator(".toolbar button").last().click();
        if (await page.locator(".tray").count()) {
          if (!laid) await shoot(page, `tray-${tag}`);
          laid = true;
          return page.locator(".tray .primary").click();
        }
        return page.locator(".actions .draw").click();
      }
      if (turns === 2) { await page.locator(".held").nth(2).click(); await page.locator(".held").nth(2).click(); await page.locator(".held").nth(4).click(); await shoot(page, `table-${tag}`); await page.locator(".held").nth(4).click(); }
      for (const card of (await page.locator(".held").all()).reverse()) {
        await card.click();
        if ((await page.locator(".actions .discard").getAttribute("aria-disabled")) === "false") break;
        await card.click();
      }
      return page.locator(".actions .discard").click();
    });
    if (!goesOn) break;
  }
  await context.close();
}

const wanted = all
  ? SIZES.flatMap(([width, height]) => ["light", "dark"].flatMap((look) => [2, 8].map((players) => [width, height, look, players])))
  : [[360, 640, "light", 4], [1440, 900, "dark", 4]];
for (const one of wanted) await pictures(...one);
await browser.close();
server.kill();

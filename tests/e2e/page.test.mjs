// What every page is held to: accessible, in both languages, kept across a reload, there without a server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, serve, violations } from "./browser.mjs";
import { step } from "./player.mjs";

let browser, server, link;

before(async () => {
  ({ server, link } = await serve("127.0.0.1:0", "--base-path", "/games/bing"));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.kill();
});

/** One tap, then the cut if it is ours: the first hand lies there. */
async function dealt(page) {
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.waitForFunction(async () => {
    document.querySelector(".cut .primary")?.click();
    return document.querySelectorAll(".held").length > 0;
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds no fault on any page, ${colorScheme}`, async () => {
    const { page, faults } = await open(browser, link, { colorScheme, storage: { "bing.speed": "instant" } });
    const clean = async (where) => assert.deepEqual(await violations(page), [], where);
    await clean("start");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("dialog[open]").waitFor();
    await clean("settings");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Set up a game" }).click();
    await page.locator("summary").click();
    await clean("setup");
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Play against bots" }).click();
    await page.locator(".held, .cut .primary").first().waitFor();
    await clean("cut or deal");
    await page.waitForFunction(() => {
      document.querySelector(".cut .primary")?.click();
      return document.querySelector(".status.mine") && document.querySelectorAll(".held").length;
    });
    for (const place of [0, 1, 2]) await page.locator(".held").nth(place).click();
    await clean("selected");
    await page.locator(".actions .lay-out").click();
    await clean("laid out");
    await page.locator(".bar .icon").first().click();
    await page.locator("dialog[open]").waitFor();
    await clean("menu");
    await page.getByRole("button", { name: "Void this deal" }).click();
    await page.locator(".count").waitFor();
    await clean("count");
    assert.deepEqual(faults, []);
  });
}

test("a game survives a reload in the middle of a turn", async () => {
  const { page, faults } = await open(browser, link, { storage: { "bing.speed": "instant" } });
  await dealt(page);
  await page.locator(".status.mine").waitFor();
  await page.locator(".actions .draw").click();
  const cards = () => page.locator(".held").evaluateAll((held) => held.map((card) => card.dataset.face).sort());
  const before = await cards();
  assert.equal(before.length, 15);
  await page.reload();
  await page.getByRole("button", { name: "Continue the game" }).click();
  await page.locator(".held").first().waitFor();
  assert.deepEqual(await cards(), before);
  assert.deepEqual(faults, []);
});

test("the language can be switched and stays", async () => {
  const { page, faults } = await open(browser, link, { locale: "es-MX" });
  await page.getByRole("button", { name: "Jugar contra bots" }).waitFor();
  await page.getByLabel("Idioma").selectOption("en");
  await page.getByRole("button", { name: "Play against bots" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.reload();
  await page.getByRole("button", { name: "Play against bots" }).waitFor();
  assert.deepEqual(faults, []);
});

test("everything that can be tapped is 44 pixels, and nothing is wider than 360", async () => {
  const { page } = await open(browser, link, { storage: { "bing.speed": "instant" } });
  await dealt(page);
  await page.locator(".status.mine").waitFor();
  await page.locator(".actions .draw").click();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input")]
      .filter((element) => element.offsetParent !== null)
      .map((element) => ({ what: element.className || element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ what, box }) => `${what}: ${box.width}x${box.height}`));
  assert.deepEqual(small, []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  const hand = await page.locator(".hand").boundingBox();
  assert.ok(hand.y + hand.height <= 640, "the hand is on the screen");
});

test("starts without the server, and plays on", async () => {
  const own = await serve();
  const { page, faults } = await open(browser, own.link, { storage: { "bing.speed": "instant" } });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  own.server.removeAllListeners("exit");
  const gone = new Promise((ended) => own.server.once("exit", ended));
  own.server.kill();
  await gone;
  await page.goto(own.link);
  await dealt(page);
  for (let steps = 0; steps < 20; steps += 1) {
    await step(page, (state) => state === "turn" ? page.locator(".actions .draw").click() : page.waitForTimeout(5));
  }
  assert.ok(await page.locator(".held").count());
  assert.deepEqual(faults.filter((fault) => !/ERR_CONNECTION_REFUSED/.test(fault)), []);
});

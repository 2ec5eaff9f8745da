// A browser, a server of this build, and what every page is held to: no error, and no request to elsewhere.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Starts `bing serve` with a database of its own; the program is named by BING. */
export function serve(listen = "127.0.0.1:0", ...more) {
  const program = process.env.BING;
  if (!program) throw new Error("BING names the program to test; `cargo xtask e2e` sets it");
  const database = join(mkdtempSync(join(tmpdir(), "bing-e2e-")), "bing.sqlite");
  return new Promise((started, failed) => {
    const server = spawn(program, ["serve", "--no-open", "--listen", listen, "--database", database, ...more], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    server.stdout.on("data", (text) => {
      const link = /http:\S+/.exec(text)?.[0];
      if (link) started({ server, link });
    });
  });
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error("no Chromium: install Debian's package `chromium`, or set CHROMIUM to its path");
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath, args: quiet });
}

/** A page that notes its errors and the requests that leave its origin. */
export async function open(browser, link, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 }, locale: "en-GB", hasTouch: true, reducedMotion: "reduce", ...options,
  });
  if (options.storage) {
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }, options.storage);
  }
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (told) => told.type() === "error" && faults.push(told.text()));
  const origin = new URL(link).origin;
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`a request left the origin: ${url}`);
  });
  await page.goto(link);
  await page.locator("main").waitFor();
  return { context, page, faults };
}

/** What axe-core finds wrong with the page as it is. */
export async function violations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run());
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

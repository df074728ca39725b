// Opens the page of lethe simulate --report from disk. Its argument is JSON: page, chromium, and folder for screenshots.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";

const { page: address, chromium: executablePath, folder } = JSON.parse(process.argv[2]);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = [[360, 740, "dark"], [1280, 1100, "light"], [2560, 1440, "dark"], [3840, 2160, "light"]];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

for (const [width, height, colorScheme] of SIZES) {
  const faults = [];
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  context.setDefaultTimeout(30000);
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("request", (request) => request.url() === address || request.url().startsWith("data:") || faults.push(`request to ${request.url()}`));
  await page.goto(address);

  await page.getByRole("heading", { level: 1 }).filter({ hasText: /^[\d,]+ records became [\d,]+ memories: \d+\u00a0% were repeats/ }).waitFor();
  const shares = await page.locator(".figure .value").allTextContents();
  assert.equal(shares.reduce((sum, text) => sum + Math.round(10 * parseFloat(text)), 0), 1000, "shares add up");
  const first = page.locator("details.family summary").first();
  assert.match(await first.textContent(), /build=<n> failed on branch/);
  await first.focus();
  await page.keyboard.press("Enter");
  await page.locator(".family-detail").getByText("Examples").waitFor();
  await page.getByLabel("Search families").fill("onerror");
  assert.equal(await page.locator("details.family").count(), 1);
  await page.locator("details.family").getByText("<img src=x").waitFor();
  assert.equal(await page.evaluate(() => window.attacked), undefined);
  assert.equal(await page.locator("main img, main script").count(), 0);
  await page.getByLabel("Search families").fill("");
  await page.getByLabel("Search memories").fill("onerror");
  await page.locator("article.memory").filter({ hasText: "<script>" }).first().waitFor();
  await page.getByLabel("Search memories").fill("");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no horizontal scrolling");

  // In the debugger's own context: the page's policy allows no other scripts.
  const session = await context.newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  const { result } = await session.send("Runtime.evaluate", { awaitPromise: true,
    expression: "axe.run().then((found) => JSON.stringify(found.violations.map((one) => [one.id, one.nodes[0].html, one.nodes[0].failureSummary])))" });
  assert.deepEqual(JSON.parse(result.value), []);
  await page.screenshot({ path: join(folder, `report-${width}.png`) });
  assert.deepEqual(faults, []);
  await context.close();
  console.log(`ok ${width} ${colorScheme}`);
}
await browser.close();

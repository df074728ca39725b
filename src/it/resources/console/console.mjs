// Uses the console in a browser as a person would. Its argument is JSON: url of a demo's gateway, readerUrl and readerToken of
// one that knows a reader, chromium, and folder for screenshots. Each step prints a line; the first failure ends the script.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";

const { url, readerUrl, readerToken, chromium: executablePath, folder } = JSON.parse(process.argv[2]);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const NOTES = "default/collection:notes";
const HOSTILE = '<img src=x onerror="window.attacked = 1"><script>window.attacked = 2</script> "\'>';
const PREVIEW_MS = 420000;
const VIEWS = ["Now", "Families", "Memory", "Forgetting", "Review", "Contexts", "Dead letters", "Policy"];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const faults = [];
let page = await open(url);

async function open(origin, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", timezoneId: "UTC", ...options });
  context.setDefaultTimeout(60000);
  const opened = await context.newPage();
  opened.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  opened.on("console", (message) => /Content Security Policy|Refused to/.test(message.text()) && faults.push(message.text()));
  opened.on("request", (request) => new URL(request.url()).origin === new URL(origin).origin || request.url().startsWith("data:") || faults.push(`request to ${request.url()}`));
  await opened.goto(origin);
  return opened;
}

async function step(name, run) {
  try {
    await run();
    assert.deepEqual(faults, []);
    console.log(`ok ${name}`);
  } catch (failure) {
    await page.screenshot({ path: join(folder, "failure.png") }).catch(() => {});
    console.log(`failed ${name}: ${failure.stack}`);
    console.log(await page.locator("body").innerText().catch(() => ""));
    await browser.close();
    process.exit(1);
  }
}

async function api(path, body) {
  const response = await fetch(new URL(path, url), body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
  return response.json();
}

function message(id, content) {
  return { event_id: id, type: "discord.message.created", occurred_at: Date.now(), channel_id: "console-test",
    author: { id: "hostile", name: HOSTILE.slice(0, 40), is_bot: true }, payload: { message_id: id, content } };
}

async function axe(name, target = page) {
  // In the debugger's own context: the page's policy allows no other scripts.
  const session = await target.context().newCDPSession(target);
  await session.send("Runtime.evaluate", { expression: AXE });
  const { result } = await session.send("Runtime.evaluate", { awaitPromise: true,
    expression: "axe.run().then((found) => JSON.stringify(found.violations.map((one) => [one.id, one.nodes[0].html, one.nodes[0].failureSummary])))" });
  assert.deepEqual(JSON.parse(result.value), [], name);
}

const title = (name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const say = (text) => page.locator(".note").filter({ hasText: text }).first().waitFor();
const address = (view, parameters) => `${url}/#/${view}?${new URLSearchParams(parameters)}`;
const visit = async (view, parameters = {}) => {
  await page.goto(address(view, parameters));
  await page.reload();
};

/** Lists the families that match, of which some may appear after the first. */
async function families(search) {
  await visit("families", { search });
  await page.locator("a.row").filter({ hasText: "<script>" }).or(page.getByRole("button", { name: /^Show .* new famil/ })).first().waitFor();
  const news = page.getByRole("button", { name: /^Show .* new famil/ });
  if (await news.isVisible()) {
    await news.click();
  }
}

await step("each view has a key and an address", async () => {
  for (const [index, name] of VIEWS.entries()) {
    await page.keyboard.press(String(index + 1));
    await title(name);
    await page.reload();
    await title(name);
  }
});

await step("the keys are listed", async () => {
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

await step("decisions appear as they are made", async () => {
  await visit("now");
  await page.getByText("live", { exact: true }).waitFor();
  await api("/v1/events", ["live-1", "live-2"].map((id) => message(id, "The lights are on.")));
  await page.locator(".feed").getByText("live-2").waitFor();
  const cells = await page.locator(".totals tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => Number(cell.textContent.replace(/[^\d.]/g, "")))));
  const total = cells.pop();
  for (const column of [1, 2, 3, 4]) {
    const sum = cells.reduce((all, row) => all + row[column], 0);
    assert.equal(sum.toFixed(1), total[column].toFixed(1), `column ${column} adds up`);
  }
});

await step("hostile text is shown as text", async () => {
  await api("/v1/events", [1, 2, 3].map((number) => message(`hostile-${number}`, `${HOSTILE} number ${number}`)));
  await families("onerror");
  await page.locator("a.row").filter({ hasText: "<script>" }).click();
  await page.locator(".detail-head").getByText("<img src=x onerror=").first().waitFor();
  await visit("memory", { in: "default/console-test" });
  await page.locator("a.row").filter({ hasText: "<script>" }).first().click();
  await page.locator(".detail-head").getByText("<script>").waitFor();
  assert.equal(await page.evaluate(() => window.attacked), undefined);
  assert.equal(await page.locator("main img, main script").count(), 0);
});

await step("a rule is proposed for a family, approved and removed", async () => {
  await visit("families");
  await page.locator("a.row").first().click();
  await page.getByText("Propose a rule for this family").click();
  await page.getByLabel("Name").fill("console test");
  await page.getByRole("button", { name: "Propose the rule" }).click();
  await say("is proposed");
  await visit("review");
  await page.locator("a.row").filter({ hasText: "console test" }).click();
  await page.getByRole("button", { name: "Approve" }).waitFor();
  await page.keyboard.press("a");
  await say("applies from the next message on");
  await page.locator(".note").filter({ hasText: "applies" }).getByRole("button", { name: "Undo" }).click();
  await say("The rule is removed.");
});

await step("a stage shows what would go, runs, and leaves a case", async () => {
  await visit("forgetting", { stage: "consolidation", in: NOTES });
  await page.locator("details.group summary").first().click();
  await page.locator(".before-after .removed").first().waitFor();
  await page.getByRole("button", { name: "Run consolidation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Run consolidation" }).click();
  await say("Consolidation has run");
  await page.locator("a.row.run").filter({ hasText: "applied" }).first().click();
  await page.getByRole("button", { name: "Undo this run" }).waitFor();
});

await step("a memory shows why it went, and is restored", async () => {
  await visit("memory", { in: NOTES, state: "superseded" });
  await page.locator("a.row").filter({ hasText: "Car park" }).click();
  await page.getByText("It has expired.").waitFor();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await say("The memory is restored.");
  await page.getByText("Why it is here").waitFor();
});

await step("a case is approved by a key, and undone", async () => {
  await visit("review");
  await page.locator("a.row").filter({ hasText: "texts differ" }).click();
  await page.locator("mark").first().waitFor();
  await page.keyboard.press("a");
  await say("is approved");
  await page.locator(".note").filter({ hasText: "is approved" }).getByRole("button", { name: "Undo" }).click();
  await say("The approved change is undone.");
});

await step("a context shows the reason of each memory", async () => {
  await visit("contexts");
  await page.getByLabel("Query").fill("who owns the gateway?");
  await page.getByLabel("Scope").selectOption(NOTES);
  await page.getByRole("button", { name: "Assemble" }).click();
  await page.locator(".items li").filter({ hasText: "Olaf owns the gateway" }).first().waitFor();
  await page.getByText("found by words alone").waitFor();
});

await step("a dead letter is corrected and sent again", async () => {
  await visit("dead-letters");
  await page.locator("a.row").filter({ hasText: "missing_field:payload.message_id" }).first().click();
  const editor = page.getByLabel("Received text");
  const event = JSON.parse(await editor.inputValue());
  event.event_id = "corrected";
  event.payload.message_id = "corrected";
  await editor.fill(JSON.stringify(event));
  await page.getByText("The edited text will be sent.").waitFor();
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send it" }).click();
  await say("It was sent");
  await page.locator("a.row").filter({ hasText: "too_deep" }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Dismiss it" }).click();
  await say("It is dismissed");
  await page.getByLabel("Status").selectOption("handled");
  await page.locator("a.row").filter({ hasText: "payload.message_id" }).waitFor();
  await page.locator("a.row").filter({ hasText: "too_deep" }).waitFor();
});

await step("a policy is checked, compared, applied and rolled back", async () => {
  await visit("policy");
  const editor = page.locator("textarea");
  await page.waitForFunction(() => document.querySelector("textarea")?.value.length > 0);
  const text = await editor.inputValue();
  await editor.fill(`${text}}`);
  await page.locator(".problem").waitFor();
  await editor.fill(text.replace(":publish-interval-seconds 1", ":publish-interval-seconds 2"));
  await page.getByText("1 key has another value.").waitFor();
  await page.getByRole("button", { name: "Compare decisions" }).click();
  await page.getByText("would get another decision").waitFor({ timeout: PREVIEW_MS });
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply it" }).click();
  await say("is in effect.");
  await page.locator(".note").filter({ hasText: "is in effect." }).getByRole("button", { name: "Undo" }).click();
  await say("is in effect again.");
});

await step("a failed request says what was wrong, and how to go on", async () => {
  await visit("contexts", { in: NOTES, query: "x", window: "1" });
  await page.locator(".problem").getByText("100").first().waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
});

await step("a reader is offered nothing that the role does not allow", async () => {
  const admin = page;
  page = await open(readerUrl);
  await page.getByLabel("Token").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".problem").waitFor();
  await page.getByLabel("Token").fill(readerToken);
  await page.getByRole("button", { name: "Sign in" }).click();
  await title("Now");
  assert.equal(await page.getByRole("link", { name: /Policy|Dead letters/ }).count(), 0);
  await page.goto(`${readerUrl}/#/policy`);
  await page.getByText("does not include this view").waitFor();
  await page.goto(`${readerUrl}/#/memory?${new URLSearchParams({ in: NOTES, state: "all" })}`);
  await page.locator("a.row").first().click();
  await page.locator(".detail-head .text").waitFor();
  assert.equal(await page.getByRole("button", { name: /Pin|Lock|Restore|Forget/ }).count(), 0);
  const refused = await page.evaluate((token) => fetch("/v1/tools/memory.pin", { method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` }, body: '{"args":{"memory_id":"x"}}' }).then((response) => response.status), readerToken);
  assert.equal(refused, 403);
  await page.context().close();
  page = admin;
});

const FAMILY = (await api("/v1/families?limit=50")).families.find((family) => family.slots?.length > 0);
const PAGES = {
  now: {}, families: FAMILY ? { scope: FAMILY.scope, id: FAMILY.family_id } : {}, memory: { in: NOTES, state: "all" },
  forgetting: { stage: "compaction" }, review: { status: "all" }, contexts: { in: NOTES, query: "who owns the gateway?", window: 100 }, "dead-letters": {}, policy: {},
};

const SIZES = [[1440, 900], [360, 740]];
const SCREENS = [...SIZES.map((size) => ["light", ...size]), ...SIZES.map((size) => ["dark", ...size]), ["light", 3840, 2160]];

for (const [colorScheme, width, height] of SCREENS) {
  await step(`all views are accessible at ${width} px in ${colorScheme} colours, and nothing is cut off`, async () => {
    const wide = page;
    page = await open(url, { colorScheme, viewport: { width, height } });
    for (const [view, parameters] of Object.entries(PAGES)) {
      await visit(view, parameters);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForFunction(() => !document.querySelector("[aria-busy], .loading"));
      if (["review", "dead-letters"].includes(view)) {
        await page.keyboard.press("j");
        await page.waitForFunction(() => !document.querySelector("[aria-busy], .loading"));
      }
      await page.screenshot({ path: join(folder, `${view}-${width}-${colorScheme}.png`) });
      await axe(`${view} at ${width} px in ${colorScheme} colours`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${view} is wider than ${width} px`);
    }
    await page.context().close();
    page = wide;
  });
}

await browser.close();

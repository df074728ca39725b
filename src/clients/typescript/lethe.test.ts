/**
 * Tests of lethe.ts with a running gateway, started by ClientsIT. LETHE_URL is the gateway, LETHE_PROXY_URL a
 * proxy that fails as the first part of a path says, and LETHE_TOKEN a moderator's token.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Lethe, LetheError, newKey } from "./lethe.js";

const URL = process.env["LETHE_URL"]!;
const TOKEN = process.env["LETHE_TOKEN"]!;
const lethe = new Lethe(URL + "/", TOKEN);
const { tenant } = await lethe.me();

/** Returns a client whose first requests fail in the given ways. */
function client(...faults: string[]): Lethe {
  return new Lethe(`${process.env["LETHE_PROXY_URL"]}/${newKey()}-${faults.join("-")}`, TOKEN);
}

function message(channel: string) {
  const payload = { message_id: "m1", content: "The release moves to Friday." };
  return { type: "discord.message.created", channel_id: channel, author: { id: "ada" }, payload };
}

/** Waits for decisions on an event. Returns their verdicts. */
async function decided(eventId: string | undefined, count = 1): Promise<string[]> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const { decisions } = await lethe.listDecisions({ event_id: eventId });
    if (decisions.length >= count) return decisions.map((one) => one.verdict).sort();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no ${count} decisions on ${eventId} in a minute`);
}

async function failure(request: Promise<unknown>): Promise<LetheError> {
  const error = await request.then(() => undefined, (thrown: unknown) => thrown);
  assert(error instanceof LetheError, String(error));
  return error;
}

test("an event becomes a memory that lists, searches and contexts return", async () => {
  const scope = `${tenant}/memories`;
  const sent = await lethe.sendEvents([message("memories")]);
  assert.deepEqual(await decided(sent.results[0]?.id), ["minted"]);

  const { memories } = await lethe.listMemories(scope, { kinds: ["message"], limit: 1, pinned: false });
  const id = String(memories[0]?.["memory_id"]);
  const shown = await lethe.showMemory(scope, id);
  const found = await lethe.listMemories(scope, { query: "Which day is the release?" });
  const context = await lethe.assembleContext(scope, "Which day is the release?", 500, { filter: { kinds: ["message"] } });

  assert.equal(shown.memory_id, id);
  assert.deepEqual(found.memories.map((memory) => memory["memory_id"]), [id]);
  assert.deepEqual(context.items.map((item) => item.text), ["The release moves to Friday."]);
});

test("reads return what their types say", async () => {
  assert((await lethe.listTools()).tools.some((tool) => tool.name === "memory.pin"));
  assert(Array.isArray((await lethe.listScopes()).scopes));
  assert.equal((await lethe.listFamilies({ search: "no such family" })).total, 0);
  assert(Array.isArray((await lethe.listRuns({ limit: 1 })).runs));
  assert(Array.isArray((await lethe.listDeadLetters({ status: "all" })).dead_letters));
  assert(Array.isArray((await lethe.listRules()).rules));
  assert("lag" in (await lethe.health()));
  assert("buckets" in (await lethe.flow()));
});

test("a request that the token does not allow is an error", async () => {
  assert.equal((await failure(lethe.applyPolicy("{}"))).code, "forbidden");
});

test("a rejected record has a problem, and the others are accepted", async () => {
  const sent = await lethe.sendEvents([{ ...message("rejected"), occurred_at: "yesterday" }, message("rejected")]);

  assert.deepEqual([sent.accepted, sent.rejected], [1, 1]);
  assert.equal(sent.results[0]?.problem?.field, "occurred_at");
  assert.equal(sent.results[0]?.problem?.found, '"yesterday"');
});

test("a wrong token is an error with the server's code", async () => {
  const error = await failure(new Lethe(URL, "wrong").me());
  assert.deepEqual([error.status, error.code], [401, "unauthorized"]);
});

test("a wrong value is an error with field, value and expected form", async () => {
  const error = await failure(lethe.listFamilies({ limit: 0 }));
  assert.deepEqual([error.code, error.field, error.found], ["invalid_request", "limit", "0"]);
  assert.match(error.expected ?? "", /500/);
});

test("an unreachable server is an error after the last retry", async () => {
  const error = await failure(new Lethe("http://127.0.0.1:1", TOKEN, { retries: 1 }).me());
  assert.deepEqual([error.status, error.code], [0, "unreachable"]);
});

test("reads are repeated after temporary failures", async () => {
  assert.equal((await client("503", "429", "drop", "cut").me()).tenant, tenant);
});

test("events whose response was lost are sent again and count once", async () => {
  const sent = await client("lose", "503").sendEvents(message("lost"));

  assert.deepEqual(await decided(sent.results[0]?.id, 2), ["minted", "redelivered"]);
  assert.equal((await lethe.listMemories(`${tenant}/lost`)).memories.length, 1);
});

test("a repeated idempotency key counts once", async () => {
  const first = await lethe.sendEvents(message("keys"), "key-1");
  const second = await lethe.sendEvents(message("keys"), "key-1");

  assert.equal(first.results[0]?.id, second.results[0]?.id);
  assert.deepEqual(await decided(first.results[0]?.id, 2), ["minted", "redelivered"]);
});

test("a call whose reply was lost returns the first reply", async () => {
  const scope = `${tenant}/calls`;
  await decided((await lethe.sendEvents(message("calls"))).results[0]?.id);
  const [memory] = (await lethe.listMemories(scope)).memories;
  const args = { memory_id: memory?.["memory_id"] };
  const key = newKey();

  const first = await client("lose").callTool("memory.pin", args, { scope, key });
  const again = await lethe.callTool("memory.pin", args, { scope, key });

  assert.equal(first.result.pinned, true);
  assert.deepEqual(again, first);
});

test("a request that might count twice is not repeated", async () => {
  assert.equal((await failure(client("503").dismissDeadLetter("0-0"))).status, 503);
  assert.equal((await failure(lethe.dismissDeadLetter("99-0"))).status, 404);
});

test("a stream yields decisions and opens a lost connection again", async () => {
  const stream = client("503", "cut").stream(["decision"], `${tenant}/stream`);
  assert.equal((await stream.next()).value?.event, "open");
  assert.equal((await stream.next()).value?.event, "open");

  const sent = await lethe.sendEvents(message("stream"));
  const { value } = await stream.next();
  await stream.return();

  assert.equal(value?.event, "decision");
  assert.equal(value?.data.event_id, sent.results[0]?.id);
});

test("a stream ends with the error of its signal", async () => {
  const abort = new AbortController();
  const stream = lethe.stream(["decision"], undefined, abort.signal);
  await stream.next();
  abort.abort(new Error("enough"));
  await assert.rejects(stream.next(), /enough/);
});

test("a stream of unknown events is an error", async () => {
  const error = await failure(lethe.stream(["decisoin"]).next());
  assert.deepEqual([error.status, error.field], [400, "events"]);
});

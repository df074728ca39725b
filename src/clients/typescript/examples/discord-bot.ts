/**
 * Bot that sends Discord's messages to Lethe and prints the decision on each.
 *
 *     node discord-bot.js discord.ndjson
 *
 * The file has payloads as Discord's gateway sends them, one per line. A real bot receives them from its
 * connection to the gateway and sends each as it arrives.
 */
import { readFileSync } from "node:fs";
import { Decision, Lethe } from "../lethe.js";

interface Payload {
  t: string | null;
}

const lethe = new Lethe(process.env["LETHE_URL"] ?? "http://127.0.0.1:8090", process.env["LETHE_TOKEN"]);

/** Sends payloads. Returns their event ids. */
async function send(payloads: Payload[]): Promise<string[]> {
  const { results } = await lethe.sendEvents(payloads);
  for (const { index, problem } of results) {
    if (problem) console.log("rejected", payloads[index]?.t, problem);
  }
  return results.flatMap(({ status, id }) => (status === "accepted" && id ? [id] : []));
}

/** Sends payloads. Returns the decisions on them, in their order. */
async function decisions(payloads: Payload[]): Promise<Decision[]> {
  const decided = new Map<string, Decision>();
  let ids: string[] = [];
  for await (const { event, data } of lethe.stream(["decision"])) {
    // After a lost connection the payloads are sent again, which counts once.
    if (event === "open") ids = await send(payloads);
    if (event === "decision" && !decided.has(data.event_id)) decided.set(data.event_id, data);
    if (ids.every((id) => decided.has(id))) break;
  }
  return ids.map((id) => decided.get(id)!);
}

const lines = readFileSync(process.argv[2]!, "utf8").trim().split("\n");
const messages = lines.map((line): Payload => JSON.parse(line)).filter(({ t }) => t?.startsWith("MESSAGE_"));
for (const [index, { verdict, reason }] of (await decisions(messages)).entries()) {
  console.log(messages[index]?.t, verdict, reason);
}

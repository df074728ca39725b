/**
 * Agent that asks Lethe for a context before each answer, and sends question and answer to Lethe.
 *
 *     node agent.js 'Who owns the gateway?' 'And who else?'
 *
 * Memories that a context contains count as used, so that Lethe keeps them longer.
 */
import { ContextItem, Lethe, LetheError, newKey } from "../lethe.js";

const CHANNEL = "agent-node";
const WINDOW_TOKENS = 2000;

const lethe = new Lethe(process.env["LETHE_URL"] ?? "http://127.0.0.1:8090", process.env["LETHE_TOKEN"]);

/** Returns an answer; a real agent asks its model with the memories in the prompt. */
function answer(question: string, memories: ContextItem[]): string {
  const texts = memories.map((memory) => memory.text);
  return `I know ${texts.length} things about that: ${JSON.stringify(texts)}`;
}

async function memoriesFor(scope: string, question: string): Promise<ContextItem[]> {
  try {
    return (await lethe.assembleContext(scope, question, WINDOW_TOKENS, { log: true })).items;
  } catch (error) {
    // Nothing was said there yet.
    if (error instanceof LetheError && error.code === "unknown_scope") return [];
    throw error;
  }
}

/** Returns the events of a question and its answer. */
function exchange(question: string, reply: string): object[] {
  const payload = { message_id: newKey(), content: question };
  return [
    { type: "discord.message.created", channel_id: CHANNEL, author: { id: "ada" }, payload },
    { type: "llm.assistant.message", channel_id: CHANNEL, payload: { content: reply } },
  ];
}

/** Waits until an event is decided, so that the next context contains its memory. */
async function awaitDecision(eventId: string): Promise<void> {
  while ((await lethe.listDecisions({ event_id: eventId })).decisions.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const { tenant } = await lethe.me();
const scope = `${tenant === "*" ? "default" : tenant}/${CHANNEL}`;
for (const question of process.argv.slice(2)) {
  const reply = answer(question, await memoriesFor(scope, question));
  console.log(reply);
  const { results } = await lethe.sendEvents(exchange(question, reply));
  for (const { id } of results) if (id) await awaitDecision(id);
}

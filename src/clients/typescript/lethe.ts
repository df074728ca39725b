/**
 * Client of Lethe's HTTP API, in one file that needs only fetch (Node 18, Deno, browsers).
 *
 *     const lethe = new Lethe("http://127.0.0.1:8090", token);
 *     await lethe.sendEvents({ type: "llm.assistant.message", session_id: "s1", payload: { content: "Hello" } });
 *     const context = await lethe.assembleContext("default/session:s1", "What was decided?", 2000);
 *
 * Methods are named after the operations of the API's description, /openapi.yaml of the server, and return
 * its JSON. They throw LetheError. Requests that can be repeated without a further effect are repeated after
 * connection errors and the statuses 429, 502, 503 and 504: those that only read, and those with an
 * idempotency key, which sendEvents, sendItems, callTool and assembleContext create.
 */

export type JsonObject = Record<string, unknown>;
export type Records = object | readonly object[];
type Parameter = string | number | boolean | readonly string[] | undefined;

/** Statuses after which a request is repeated; 0 is that of a lost connection. */
const TEMPORARY = new Set([0, 429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** An open stream has an event or a comment each second. */
const STREAM_TIMEOUT_MS = 30_000;

export type Caller = { name: string; tenant: string; scopes: string[]; role: string };

export interface Problem {
  status: number;
  code: string;
  title?: string;
  detail?: string;
  field?: string;
  found?: string;
  expected?: string;
}

/** Results of records, in the order of the request. */
export interface Sent {
  accepted: number;
  rejected: number;
  results: { index: number; status: "accepted" | "rejected"; id?: string; scope?: string; problem?: Problem }[];
}

export type ContextItem = { memory_id: string; kind: string; text: string; section: string; reason: string; score: number };
export type Context = { context_id: string; items: ContextItem[] };
export type Tool = { name: string; description: string; role: string; read_only: boolean; schema: JsonObject };
export type Reply<T> = { command_id: string; name: string; result: T; missing_partitions?: number[] };
export type MemoryPage = { memories: JsonObject[]; next_cursor?: string | null };

/** Conditions of listMemories; cursor is the next_cursor of the page before. */
export type MemoryQuery = Partial<
  Record<"query" | "project" | "subject" | "author_id" | "since" | "until" | "state" | "cursor", string> &
    Record<"kinds" | "types" | "tags" | "item_ids", string[]> &
    Record<"min_importance" | "limit", number> &
    Record<"pinned", boolean>
>;

/** One memory; memory is null if it was erased, tombstone if it was never deleted. */
export interface MemoryDetail {
  memory_id: string;
  scope: string;
  memory: JsonObject | null;
  tombstone: JsonObject | null;
  history: JsonObject | null;
  explanation: JsonObject;
}

/** Family of repeated messages; times are epoch milliseconds. */
export interface Family {
  scope: string;
  family_id: string;
  template: string;
  count: number;
  days: number;
  first_seen: number;
  last_seen: number;
}

/** Decision on an event or item; at is its arrival in epoch milliseconds. */
export interface Decision {
  scope: string;
  verdict: string;
  reason: string;
  at: number;
  event_id?: string;
  item_id?: string;
  memory_id?: string;
  family_id?: string;
}

export interface DeadLetter {
  id: string;
  at: number;
  topic: string;
  reason: string;
  status: "open" | "handled";
  field?: string | null;
  value?: string | null;
}

/** Event of a stream: open, lagging or one of those asked for, and its JSON. */
export interface StreamEvent<T = any> {
  event: string;
  data: T;
}

/**
 * Failed request, with the problem that the server reports. status is 0 and code is unreachable if there was
 * no answer; field, found and expected describe a wrong value of the request.
 */
export class LetheError extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string | undefined;
  readonly field: string | undefined;
  readonly found: string | undefined;
  readonly expected: string | undefined;

  constructor(problem: Problem, readonly retryAfterMs = 0) {
    super(`${problem.code} (${problem.status}): ${problem.detail ?? problem.title}`);
    this.name = "LetheError";
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.field = problem.field;
    this.found = problem.found;
    this.expected = problem.expected;
  }
}

/** Longest duration of a request (default is a minute), and number of its repetitions (default is 4). */
export type Options = { timeoutMs?: number; retries?: number };
type Request = { body?: unknown; key?: string; timeoutMs?: number };

/** Client of a server that `lethe serve` or `lethe demo` runs; a demo on the same machine needs no token. */
export class Lethe {
  private readonly url: string;
  private readonly timeoutMs: number;
  private readonly retries: number;

  constructor(url: string, private readonly token?: string, options: Options = {}) {
    this.url = url.replace(/\/+$/, "");
    this.timeoutMs = options.timeoutMs ?? 60_000;
    this.retries = options.retries ?? 4;
  }

  /** Returns the token's name, tenant, scopes and role. */
  me = () => this.get<Caller>("/v1/me");

  /**
   * Sends events, or messages as Discord, Slack, Telegram or Matrix deliver them. An invalid record doesn't
   * affect the others: its result has a problem. Without an event_id, an event gets one that is derived from
   * the key, so that a repetition counts once.
   */
  sendEvents = (events: Records, key = newKey()) => this.send<Sent>("POST", "/v1/events", { body: events, key });

  /** Sends items of another store; each keeps its item_id, so a repetition changes nothing. */
  sendItems = (items: Records, key = newKey()) => this.send<Sent>("POST", "/v1/items", { body: items, key });

  /** Selects memories for a prompt; args are further arguments of the tool memory.context_assemble. */
  assembleContext = (scope: string, query: string, windowTokens: number, args: JsonObject & { log?: boolean } = {}) =>
    this.send<Context>("POST", "/v1/contexts", {
      body: { ...args, scope, query, window_tokens: windowTokens },
      key: newKey(),
    });

  /** Returns the tools that the token may call, with the JSON Schemas of their arguments. */
  listTools = () => this.get<{ tools: Tool[] }>("/v1/tools");

  /** Calls a tool. Runs of a hygiene stage may take ten minutes, so give them a longer timeoutMs. */
  callTool<T = any>(name: string, args: object, options: { scope?: string; key?: string; timeoutMs?: number } = {}) {
    const { scope, key = newKey(), timeoutMs } = options;
    const path = `/v1/tools/${encodeURIComponent(name)}`;
    return this.send<Reply<T>>("POST", path, { body: { scope, args }, key, timeoutMs });
  }

  /** Returns the names of the scopes that have memories or families. */
  listScopes = () => this.get<{ scopes: string[] }>("/v1/scopes");

  /** Returns a page of memories, newest first, or those related to the query, best first. */
  listMemories = (scope: string, query: MemoryQuery = {}) => this.get<MemoryPage>("/v1/memories", { scope, ...query });

  /** Returns a memory with its history, and why it was kept or deleted. */
  showMemory = (scope: string, memoryId: string) =>
    this.get<MemoryDetail>(`/v1/memories/${encodeURIComponent(memoryId)}`, { scope });

  /** Returns a page of families, sorted by count, recent or rate. */
  listFamilies = (
    query: { scope?: string; search?: string; sort?: string; limit?: number; cursor?: string } = {},
  ) => this.get<{ families: Family[]; total: number; next_cursor?: string | null }>("/v1/families", query);

  /** Returns a family with its days, newest first. */
  showFamily = (scope: string, familyId: string) =>
    this.get<{ family: Family; days: JsonObject[] }>(`/v1/families/${encodeURIComponent(familyId)}`, { scope });

  /** Returns decisions, newest first: those of the last hour if there is no since. */
  listDecisions = (
    query: {
      scope?: string; event_id?: string; message_id?: string; memory_id?: string;
      verdict?: string; since?: string; until?: string; limit?: number;
    } = {},
  ) => this.get<{ decisions: Decision[]; complete: boolean }>("/v1/decisions", query);

  /** Returns the reports of the hygiene stages' runs, newest first. */
  listRuns = (query: { stage?: string; scope?: string; limit?: number } = {}) =>
    this.get<{ runs: JsonObject[] }>("/v1/runs", query);

  /** Returns the records that could not be processed, newest first. */
  listDeadLetters = (query: { reason?: string; status?: "open" | "handled" | "all"; limit?: number } = {}) =>
    this.get<{ dead_letters: DeadLetter[]; open: number }>("/v1/dead-letters", query);

  /** Sends a dead letter to its topic again, with value in place of its text. */
  replayDeadLetter = (id: string, value?: string) =>
    this.send<DeadLetter>("POST", `/v1/dead-letters/${encodeURIComponent(id)}/replay`, { body: { value } });

  /** Marks a dead letter as handled without sending it. */
  dismissDeadLetter = (id: string) =>
    this.send<DeadLetter>("POST", `/v1/dead-letters/${encodeURIComponent(id)}/dismiss`);

  /** Returns the proposed and active suppress rules. */
  listRules = () => this.get<{ rules: JsonObject[] }>("/v1/rules");

  /** Returns the current policy. */
  showPolicy = () => this.get<JsonObject>("/v1/policy");

  /** Applies a policy. */
  applyPolicy = (text: string) => this.send<JsonObject>("PUT", "/v1/policy", { body: { text } });

  /** Returns the errors of a policy, or its changes to the current one. */
  checkPolicy = (text: string) => this.send<JsonObject>("POST", "/v1/policy/check", { body: { text } });

  /** Returns the decisions of the latest minutes that a policy would have changed. */
  previewPolicy = (text: string, minutes = 60) =>
    this.send<JsonObject>("POST", `/v1/policy/preview?minutes=${minutes}`, { body: { text } });

  /** Applies the policy before the current one again. */
  rollBackPolicy = () => this.send<JsonObject>("POST", "/v1/policy/rollback");

  /** Returns whether events are processed, and the lag. */
  health = () => this.get<JsonObject>("/v1/health");

  /** Returns the number of decisions by verdict, per ten seconds of the last 15 minutes. */
  flow = () => this.get<JsonObject>("/v1/flow");

  /**
   * Yields changes as they happen: flow, decision, family, memory, dead_letter, report and policy. A lost
   * connection is opened again. Each connection begins with the event open, whose data is null: what happened
   * between two connections is missing, so read it with listDecisions. lagging reports the number of events
   * that the server left out because the caller was too slow. Ends when the caller leaves its loop, or with
   * the error of the signal.
   */
  async *stream(events: string[] = ["flow"], scope?: string, signal?: AbortSignal): AsyncGenerator<StreamEvent, void> {
    const path = "/v1/stream" + queryText({ events, scope });
    for (let failures = 0; ; failures++) {
      const attempt = new Attempt(STREAM_TIMEOUT_MS, signal);
      let error: LetheError | undefined;
      try {
        const response = await this.open("GET", path, {}, attempt.signal);
        for await (const event of readEvents(response, attempt)) {
          failures = 0;
          yield event;
        }
      } catch (thrown) {
        signal?.throwIfAborted();
        error = asError(thrown);
        if (!TEMPORARY.has(error.status)) throw error;
      } finally {
        attempt.end();
      }
      await delay(waitMs(failures, error));
    }
  }

  private get<T>(path: string, query: Record<string, Parameter> = {}): Promise<T> {
    return this.send<T>("GET", path + queryText(query));
  }

  /** Sends a request, and repeats it if that can have no further effect. */
  private async send<T>(method: string, path: string, request: Request = {}): Promise<T> {
    const retries = method === "GET" || request.key !== undefined ? this.retries : 0;
    for (let number = 0; ; number++) {
      const attempt = new Attempt(request.timeoutMs ?? this.timeoutMs);
      try {
        const response = await this.open(method, path, request, attempt.signal);
        return JSON.parse(await response.text()) as T;
      } catch (thrown) {
        const error = asError(thrown);
        if (!TEMPORARY.has(error.status) || number === retries || error.retryAfterMs > this.timeoutMs) throw error;
        await delay(waitMs(number, error));
      } finally {
        attempt.end();
      }
    }
  }

  private async open(method: string, path: string, { body, key }: Request, signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = {};
    if (this.token !== undefined) headers["Authorization"] = `Bearer ${this.token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (key !== undefined) headers["Idempotency-Key"] = key;
    if (path.startsWith("/v1/stream")) headers["Accept"] = "text/event-stream";
    const response = await fetch(this.url + path, { method, headers, signal, body: JSON.stringify(body) ?? null });
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

/** Returns a new idempotency key. It need not be hard to guess, and crypto is missing in Node 18. */
export function newKey(): string {
  const parts = [Date.now(), Math.random() * 2 ** 52, Math.random() * 2 ** 52];
  return parts.map((part) => Math.floor(part).toString(36)).join("_");
}

/** Aborts a request that takes too long, or whose caller aborts it. */
class Attempt {
  private readonly controller = new AbortController();
  private readonly abort = () => this.controller.abort(new Error(`no answer in ${this.timeoutMs} ms`));
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly timeoutMs: number, private readonly outer?: AbortSignal) {
    outer?.addEventListener("abort", this.abort);
    if (outer?.aborted) this.abort();
    this.wait();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  wait(): void {
    this.timer = setTimeout(this.abort, this.timeoutMs);
  }

  received(): void {
    clearTimeout(this.timer);
  }

  /** Releases the connection, if it is still open. */
  end(): void {
    this.received();
    this.outer?.removeEventListener("abort", this.abort);
    this.abort();
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the time to the next attempt, which differs so that clients don't return at once. */
function waitMs(attempt: number, error?: LetheError): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.max(error?.retryAfterMs ?? 0, (longest * (1 + Math.random())) / 2);
}

function queryText(query: Record<string, Parameter>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : "?" + new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** Returns the error of a response; one of a proxy may be no problem of Lethe. */
async function refusal(response: Response): Promise<LetheError> {
  const { status, statusText } = response;
  const body = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const seconds = Number(response.headers.get("Retry-After"));
  return new LetheError({ code: "http_error", detail: statusText, ...body, status }, seconds > 0 ? seconds * 1000 : 0);
}

function asError(thrown: unknown): LetheError {
  if (thrown instanceof LetheError) return thrown;
  const detail = String((thrown as { cause?: unknown }).cause ?? thrown);
  if (thrown instanceof SyntaxError) return new LetheError({ status: 200, code: "invalid_response", detail });
  return new LetheError({ status: 0, code: "unreachable", detail });
}

/** Reads server-sent events. The first bytes show that the server sends changes from now on. */
async function* readEvents(response: Response, attempt: Attempt): AsyncGenerator<StreamEvent, void> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let [text, event, data]: [string, string, string[]] = ["", "message", []];
  for (let isOpen = false; ; isOpen = true) {
    const { done, value } = await reader.read();
    attempt.received();
    if (done) return;
    if (!isOpen) yield { event: "open", data: null };
    const lines = (text + decoder.decode(value, { stream: true })).split(/\r?\n/);
    text = lines.pop()!;
    for (const line of lines) {
      const [, name, rest] = /^([^:]*):? ?(.*)$/.exec(line)!;
      if (name === "event") event = rest!;
      if (name === "data") data.push(rest!);
      if (line === "" && data.length > 0) {
        yield { event, data: JSON.parse(data.join("\n")) };
        [event, data] = ["message", []];
      }
    }
    attempt.wait();
  }
}

// Requests to the gateway. The token is kept for this tab only.

const TOKEN = "lethe.token";
const RETRY_MS = 2000;

/** A refused or failed request, with the fields of the gateway's problem details. */
export class Problem extends Error {
  constructor(details) {
    super(details.detail || details.title || details.code);
    Object.assign(this, details);
  }
}

export function token() {
  return sessionStorage.getItem(TOKEN);
}

export function keepToken(value) {
  sessionStorage.setItem(TOKEN, value);
}

export function dropToken() {
  sessionStorage.removeItem(TOKEN);
}

export function get(path, query, signal) {
  return send("GET", path + search(query), undefined, signal);
}

export function post(path, body, signal) {
  return send("POST", path, body, signal);
}

export function put(path, body) {
  return send("PUT", path, body);
}

/** Calls a tool and returns its result. */
export async function call(name, scope, args = {}, signal) {
  const reply = await post(`v1/tools/${encodeURIComponent(name)}`, scope ? { scope, args } : { args }, signal);
  if (reply.missing_partitions?.length) {
    throw new Problem({
      title: "Incomplete reply",
      code: "timeout",
      detail: `Partitions ${reply.missing_partitions.join(", ")} did not answer in time. Try again.`,
    });
  }
  return reply.result;
}

function search(query) {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function headers(more) {
  return token() ? { ...more, Authorization: `Bearer ${token()}` } : { ...more };
}

async function send(method, path, body, signal) {
  const options = { method, headers: headers({ Accept: "application/json" }), signal };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await reach(path, options);
  if (!response.ok) {
    throw await problem(response);
  }
  return response.json();
}

async function reach(path, options) {
  try {
    return await fetch(new URL(path, document.baseURI), options);
  } catch (failure) {
    if (failure.name === "AbortError") {
      throw failure;
    }
    throw new Problem({
      title: "No connection",
      code: "unreachable",
      detail: "The gateway can't be reached. Check that lethe serve is running, then try again.",
    });
  }
}

async function problem(response) {
  const text = await response.text();
  try {
    return new Problem(JSON.parse(text));
  } catch {
    return new Problem({
      title: `HTTP ${response.status}`,
      status: response.status,
      code: "unexpected",
      detail: text.slice(0, 300) || response.statusText,
    });
  }
}

/**
 * Reads server-sent events until it is closed, and connects again after failures. fetch instead of EventSource, which
 * can't send the token.
 *
 * @param events names
 * @param onEvent called with name and data
 * @param onState called with "open" or "lost"
 * @returns function that ends the stream
 */
export function stream(events, query, onEvent, onState) {
  const end = new AbortController();
  const run = async () => {
    while (!end.signal.aborted) {
      try {
        await readStream(events, query, onEvent, onState, end.signal);
      } catch (failure) {
        if (failure.name === "AbortError") {
          return;
        }
      }
      if (!end.signal.aborted) {
        onState("lost");
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  run();
  return () => end.abort();
}

async function readStream(events, query, onEvent, onState, signal) {
  const response = await reach(`v1/stream${search({ ...query, events: events.join(",") })}`, {
    headers: headers({ Accept: "text/event-stream" }),
    signal,
  });
  if (!response.ok) {
    throw await problem(response);
  }
  onState("open");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return;
    }
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop();
    blocks.forEach((block) => dispatch(block, onEvent));
  }
}

function dispatch(block, onEvent) {
  let name = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) {
      name = line.slice(6).trim();
    } else if (line.startsWith("data:")) {
      data.push(line.slice(5).trimStart());
    }
  }
  if (data.length > 0) {
    onEvent(name, JSON.parse(data.join("\n")));
  }
}

// Memory: what is kept, why it is here or went, and undo.

import { call, get } from "../api.js";
import { h, replace } from "../dom.js";
import { count, number, words } from "../format.js";
import { address, change, current } from "../route.js";
import { can, scopes } from "../session.js";
import { ago, attempt, badge, button, card, confirm, empty, facts, field, head, note, pages, scopeName, scopeSelect, select, show, table, time, verdict } from "../ui.js";
import { whyGone, whyHere } from "./explanation.js";
import { markCurrent, onInput, selection, showCurrent, split } from "./parts.js";

const KINDS = ["message", "assistant_message", "tool_call", "tool_result", "think_trace", "system", "admin", "summary", "excerpt", "aggregate", "wisdom", "fact", "profile", "session_message", "session_summary", "preference", "entry", "relation", "pattern"];
const STATES = ["live", "superseded", "deleted", "all"];
const FILTERS = ["in", "query", "kind", "state", "since", "until", "importance", "pinned"];
const PAGE = 100;

export default {
  id: "memory",
  title: "Memory",
  mount(root, parameters) {
    const names = scopes();
    const loaded = h("span", { class: "hint" });
    const layout = split();
    let list = null;
    const input = (name, attributes) => {
      const element = h("input", { ...attributes, value: parameters[name] ?? "", oninput: onInput(() => change({ [name]: element.value }, true)) });
      return element;
    };
    const more = h("details", { class: "more", open: ["since", "until", "importance", "pinned"].some((name) => parameters[name]) },
      h("summary", null, "More conditions"),
      h("div", { class: "toolbar" },
        field("Created since", input("since", { type: "date" })),
        field("Created before", input("until", { type: "date" })),
        field("Minimum importance", input("importance", { type: "number", min: 1, max: 10 })),
        field("Pinned", select([["", "both"], ["true", "pinned"], ["false", "not pinned"]], parameters.pinned ?? "", (pinned) => change({ pinned })))));
    const where = h("div", { class: "field-holder" });
    replace(root, head("Memory", loaded),
      h("div", { class: "toolbar" },
        where,
        field("Search", input("query", { type: "search", placeholder: "Words or a question", "data-search": true })),
        field("Kind", select([["", "all kinds"], ...KINDS], parameters.kind ?? "", (kind) => change({ kind }))),
        field("State", select(STATES, parameters.state ?? "live", (state) => change({ state })))),
      more, layout.element);

    const fill = (wanted) => {
      list?.close();
      replace(loaded);
      list = pages({
        label: "Memories",
        load: async (cursor, signal) => {
          const known = await names;
          const scope = wanted.in || wanted.scope || known[0];
          if (!scope) {
            return { rows: [] };
          }
          const query = wanted.query;
          const page = await get("v1/memories", {
            scope, query, kinds: wanted.kind, state: query ? undefined : wanted.state, since: wanted.since, until: wanted.until,
            min_importance: wanted.importance, pinned: wanted.pinned, limit: PAGE, cursor,
          }, signal);
          return { rows: page.memories.map((memory) => ({ ...memory, scope })), cursor: page.next_cursor };
        },
        row,
        none: () => FILTERS.some((name) => name !== "in" && wanted[name])
          ? empty("No memory matches.", "Remove a condition, or choose another scope.")
          : empty("No memories yet.", "Memories appear here once events or items are sent to this scope."),
        onLoad: (page, length) => {
          showCurrent(layout.list, length, PAGE);
          replace(loaded, page.cursor ? `${number(length)} loaded, scroll for more` : count(length, "memory", "memories"));
        },
        onRows: () => markCurrent(layout.list, current().parameters.id),
      });
      replace(layout.list, list.element);
    };

    const update = selection({ layout, filters: FILTERS, fill, detail,
      none: () => empty("No memory selected.", "Select one to see why it is here or went.") });
    update(parameters);
    names.then((known) => replace(where,
      field("Scope", scopeSelect(names, parameters.in ?? parameters.scope ?? known[0] ?? "", (scope) => change({ in: scope, id: "", scope: "" })))), () => {});
    return { update, close: () => list?.close() };
  },
};

function row(memory) {
  const { parameters } = current();
  return h("a", { class: "row memory", "data-id": memory.memory_id, href: address("memory", { ...parameters, in: parameters.in ?? memory.scope, scope: memory.scope, id: memory.memory_id }) },
    h("span", { class: "cell main" }, h("span", { class: "clamp" }, memory.text || "(no text)"),
      h("span", { class: "sub" }, badge(memory.kind), memory.state !== "live" && badge(memory.state, "warn"), memory.pinned && badge("pinned", "good"),
        memory.type && h("span", null, words(memory.type)), memory.subject && h("span", null, memory.subject))),
    h("span", { class: "cell number" }, ago(memory.created_at),
      memory.importance && h("span", { class: "sub" }, `importance ${memory.importance}`)));
}

function detail(element, scope, id) {
  const reload = () => detail(element, scope, id);
  const load = async () => {
    const found = await get(`v1/memories/${encodeURIComponent(id)}`, { scope });
    const { decisions } = await get("v1/decisions", { scope, memory_id: id, since: "1970-01-01T00:00:00Z", limit: 20 }).catch(() => ({ decisions: [] }));
    return { ...found, decisions };
  };
  show(element, load, ({ memory, history, explanation, decisions }) => {
    const isLive = explanation.state === "live";
    return [
      h("div", { class: "detail-head" },
        h("p", { class: "sub" }, badge(explanation.kind ?? "memory"), badge(explanation.state, isLive ? "good" : "warn"), scopeName(scope)),
        h("h2", { class: "hidden" }, "Memory"),
        h("p", { class: "text" }, explanation.text || "(its text is erased)")),
      h("div", { class: "actions" }, actions(scope, id, memory, explanation, reload)),
      card(isLive ? "Why it is here" : "Why it went",
        h("ul", { class: "sentences" }, (isLive ? whyHere(explanation) : whyGone(explanation)).map((text) => h("li", null, text))),
        facts(
          ["Replaced by", explanation.replaced_by && explanation.replaced_by !== "EXPIRED" && link(scope, explanation.replaced_by)],
          ["Deleted", explanation.deleted_at && time(explanation.deleted_at)],
          ["Run", explanation.run_id && h("a", { href: address("forgetting", { tab: "runs", run: explanation.run_id }) }, h("code", null, explanation.run_id))])),
      explanation.lines?.length > 0 && h("details", { class: "card" }, h("summary", null, "As lethe explain prints it"),
        h("pre", { class: "lines", tabindex: "0" }, explanation.lines.join("\n"))),
      card("Facts", facts(
        ["Created", time(explanation.created_at)],
        ["Expires", explanation.expires_at && time(explanation.expires_at)],
        ["Edited", memory?.edited_at && time(memory.edited_at)],
        ["Author", memory?.source?.author_id && `${memory.source.author_id}${memory.source.author_is_bot ? ", a bot" : ""}`],
        ["Source", memory?.source?.type],
        ["Family", memory?.cluster?.spam_family_id && h("a", { href: address("families", { scope, id: memory.cluster.spam_family_id }) }, h("code", null, memory.cluster.spam_family_id))],
        ["Revision", memory?.revision > 1 && number(memory.revision)],
        ["Tags", memory?.tags?.length > 0 && memory.tags.join(", ")],
        ["Item", explanation.item_id && h("code", null, explanation.item_id)],
        ["Event", explanation.event_id && h("code", null, explanation.event_id)],
        ["Id", h("code", null, id)])),
      historyCard(scope, history),
      decisions.length > 0 && card("Decisions", table("Decisions", ["Time", "Verdict", "Reason"],
        decisions.map((decision) => [time(decision.at), verdict(decision.verdict), words(decision.reason)]))),
    ];
  });
}

function link(scope, id) {
  return h("a", { href: address("memory", { ...current().parameters, scope, id }) }, h("code", null, id));
}

function historyCard(scope, history) {
  if (!history) {
    return null;
  }
  const { versions = [], supersedes = [] } = history;
  const successors = (history.superseded_by ?? []).filter((memory) => memory.memory_id !== "EXPIRED");
  const others = (memories) => h("ul", { class: "list" }, memories.map((memory) => h("li", null, link(scope, memory.memory_id), " ", badge(memory.state))));
  return (versions.length > 1 || supersedes.length > 0 || successors.length > 0) && card("History",
    versions.length > 1 && h("ol", { class: "versions" }, versions.map((version) => h("li", null,
      h("p", { class: "hint" }, time(version.valid_from), " to ", version.valid_until ? time(version.valid_until) : "now"),
      h("p", { class: "text" }, version.text)))),
    supersedes.length > 0 && [h("h3", null, "It replaced"), others(supersedes)],
    successors.length > 0 && [h("h3", null, "Replaced by"), others(successors)]);
}

function actions(scope, id, memory, explanation, reload) {
  const isLive = explanation.state === "live";
  const act = (tool, done, undo, args = {}) => () => attempt(async () => {
    await call(tool, scope, { memory_id: id, ...args });
    note(done, undo && can(undo.tool) && (async () => {
      await call(undo.tool, scope, { memory_id: id });
      note(undo.done);
      reload();
    }));
    reload();
  });
  const toggle = (on, tool, label, done, opposite, oppositeDone) => can(tool) && on &&
    button(label, act(tool, done, { tool: opposite, done: oppositeDone }));
  const isPinned = memory?.retrieval?.pinned;
  const isLocked = memory?.retrieval?.locked_by_admin;
  return [
    toggle(isLive && !isPinned, "memory.pin", "Pin", "The memory is pinned.", "memory.unpin", "The memory is no longer pinned."),
    toggle(isLive && isPinned, "memory.unpin", "Unpin", "The memory is no longer pinned.", "memory.pin", "The memory is pinned."),
    toggle(isLive && !isLocked, "memory.lock", "Lock", "The memory is locked.", "memory.unlock", "The memory is no longer locked."),
    toggle(isLive && isLocked, "memory.unlock", "Unlock", "The memory is no longer locked.", "memory.lock", "The memory is locked."),
    !isLive && can("memory.restore") && !explanation.obstacle && button("Restore", act("memory.restore", "The memory is restored."), { kind: "primary" }),
    !isLive && can("memory.restore") && !explanation.obstacle && explanation.run_id && button("Undo the whole run", async () => {
      const agreed = await confirm({ title: "Undo the whole run?", text: "All memories that this run deleted are restored.", action: "Undo the run" });
      if (agreed) {
        attempt(async () => {
          const result = await call("memory.restore", scope, { run_id: explanation.run_id });
          note(`The run is undone: ${count(result.restored_count, "memory", "memories")} restored.`);
          reload();
        });
      }
    }),
    isLive && can("memory.forget") && button("Forget …", async () => {
      const agreed = await confirm({
        title: "Forget this memory?", kind: "danger", action: "Forget it", typed: "forget",
        text: h("p", null, "Its text is erased at once, everywhere, and can't be restored."),
      });
      if (agreed) {
        act("memory.forget", "The memory is forgotten.", null)();
      }
    }, { kind: "danger-quiet" }),
  ];
}

// Dead letters: what was expected and found; edit and replay, or dismiss.

import { get, post } from "../api.js";
import { h, replace } from "../dom.js";
import { count } from "../format.js";
import { address, change, current } from "../route.js";
import { indented } from "../text.js";
import { ago, attempt, badge, button, card, confirm, empty, facts, field, head, loading, note, put, select, show, time } from "../ui.js";
import { markCurrent, split } from "./parts.js";

const STATUSES = ["open", "handled", "all"];
const LIMIT = 500;

export default {
  id: "dead-letters",
  title: "Dead letters",
  role: "moderator",
  mount(root, parameters) {
    const open = h("span", { class: "hint" });
    const layout = split({ id: "" });
    const reasons = h("div", { class: "field-holder" });
    let letters = [];
    let isReady = false;
    let shown = {};
    replace(root, head("Dead letters", open),
      h("div", { class: "toolbar" },
        field("Status", select(STATUSES, parameters.status ?? "open", (status) => change({ status, id: "" }))), reasons),
      layout.element);

    const fill = async () => {
      isReady = false;
      put(layout.detail, loading());
      const { status, reason } = current().parameters;
      const isShown = await show(layout.list, () => get("v1/dead-letters", { status, limit: LIMIT }), (found) => {
        letters = found.dead_letters;
        replace(open, `${count(found.open, "dead letter")} open`);
        const all = [...new Set(letters.map((letter) => letter.reason))].sort();
        replace(reasons, field("Reason", select([["", "all reasons"], ...all.map((name) => [name, name])], reason ?? "", (value) => change({ reason: value, id: "" }))));
        const wanted = letters.filter((letter) => !reason || letter.reason === reason);
        return wanted.length === 0
          ? empty(status === "handled" ? "None was handled." : "No open dead letters.", "Records that can't be read or processed appear here with what was expected of them.")
          : h("ul", { class: "rows", "aria-label": "Dead letters" }, wanted.map((letter) => h("li", null, row(letter))));
      }, { note: layout.list.firstChild ? null : undefined });
      if (isShown) {
        isReady = true;
        open1(current().parameters.id);
      }
    };

    const open1 = (id) => {
      layout.open(Boolean(id));
      if (!isReady) {
        put(layout.detail, loading());
        return;
      }
      markCurrent(layout.list, id);
      const letter = letters.find((one) => one.id === id);
      put(layout.detail, letter ? detail(letter, fill)
        : empty(id ? "This dead letter is not in the list." : "No dead letter selected.", "Select one to see what was expected, to correct it and to send it again."));
    };

    const update = (next) => {
      if (next.status !== shown.status || next.reason !== shown.reason) {
        fill();
      } else if (next.id !== shown.id) {
        open1(next.id);
      }
      shown = next;
    };
    fill();
    shown = parameters;
    return { update };
  },
};

function row(letter) {
  return h("a", { class: "row letter", "data-id": letter.id, href: address("dead-letters", { ...current().parameters, id: letter.id }) },
    h("span", { class: "cell main" }, h("code", null, letter.reason),
      h("span", { class: "sub" }, letter.status === "handled" && badge("handled", "good"), h("span", { class: "line" }, letter.found ? `found ${letter.found}` : letter.topic))),
    h("span", { class: "cell number" }, ago(letter.at)));
}

function detail(letter, reload) {
  const text = letter.value === null || letter.value === undefined ? null : indented(letter.value);
  const editor = text !== null && h("textarea", { class: "code", rows: Math.min(20, text.split("\n").length + 1), spellcheck: "false", value: text, oninput: check });
  const state = h("p", { class: "hint", role: "status" });
  function check() {
    try {
      JSON.parse(editor.value);
      replace(state, editor.value === text ? "" : "Valid JSON. The edited text will be sent.");
      state.classList.remove("bad");
    } catch (failure) {
      replace(state, `Not JSON: ${failure.message}`);
      state.classList.add("bad");
    }
  }
  const isOpen = letter.status === "open";
  const act = async (title, question, action, done, body) => {
    if (await confirm({ title, text: h("p", null, question), action })) {
      await attempt(async () => {
        await post(`v1/dead-letters/${encodeURIComponent(letter.id)}/${body ? "replay" : "dismiss"}`, body || undefined);
        note(done);
        change({ id: "" });
        await reload();
      });
    }
  };
  const replay = () => act("Send it again?", `It is sent to ${letter.topic}${editor && editor.value !== text ? ", as you have edited it" : ", as it was received"}.`,
    "Send it", `It was sent to ${letter.topic}. If it is invalid still, it comes back as a new dead letter.`, editor && editor.value !== text ? { value: editor.value } : {});
  return [
    h("div", { class: "detail-head" }, h("h2", null, h("code", null, letter.reason)), h("p", { class: "hint" }, time(letter.at), ` on ${letter.topic}`)),
    h("div", { class: "columns even" },
      card("Found", h("p", { class: "text" }, h("mark", { class: "removed" }, letter.found ?? "nothing"))),
      card("Expected", h("p", { class: "text" }, h("mark", { class: "added" }, letter.expected ?? letter.error ?? "a valid record")))),
    facts(["Field", letter.field && h("code", null, letter.field)], ["Scope", letter.scope], ["Error", letter.error && h("code", null, letter.error)], ["Id", h("code", null, letter.id)]),
    editor ? [field("Received text", editor), state] : h("p", { class: "hint" }, "The received text is not shown: it is not UTF-8, or was left out because of its size."),
    isOpen && h("div", { class: "actions sticky-actions" },
      letter.replayable && button("Send again …", replay, { kind: "primary" }),
      button("Dismiss …", () => act("Dismiss it?", "It is marked as handled and not sent.", "Dismiss it", "It is dismissed. It stays in the list of handled ones.", null))),
    isOpen && !letter.replayable && h("p", { class: "hint" }, "It can't be sent again: its topic is not an input, or its text was left out."),
  ];
}

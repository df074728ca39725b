// Contexts: ask as an agent would, and see why each memory was selected.

import { post } from "../api.js";
import { shares } from "../chart.js";
import { h, replace } from "../dom.js";
import { count, number } from "../format.js";
import { address, change } from "../route.js";
import { scopes } from "../session.js";
import { badge, card, empty, facts, field, head, scopeSelect, show, time } from "../ui.js";
import { whyInContext } from "./explanation.js";

const SECTIONS = [
  ["persistent", "pinned memories and preferences"],
  ["related", "related to the query, best first"],
  ["recent", "newest messages, oldest first"],
];
const WINDOW = 4000;

export default {
  id: "contexts",
  title: "Contexts",
  mount(root, parameters) {
    const names = scopes();
    const query = h("textarea", { rows: 2, required: true, maxlength: 20000, "data-search": true, value: parameters.query ?? "", placeholder: "When is the release?" });
    const size = h("input", { type: "number", min: 100, max: 1000000, required: true, value: parameters.window ?? WINDOW });
    const session = h("input", { maxlength: 128, value: parameters.session ?? "", placeholder: "whole scope" });
    const asOf = h("input", { type: "date", value: parameters.as_of ?? "" });
    const scope = scopeSelect(names, parameters.in ?? "");
    const result = h("div", { class: "result" });
    const form = h("form", { class: "card form ask", onsubmit: (event) => {
      event.preventDefault();
      const wanted = { in: scope.value, query: query.value, window: size.value, session: session.value, as_of: asOf.value };
      change(wanted);
      ask(result, wanted);
    } },
    field("Query", query),
    h("div", { class: "toolbar" }, field("Scope", scope), field("Prompt size in tokens", size), field("Thread or session", session), field("As of", asOf),
      h("button", { type: "submit", class: "button primary" }, "Assemble")));
    query.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        form.requestSubmit();
      }
    });
    replace(root, head("Contexts"), h("div", { class: "page" }, form, result));
    if (parameters.query && parameters.in) {
      ask(result, { window: WINDOW, ...parameters });
    } else {
      replace(result, empty("Ask a question.", "The console shows the memories that an agent would get for it, and why. Nothing is counted as used."));
    }
    return { update() {} };
  },
};

function ask(element, { in: scope, query, window: size, session, as_of: asOf }) {
  show(element, () => post("v1/contexts", {
    scope, query, window_tokens: Number(size), ...(session ? { session_id: session } : {}), ...(asOf ? { as_of: asOf } : {}),
  }), (context) => {
    if (context.items.length === 0 && !(context.preferences?.length > 0)) {
      return empty("The context is empty.", "This scope has no memory that fits. Try another scope, or check in Memory what it has.");
    }
    const tokens = Object.fromEntries(SECTIONS.map(([section]) => [section,
      context.items.filter((item) => item.section === section).reduce((sum, item) => sum + item.tokens, 0)]));
    const total = context.tokens_total ?? Object.values(tokens).reduce((sum, value) => sum + value, 0);
    return [
      card(null,
        h("p", null, h("strong", null, count(context.items.length, "memory", "memories")), ` with ${number(total)} of ${number(Number(size))} tokens, found by ${
          context.embedder && context.embedder !== "none" ? `words and meaning (${context.embedder})` : "words alone"}.`),
        shares([...SECTIONS.map(([name]) => ({ name, value: tokens[name] })), { name: "unused", value: Math.max(0, Number(size) - total) }], "Tokens by section"),
        h("p", { class: "legends" }, SECTIONS.map(([name, text]) => h("span", { class: "legend" },
          h("span", { class: `swatch ${name}`, "aria-hidden": "true" }), `${name}: ${number(tokens[name])} tokens, ${text}`)))),
      context.preferences?.length > 0 && card("Preferences", facts(...context.preferences.map((one) => [one.key ?? one.memory_id, one.value ?? one.text]))),
      SECTIONS.map(([section, text]) => sectionCard(section, text, context.items.filter((item) => item.section === section), scope)),
    ];
  }, { note: h("p", { class: "loading", role: "status" }, "Assembling …") });
}

function sectionCard(section, text, items, scope) {
  return items.length > 0 && h("section", { class: "card" },
    h("h2", null, section, " ", h("span", { class: "hint" }, text)),
    h("ol", { class: "items" }, items.map((item) => h("li", null,
      h("p", { class: "text" }, item.text),
      h("p", { class: "sub" }, badge(item.reason), h("span", null, whyInContext(item.reason)),
        item.score !== undefined && h("span", null, `score ${number(item.score, 2)}`), h("span", null, count(item.tokens, "token")),
        h("span", null, item.kind), time(item.created_at),
        h("a", { href: address("memory", { scope, id: item.memory_id }) }, "details"))))));
}

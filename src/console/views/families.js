// Families: repeated messages, their states, and rules for them.

import { call, get, stream } from "../api.js";
import { axis, columns } from "../chart.js";
import { h, replace } from "../dom.js";
import { examples, states } from "../family.js";
import { channel, clock, count, distance, number } from "../format.js";
import { address, change, current } from "../route.js";
import { can, scopes } from "../session.js";
import { ago, attempt, button, card, empty, facts, field, head, note, pages, scopeName, scopeSelect, select, show, table, template, time } from "../ui.js";
import { markCurrent, onInput, selection, showCurrent, split } from "./parts.js";

const SORTS = [["count", "most messages"], ["recent", "latest"], ["rate", "highest rate"]];
const ACTIONS = [
  ["aggregate_only", "Count in its family", "without a memory of its own"],
  ["drop_memory", "Count, and report as suppressed", "without a memory of its own"],
  ["drop_event", "Do not count", "only report as suppressed"],
];
const PAGE = 100;

export default {
  id: "families",
  title: "Families",
  mount(root, parameters) {
    const total = h("span", { class: "hint" });
    const names = scopes();
    const search = h("input", { type: "search", placeholder: "Template or author", "data-search": true, value: parameters.search ?? "", oninput: onInput(() => change({ search: search.value }, true)) });
    const layout = split();
    const news = h("div", { class: "news", "aria-live": "polite" });
    let families = new Map();
    let added = new Set();
    let isEmpty = false;
    let list = null;

    replace(root, head("Families", total),
      h("div", { class: "toolbar" },
        field("Search", search),
        field("Scope", scopeSelect(names, parameters.in ?? "", (scope) => change({ in: scope }), "all scopes")),
        field("Sort by", select(SORTS, parameters.sort ?? "count", (sort) => change({ sort })))),
      layout.element);

    const fill = ({ search: text, in: scope, sort }) => {
      list?.close();
      families = new Map();
      added = new Set();
      isEmpty = false;
      replace(news);
      list = pages({
        label: "Families",
        load: async (cursor, signal) => {
          const page = await get("v1/families", { search: text, scope, sort, limit: PAGE, cursor }, signal);
          page.families.forEach((family) => families.set(key(family), family));
          return { rows: page.families, cursor: page.next_cursor, total: page.total };
        },
        row,
        none: () => text || scope
          ? empty("No family matches.", "Try fewer words, or another scope.")
          : empty("No families yet.", "A family appears once a bot repeats a message. Send some events to start."),
        onLoad: (page, length) => {
          isEmpty = length === 0;
          replace(total, count(page.total, "family", "families"));
          showCurrent(layout.list, length, PAGE);
        },
        onRows: () => markCurrent(layout.list, current().parameters.id),
      });
      replace(layout.list, h("div", { class: "row-heads", "aria-hidden": "true" },
        h("span", null, "Template"), h("span", null, "Messages"), h("span", null, "Per minute"), h("span", null, "Latest")), news, list.element);
    };

    const isListed = (family, { search: text = "", in: scope }) => (!scope || family.scope === scope)
      && [family.template, family.topic, family.family_id].some((part) => part?.toLowerCase().includes(text.toLowerCase()));

    const announce = () => {
      if (isEmpty) {
        fill(current().parameters);
      } else {
        replace(news, button(`Show ${count(added.size, "new family", "new families")}`, () => fill(current().parameters)));
      }
    };

    const update = selection({ layout, filters: ["search", "in", "sort"], fill, detail,
      none: () => empty("No family selected.", "Select one to see its states, rate and examples.") });
    update(parameters);

    const changed = new Map();
    const end = stream(["family"], {}, (name, family) => {
      if (name === "family") {
        changed.set(key(family), family);
      }
    }, () => {});
    const timer = setInterval(() => {
      for (const [id, family] of changed) {
        const known = families.get(id);
        if (known) {
          Object.assign(known, family);
          const element = layout.list.querySelector(`a.row[data-id="${CSS.escape(family.family_id)}"]`);
          if (element) {
            showFigures(element, known);
          }
        } else if (isListed(family, current().parameters)) {
          added.add(id);
        }
      }
      changed.clear();
      if (added.size > 0) {
        announce();
      }
    }, 1000);
    return { update, close() {
      end();
      clearInterval(timer);
      list?.close();
    } };
  },
};

function key(family) {
  return `${family.scope}|${family.family_id}`;
}

function row(family) {
  const element = h("a", { class: "row family", "data-id": family.family_id,
    href: address("families", { ...current().parameters, scope: family.scope, id: family.family_id }) },
  h("span", { class: "cell main" }, template(family.template || "(no text in common)"),
    h("span", { class: "sub" }, family.topic || scopeName(family.scope))),
  h("span", { class: "cell number" }), h("span", { class: "cell number" }), h("span", { class: "cell number" }));
  showFigures(element, family);
  return element;
}

function showFigures(element, family) {
  const [, messages, rate, last] = element.children;
  replace(messages, number(family.count), h("span", { class: "unit" }, " messages"));
  replace(rate, number(family.rate ?? 0, family.rate < 10 ? 1 : 0), h("span", { class: "unit" }, " per minute"));
  replace(last, ago(family.last_seen));
}

function detail(element, scope, id) {
  show(element, () => get(`v1/families/${encodeURIComponent(id)}`, { scope }), ({ family, days, rates }) => {
    const latest = days[0] ?? {};
    return [
      h("div", { class: "detail-head" }, h("h2", { class: "big" }, template(family.template || "(no text in common)")),
        h("p", { class: "hint" }, family.topic)),
      facts(
        ["Messages", `${number(family.count)} on ${count(family.days, "day")}`],
        ["Newest day", family.today !== undefined && number(family.today)],
        ["Rate", `${number(family.rate ?? 0, 1)} per minute`],
        ["Authors", family.authors && number(family.authors)],
        ["First", time(family.first_seen)],
        ["Latest", ago(family.last_seen)],
        ["Scope", scopeName(family.scope)],
        ["Id", h("code", null, family.family_id)]),
      rateCard(rates ?? []),
      states(family.slots ?? [], distance),
      examples(latest.example_snippets ?? []),
      latest.recognition_signals?.length > 0 && card("Recognized by", h("ul", { class: "chips" },
        latest.recognition_signals.map((text) => h("li", { class: "chip" }, text)))),
      days.length > 1 && card("Days", table("Messages by day", ["Day", ["Messages", "number"]],
        days.map((day) => [day.day, number(day.dup_count)]))),
      can("discord.add_suppress_rule") && ruleCard(family, latest),
    ];
  });
}

function rateCard(rates) {
  if (!rates.some((point) => point.count > 0)) {
    return card("Messages per minute", h("p", { class: "hint" }, "None in the last hour."));
  }
  return card("Messages per minute", h("div", { class: "chart-holder" }, columns(rates, 80, "Messages per minute"),
    axis(clock(rates[0].at), `at most ${number(Math.max(...rates.map((point) => point.count)))}`, clock(rates.at(-1).at))));
}

function ruleCard(family, day) {
  const hash = day.fingerprints?.exact_hash;
  const name = h("input", { required: true, maxlength: 200, value: `repeats by ${family.topic}`.slice(0, 200) });
  const pattern = h("input", { maxlength: 2000, spellcheck: "false" });
  const patternField = field("Regular expression", pattern, "Compared with the normalized text, as the template shows it");
  patternField.hidden = true;
  const match = select([
    ["simhash_family", "this family"],
    hash && ["exact_hash", "equal messages only"],
    ["regex", "a regular expression"],
  ].filter(Boolean), "simhash_family", (value) => {
    patternField.hidden = value !== "regex";
    pattern.required = value === "regex";
  });
  const everywhere = h("input", { type: "checkbox" });
  const action = h("fieldset", null, h("legend", null, "Effect"), ACTIONS.map(([code, label, hint], index) =>
    h("label", { class: "choice" }, h("input", { type: "radio", name: "action", value: code, checked: index === 0 }),
      h("span", null, label, h("span", { class: "hint" }, hint)))));
  const form = h("form", { class: "form", onsubmit: (event) => {
    event.preventDefault();
    attempt(async () => {
      const value = { simhash_family: family.family_id, exact_hash: hash, regex: pattern.value }[match.value];
      const proposed = await call("discord.add_suppress_rule", family.scope, {
        ...(everywhere.checked ? {} : { channel_id: channel(family.scope) }),
        rule: { name: name.value, match: { type: match.value, value }, action: form.elements.action.value },
      });
      details.open = false;
      note(`Rule “${name.value}” is proposed. It has no effect until it is approved in Review.`,
        can("rule.reject") && (async () => {
          await call("rule.reject", family.scope, { rule: proposed.rule_id });
          note("The proposal is withdrawn.");
        }));
    });
  } },
  field("Name", name), field("Matches", match), patternField, action,
  h("label", { class: "choice" }, everywhere, h("span", null, "In all channels of the tenant")),
  h("div", { class: "actions" }, h("button", { type: "submit", class: "button primary" }, "Propose the rule")));
  const details = h("details", { class: "card" }, h("summary", null, "Propose a rule for this family"), form);
  return details;
}

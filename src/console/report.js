// Page of lethe simulate --report: what Lethe would make of a file. Its data is in the page, and it loads nothing.

import { axis, columns, shares, stack } from "./chart.js";
import { h, replace } from "./dom.js";
import { badge, button, card, empty, facts, field, select, table, template, time } from "./elements.js";
import { examples, states } from "./family.js";
import { channel, count, number, roundedToSum, words } from "./format.js";

const PAGE = 50;
const NEWS = 4;
const FEWEST = 4;
const HEIGHT = 200;

/** Groups of verdicts: class name of the colour, name, meaning, and the verdicts. */
const GROUPS = [
  ["minted", "Kept", "as memories", ["minted"]],
  ["aggregated", "Folded", "counted in a family", ["aggregated"]],
  ["updated", "Applied", "to existing memories", ["updated", "marked_deleted"]],
  ["logged_only", "Skipped", "with nothing to keep", ["logged_only", "suppressed"]],
  ["redelivered", "Known", "sent again", ["redelivered"]],
  ["dead_lettered", "Invalid", "can't be read", ["dead_lettered"]],
  ["ignored", "Ignored", "not about messages", ["ignored"]],
];
const REASONS = {
  human_message: "messages by people",
  new_family: "bot messages unlike any before",
  new_value: "bot messages with a new state",
  "minted.exact_duplicate": "repeats after a pause, as a recent example",
  "minted.near_duplicate": "similar repeats after a pause, as a recent example",
  "minted.template_match": "matches after a pause, as a recent example",
  "aggregated.exact_duplicate": "equal but for numbers, ids and times",
  near_duplicate: "similar",
  template_match: "match the template of a family",
  token_duplicate: "profiles with the same words",
  raw_bot_allowed: "repeats that the policy keeps",
  rule: "match a suppress rule",
  tool_call: "tool calls",
  tool_result: "tool results",
  assistant_message: "messages by assistants",
  think_trace: "thoughts of assistants",
  action_tick: "system ticks with an action",
  admin_command: "commands by administrators",
  not_authorised: "commands by others, without effect",
  summary: "summaries",
  item: "items of other stores",
  item_updated: "newer versions of items",
  superseded: "items that a newer one replaces",
  edited: "edits",
  deleted: "deletions",
  tombstone: "deletions by a compactor",
  unknown_message: "edits and deletions of unknown messages",
  other_author: "edits by another author",
  text_unchanged: "edits that leave the text unchanged",
  unknown_memory: "deletions of unknown memories",
  protected: "deletions of protected memories",
  think_trace_off: "thoughts of assistants, by the policy",
  empty_message: "assistants' messages without text",
  empty_tick: "system ticks without an action",
  author_ignored: "by authors that the policy ignores",
  retired: "texts and authors that were forgotten",
  redelivered: "same event or message",
  late_replay: "older than the policy accepts",
  not_about_messages: "other records, such as presence updates",
};
/** Reasons why a message is kept, in the list of memories. */
const KEPT = {
  human_message: "by a person",
  new_family: "first of its kind",
  new_value: "new state",
  exact_duplicate: "recent example of a family",
  near_duplicate: "recent example of a family",
  template_match: "recent example of a family",
};
const UNITS = [[1000, "second"], [60000, "minute"], [3600000, "hour"], [86400000, "day"], [604800000, "week"]];
const NO_TEMPLATE = "(no text in common)";
const SORTS = [["count", "most messages"], ["news", "most new states"], ["last", "latest"]];

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const data = JSON.parse(document.getElementById("data").textContent);

function moment(millis) {
  return MOMENT.format(millis);
}

/** Returns the time of a column of the charts, without hours if a column is days long. */
function edge(millis) {
  return (data.timeline.step < 86400000 ? MOMENT : DAY).format(millis);
}

/** Returns the name of the channel, or its id. */
function place(scope) {
  return data.names[scope] ? `#${data.names[scope]}` : channel(scope);
}

/** Returns the bot and channel of a family. */
function about(family) {
  const id = channel(family.scope);
  return (family.topic || id).replace(id, () => data.names[family.scope] ?? id);
}

/** Returns a step's length as "hour" or "15 minutes". */
function stepName(millis) {
  const [size, unit] = UNITS.findLast(([length]) => millis % length === 0);
  return millis === size ? unit : count(millis / size, unit);
}

function masthead() {
  const { from, step, kept, first, last } = data.timeline;
  const files = data.files.map((name) => (name === "-" ? "standard input" : name));
  const named = files.length > 3 ? `${files[0]} and ${count(files.length - 1, "other file")}` : files.join(", ");
  return h("header", { class: "masthead" },
    h("p", { class: "origin" }, h("strong", null, "Lethe"), h("span", null, "Simulation of ", h("bdi", null, named || "standard input"))),
    h("h1", null, data.headline.replaceAll(" %", "\u00a0%")),
    h("p", { class: "lede" },
      kept.length > 0 && h("span", null, `${moment(Math.max(first, from))} to ${moment(Math.min(last, from + kept.length * step))} UTC`),
      h("span", null, data.policy_file ? ["policy ", h("bdi", null, data.policy_file)] : "bundled policy", " (", h("code", null, data.policy), ")"),
      h("span", null, `Lethe ${data.release}`)));
}

/** Returns the groups that have records, with rounded shares that add up: those of the reasons to the group's, all groups' to 100. */
function outcomes() {
  const groups = GROUPS.map(([name, title, meaning, verdicts]) => {
    const reasons = data.outcomes.filter((one) => verdicts.includes(one.verdict)).sort((one, other) => other.count - one.count);
    return { name, title, meaning, reasons, value: reasons.reduce((sum, one) => sum + one.count, 0) };
  }).filter((group) => group.value > 0);
  const percents = roundedToSum(groups.map((group) => (100 * group.value) / data.records), 1);
  groups.forEach((group, index) => {
    group.percent = percents[index];
    const parts = roundedToSum(group.reasons.map((one) => (group.percent * one.count) / group.value), 1);
    group.reasons = group.reasons.map((one, at) => ({ ...one, percent: parts[at] }));
  });
  return groups;
}

function reasonText({ verdict, reason }) {
  const text = REASONS[`${verdict}.${reason}`] ?? REASONS[reason];
  return text ?? (verdict === "dead_lettered" ? h("code", null, reason) : words(reason));
}

function overview(groups) {
  return h("section", { class: "overview", "aria-label": "Overview" },
    shares(groups, `Shares: ${groups.map((group) => `${group.title} ${percent(group)}`).join(", ")}`),
    h("dl", { class: "figures" }, groups.map((group) => h("div", { class: `figure ${group.name}` },
      h("dt", null, swatch(group.name), group.title),
      h("dd", { class: "value" }, percent(group)),
      h("dd", { class: "hint" }, `${number(group.value)} ${group.meaning}`)))));
}

function percent(part) {
  return `${number(part.percent, 1)}\u00a0%`;
}

function swatch(name) {
  return h("span", { class: `swatch ${name}`, "aria-hidden": "true" });
}

function reasons(groups) {
  const rows = groups.flatMap((group) => [
    [h("strong", { class: "verdict" }, swatch(group.name), group.title), h("strong", null, number(group.value)), h("strong", null, percent(group))],
    ...group.reasons.map((one) => [h("span", { class: "reason" }, reasonText(one)), number(one.count), percent(one)]),
  ]);
  rows.push([h("strong", null, "All"), h("strong", null, number(data.records)), h("strong", null, "100.0\u00a0%")]);
  return h("section", { class: "listing", "aria-label": "Reasons" },
    h("div", { class: "listing-head" }, h("h2", null, "Reasons"), h("p", { class: "hint" }, "Each record has exactly one decision and reason.")),
    card(null, table("Records by decision and reason", ["Decision and reason", ["Records", "number"], ["Share", "number"]], rows, { class: "totals reasons" })));
}

function timeline() {
  const { from, step, kept, folded, other, outside } = data.timeline;
  if (kept.length < FEWEST) {
    return null;
  }
  const points = kept.map((value, index) => ({ at: from + index * step, counts: { minted: value, aggregated: folded[index], other: other[index] } }));
  const series = [["minted", "kept"], ["aggregated", "folded"], ["other", "other"]]
    .filter(([name]) => points.some((point) => point.counts[name] > 0));
  const unit = stepName(step);
  const readout = h("p", { class: "readout" });
  const read = (point) => replace(readout, point && h("strong", null, `${edge(point.at)} UTC`),
    series.map(([name, title]) => h("span", { class: "verdict" }, swatch(name), title, point && h("strong", null, number(point.counts[name])))));
  const { element, top } = stack(points, series.map(([name]) => name), HEIGHT, `Records per ${unit}: kept, folded and other`, read);
  const undecided = data.outcomes.filter((one) => ["dead_lettered", "ignored"].includes(one.verdict)).reduce((sum, one) => sum + one.count, 0);
  const missing = [outside > 0 && `${number(outside)} far outside of this time`, undecided > 0 && `${number(undecided)} invalid or ignored`].filter(Boolean);
  read(null);
  const figures = h("details", { class: "plain", ontoggle: () => figures.open && figures.children.length === 1 && figures.append(
    table("Records by time", ["From (UTC)", ...series.map(([, title]) => [title, "number"])],
      points.map((point) => [edge(point.at), ...series.map(([name]) => number(point.counts[name]))]))) },
  h("summary", null, "Figures"));
  return card(`Records per ${unit}`, readout,
    h("div", { class: "chart-holder" }, h("p", { class: "scale", "aria-hidden": "true" }, number(top)), element,
      axis(edge(points[0].at), edge(points[Math.floor(points.length / 2)].at), edge(points.at(-1).at + step))),
    missing.length > 0 && h("p", { class: "hint" }, `Not drawn: ${missing.join(", ")}.`),
    figures);
}

function counted(reason) {
  return data.outcomes.find((one) => one.verdict === "minted" && one.reason === reason)?.count ?? 0;
}

function news() {
  if (data.news.length === 0) {
    return null;
  }
  const unlike = counted("new_family");
  const changed = counted("new_value");
  const parts = [unlike > 0 && `${count(unlike, "bot message")} unlike any before`, changed > 0 && `${number(changed)} with a new state of a known family`];
  return card("News is never folded away",
    h("p", { class: "hint" }, `Kept: ${parts.filter(Boolean).join(", and ")}. The latest:`),
    h("ul", { class: "items" }, [...data.news].reverse().slice(0, NEWS).map((one) => h("li", null, h("p", { class: "text clamp" }, one.text),
      h("p", { class: "sub" }, time(one.at, moment), h("span", null, place(one.scope)))))));
}

/** Creates a list that shows its first rows, the ones that match a search, and more on demand. */
function list({ title, rows, heads, total, note, filters, matches, order, row, label }) {
  const found = h("p", { class: "hint", role: "status" });
  const element = h("div", { class: "list-body" });
  const more = h("div", { class: "actions" });
  let shown = PAGE;
  const draw = () => {
    const wanted = order ? rows.filter(matches).sort(order) : rows.filter(matches);
    const visible = wanted.slice(0, shown);
    replace(found, wanted.length === rows.length ? "" : `${number(wanted.length)} of ${number(rows.length)} listed match.`);
    replace(element, visible.length > 0 ? visible.map(row) : empty("None matches.", "Try fewer words."));
    replace(more, wanted.length > visible.length && button(`Show ${number(Math.min(2 * PAGE, wanted.length - visible.length))} more of ${number(wanted.length)}`, () => {
      const last = element.lastElementChild;
      shown += 2 * PAGE;
      draw();
      [...element.children][visible.length]?.querySelector("summary")?.focus();
      last?.scrollIntoView({ block: "nearest" });
    }));
  };
  const restart = () => {
    shown = PAGE;
    draw();
  };
  const content = rows.length === 0 ? [] : [h("div", { class: "toolbar" }, filters(restart)), found, heads && h("div", { class: "heads", "aria-hidden": "true" }, heads.map((head) => h("span", null, head))), element, more];
  draw();
  return h("section", { class: "listing", "aria-label": label },
    h("div", { class: "listing-head" }, h("h2", null, title, " ", h("span", { class: "total" }, number(total))), h("p", { class: "hint" }, note)), content);
}

function search(placeholder, onchange) {
  return h("input", { type: "search", placeholder, spellcheck: "false", oninput: (event) => onchange(event.target.value.toLowerCase()) });
}

function families() {
  const { total, messages, listed } = data.families;
  if (total === 0) {
    return h("section", { class: "listing" }, h("div", { class: "listing-head" }, h("h2", null, "Families")),
      empty("No families.", "No bot repeated a message. If bots did post here, check that their messages say so: author.is_bot, or the policy's :authors."));
  }
  let text = "";
  let sort = "count";
  const names = new Map(listed.map((family) => [family, `${family.template}\n${about(family)}\n${family.scope}`.toLowerCase()]));
  const longest = Math.max(...listed.map((family) => family.count));
  const left = total - listed.length;
  const notListed = messages - listed.reduce((sum, family) => sum + family.count, 0);
  return list({
    title: "Families", label: "Families", rows: listed, total, heads: ["Template", "Over time", "Messages"],
    note: [`${count(messages, "message")} of bots and tools that repeat each other. A template is the text that its messages have in common.`,
      left > 0 && ` The ${number(listed.length)} largest are listed; ${count(left, "smaller one")} with ${count(notListed, "message")} ${left === 1 ? "is" : "are"} only counted.`],
    filters: (restart) => [
      field("Search families", search("Template, bot or channel", (value) => {
        text = value;
        restart();
      })),
      field("Sort by", select(SORTS, sort, (value) => {
        sort = value;
        restart();
      })),
    ],
    matches: (family) => names.get(family).includes(text),
    order: (one, other) => other[sort] - one[sort] || other.count - one.count,
    row: (family) => familyRow(family, longest),
  });
}

function familyRow(family, longest) {
  const { from, step } = data.timeline;
  const points = data.timeline.kept.length >= FEWEST && family.times?.map((value, index) => ({ at: from + index * step, count: value }));
  const element = h("details", { class: "card family", ontoggle: () => element.open && element.children.length === 1 && element.append(familyDetail(family, points)) },
    h("summary", null,
      h("span", { class: "cell main" }, template(family.template || NO_TEMPLATE),
        h("span", { class: "sub" }, h("bdi", null, about(family)),
          family.news > 0 && badge(count(family.news, "new state"), "good"))),
      h("span", { class: "spark", "aria-hidden": "true" }, points && columns(points, 30, "Messages over time", edge)),
      h("span", { class: "cell number" }, h("strong", null, number(family.count)), h("span", { class: "unit" }, " messages"),
        shares([{ name: "aggregated", value: family.count }, { name: "unused", value: longest - family.count }], "Share of the largest family"))));
  return element;
}

function familyDetail(family, points) {
  const { step } = data.timeline;
  return h("div", { class: "family-detail" },
    facts(
      ["Messages", number(family.count)],
      ["Kept as memories", number(family.count - family.folded)],
      ["Folded", number(family.folded)],
      ["First", time(family.first, moment)],
      ["Latest", time(family.last, moment)],
      ["Authors", family.authors > 0 && number(family.authors)],
      ["Channel", h("bdi", null, place(family.scope))]),
    points && h("div", { class: "chart-holder" }, h("h3", null, `Messages per ${stepName(step)}, at most ${number(Math.max(...points.map((point) => point.count)))}`),
      columns(points, 80, `Messages per ${stepName(step)}`, edge),
      axis(edge(points[0].at), edge(points.at(-1).at + step))),
    h("div", { class: "columns even" },
      states(family.slots ?? [], moment),
      family.new_values.length > 0 && card("Kept because the state was new", h("ul", { class: "items" }, family.new_values.map((one) =>
        h("li", null, h("p", { class: "text" }, one.text), h("p", { class: "sub" }, time(one.at, moment)))))),
      examples(family.example_snippets ?? [])));
}

function memories() {
  const { total, kinds, listed } = data.memories;
  if (total === 0) {
    return null;
  }
  let text = "";
  let kind = "";
  const aggregates = kinds.aggregate ?? 0;
  const kept = total - aggregates;
  const left = kept - listed.length;
  const names = Object.keys(kinds).filter((name) => name !== "aggregate").sort((one, other) => kinds[other] - kinds[one]);
  return list({
    title: "What is kept", label: "Memories", rows: listed, total,
    note: [left > 0 ? `The newest ${number(listed.length)} are listed; ${number(left)} older ones are only counted.` : "Newest first.",
      aggregates > 0 && ` ${count(aggregates, "memory", "memories")} with the counts of families ${aggregates === 1 ? "is" : "are"} left out.`],
    filters: (restart) => [
      field("Search memories", search("Words", (value) => {
        text = value;
        restart();
      })),
      names.length > 1 && field("Kind", select([["", "all kinds"], ...names.map((name) => [name, `${words(name)} (${number(kinds[name])})`])], kind, (value) => {
        kind = value;
        restart();
      })),
    ],
    matches: (memory) => (!kind || memory.kind === kind) && memory.text.toLowerCase().includes(text),
    order: null,
    row: memoryRow,
  });
}

function memoryRow(memory) {
  const reason = KEPT[memory.reason];
  return h("article", { class: "memory" }, h("p", { class: "text" }, memory.text || "(no text)"),
    h("p", { class: "sub" }, time(memory.at, moment), badge(memory.kind), h("bdi", null, place(memory.scope)), reason && h("span", null, reason)));
}

function footer() {
  return h("footer", { class: "footer" },
    h("p", null, "All times are UTC. Charts are by event time, not by arrival. The same input and policy give the same page."),
    h("p", null, "Written by ", h("code", null, "lethe simulate --report"), ". This file contains texts of the messages: share it as you would share them."));
}

const groups = outcomes();
const chart = timeline();
const latest = news();
replace(document.body,
  h("main", { class: "page-body" },
    masthead(),
    data.records > 0 && overview(groups),
    h("div", { class: chart && latest ? "columns halves" : "columns" }, chart, latest),
    families(), memories(), data.records > 0 && reasons(groups), footer()));

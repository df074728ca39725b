// Elements of pages: controls, facts, tables and cards.

import { h } from "./dom.js";
import { local, utc, words } from "./format.js";
import { slots } from "./text.js";

/** Creates a button. `kind` is primary, danger or plain. */
export function button(label, onclick, { kind = "plain", key, ...attributes } = {}) {
  return h("button", { type: "button", class: `button ${kind}`, onclick, ...attributes },
    label, key && [" ", h("kbd", { "aria-hidden": "true" }, key)]);
}

/** Creates a labelled input, or another element that is given as `control`. */
export function field(label, control, hint) {
  return h("label", { class: "field" }, h("span", { class: "label" }, label), control, hint && h("span", { class: "hint" }, hint));
}

/** Creates a choice. Options are values or pairs of value and label. */
export function select(options, value, onchange, attributes = {}) {
  const element = h("select", { ...attributes, onchange: () => onchange?.(element.value) },
    options.map((option) => {
      const [code, label] = Array.isArray(option) ? option : [option, words(option)];
      return h("option", { value: code, selected: code === value }, label);
    }));
  return element;
}

/** Creates a time: local, or its distance from now, with the UTC time as title. */
export function time(millis, show = local) {
  return millis === null || millis === undefined
    ? "–"
    : h("time", { datetime: new Date(millis).toISOString(), title: utc(millis) }, show(millis));
}

/** Shows a template with its slots marked. */
export function template(text) {
  return h("code", { class: "template" },
    slots(text).map((part) => (part.slot ? h("span", { class: "slot" }, part.text) : part.text)));
}

export function badge(text, kind = "") {
  return h("span", { class: `badge ${kind}` }, words(text));
}

/** Shows a verdict with the colour that it has in charts. */
export function verdict(code) {
  return h("span", { class: "verdict" }, h("span", { class: `swatch ${code}`, "aria-hidden": "true" }), words(code));
}

/** Creates a list of names and values; empty values are left out. */
export function facts(...pairs) {
  return h("dl", { class: "facts" }, pairs
    .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
    .map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))));
}

/** Creates a table. Columns are names, or pairs of name and class. */
export function table(caption, columns, rows, attributes = {}) {
  const cells = columns.map((column) => (Array.isArray(column) ? column : [column, ""]));
  return h("div", { class: "table", tabindex: "0", role: "region", "aria-label": caption },
    h("table", attributes,
      h("caption", { class: "hidden" }, caption),
      h("thead", null, h("tr", null, cells.map(([name, kind]) => h("th", { scope: "col", class: kind }, name)))),
      h("tbody", null, rows.map((row) => h("tr", null, row.map((cell, index) => h("td", { class: cells[index][1] }, cell)))))));
}

export function card(title, ...content) {
  return h("section", { class: "card" }, title && h("h2", null, title), content);
}

/** Shows that there is nothing, and what to do about it. */
export function empty(title, ...advice) {
  return h("div", { class: "empty" }, h("p", { class: "title" }, title), h("p", null, advice));
}

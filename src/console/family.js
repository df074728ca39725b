// Parts of a family that the console and the report of lethe simulate show.

import { shares } from "./chart.js";
import { h } from "./dom.js";
import { badge, card, table, template, time } from "./elements.js";
import { number } from "./format.js";

/** Shows the values of each state, the most frequent first. `show` formats a time. */
export function states(slots, show) {
  return slots.map((slot) => {
    const values = [...slot.values].sort((one, other) => other.count - one.count);
    return card(`States of “${slot.name ?? `place ${slot.position}`}”`,
      shares(values.map((value, index) => ({ name: `series-${index % 8}`, value: value.count })), "Shares of the values"),
      table("Values", ["Value", ["Messages", "number"], ["First", "number"], ["Latest", "number"]],
        values.map((value, index) => [
          h("span", { class: "verdict" }, h("span", { class: `swatch series-${index % 8}`, "aria-hidden": "true" }),
            h("code", null, value.value), value.value === slot.last && [" ", badge("last", "good")]),
          number(value.count), time(value.first_seen, show), time(value.last_seen, show)])));
  });
}

/** Shows normalized messages. */
export function examples(texts) {
  return texts.length > 0 && card("Examples", h("ul", { class: "list" }, texts.map((text) => h("li", null, template(text)))));
}

// Charts as SVG. Colours come from classes, and the tables next to them have the same numbers.

import { h, svg } from "./dom.js";
import { clock, number, words } from "./format.js";

const WIDTH = 900;

/**
 * Draws stacked columns.
 *
 * @param columns with `at` and `counts` by series
 * @param series names, bottom first; they are also the class names of the parts
 * @param onPoint called with the column under the pointer, or null
 */
export function stack(columns, series, height, label, onPoint) {
  const top = niceTop(Math.max(1, ...columns.map((column) => sum(column, series))));
  const width = WIDTH / Math.max(1, columns.length);
  const element = svg("svg", {
    class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label,
    onpointermove: (event) => {
      const box = element.getBoundingClientRect();
      onPoint?.(columns[Math.floor(((event.clientX - box.left) / box.width) * columns.length)] ?? null);
    },
    onpointerleave: () => onPoint?.(null),
  });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    element.append(svg("line", { class: "grid", x1: 0, x2: WIDTH, y1: height * (1 - part) + 0.5, y2: height * (1 - part) + 0.5 }));
  }
  columns.forEach((column, index) => {
    let y = height;
    for (const name of series) {
      const size = ((column.counts[name] ?? 0) / top) * height;
      if (size > 0) {
        y -= size;
        element.append(svg("rect", { class: `bar ${name}`, x: index * width + width * 0.1, y, width: width * 0.8, height: size }));
      }
    }
  });
  return { element, top };
}

/**
 * Draws one series as columns, with the largest value as text for screen readers.
 *
 * @param show formats the time of a column
 */
export function columns(points, height, label, show = clock) {
  const top = Math.max(1, ...points.map((point) => point.count));
  const width = WIDTH / Math.max(1, points.length);
  return svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `${label}; at most ${number(top)}` },
  svg("line", { class: "grid", x1: 0, x2: WIDTH, y1: height - 0.5, y2: height - 0.5 }),
  points.map((point, index) => {
    const size = Math.max(point.count > 0 ? 2 : 0, (point.count / top) * height);
    return svg("rect", { class: "bar single", x: index * width + width * 0.1, y: height - size, width: width * 0.8, height: size },
      svg("title", null, `${show(point.at)}: ${number(point.count)}`));
  }));
}

/** Draws shares of a whole as one horizontal bar. Parts have `name`, the class, and `value`. */
export function shares(parts, label) {
  const total = parts.reduce((all, part) => all + part.value, 0) || 1;
  let x = 0;
  return svg("svg", { class: "shares", viewBox: "0 0 1000 10", preserveAspectRatio: "none", role: "img", "aria-label": label },
    parts.map((part) => {
      const width = (part.value / total) * 1000;
      x += width;
      return svg("rect", { class: `bar ${part.name}`, x: x - width, y: 0, width, height: 10 },
        svg("title", null, `${words(part.name)}: ${number(part.value)}`));
    }));
}

/** Creates labels below a chart, from left to right. */
export function axis(...labels) {
  return h("div", { class: "axis", "aria-hidden": "true" }, labels.map((label) => h("span", null, label)));
}

function sum(column, series) {
  return series.reduce((total, name) => total + (column.counts[name] ?? 0), 0);
}

/** Returns the smallest round number that is at least the value. */
function niceTop(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value);
}

// Layout of views with a list and the details of one row.

import { h } from "../dom.js";
import { change } from "../route.js";

const PAUSE_MS = 200;

/** Creates a list with details next to it; on narrow screens, only one of both is visible. */
export function split(closing = { id: "", scope: "" }) {
  const list = h("div", { class: "list-pane" });
  const detail = h("div", { class: "detail-content" });
  const back = h("button", { type: "button", class: "button quiet back", onclick: () => change(closing) }, "← Back to the list");
  const element = h("div", { class: "split" }, list, h("div", { class: "detail-pane" }, back, detail));
  return { element, list, detail, open: (isOpen) => element.classList.toggle("open", isOpen) };
}

/** Marks the row whose details are visible. */
export function markCurrent(list, id) {
  for (const row of list.querySelectorAll("a.row")) {
    if (row.dataset.id === id) {
      row.setAttribute("aria-current", "true");
    } else {
      row.removeAttribute("aria-current");
    }
  }
}

/** Scrolls to the current row once the first page is loaded; later the user may have scrolled away from it. */
export function showCurrent(list, length, page) {
  if (length <= page) {
    list.querySelector("a.row[aria-current]")?.scrollIntoView({ block: "nearest" });
  }
}

/** Returns a listener that runs after the last of several quick inputs. */
export function onInput(run) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, PAUSE_MS);
  };
}

// Layout of views with a list and the details of one row.

import { h } from "../dom.js";
import { change } from "../route.js";
import { put } from "../ui.js";

const PAUSE_MS = 200;

/** Creates a list with details next to it; on narrow screens, only one of both is visible. */
export function split(closing = { id: "", scope: "" }) {
  const list = h("div", { class: "list-pane" });
  const detail = h("div", { class: "detail-content" });
  const back = h("button", { type: "button", class: "button quiet back", onclick: () => change(closing) }, "← Back to the list");
  const element = h("div", { class: "split" }, list, h("div", { class: "detail-pane" }, back, detail));
  return { element, list, detail, open: (isOpen) => element.classList.toggle("open", isOpen) };
}

/**
 * Returns the update of a view with a list and details: what its parameters changed is shown anew.
 *
 * @param layout the view's split
 * @param filters names of the parameters that decide what is listed
 * @param fill called with the parameters to fill the list
 * @param detail called with element, scope and id to show a row's details
 * @param none returns what is shown while no row is selected
 */
export function selection({ layout, filters, fill, detail, none }) {
  let shown = null;
  put(layout.detail, none());
  return (next) => {
    if (!shown || filters.some((name) => next[name] !== shown[name])) {
      fill(next);
    }
    if (next.id !== shown?.id || next.scope !== shown?.scope) {
      layout.open(Boolean(next.id));
      markCurrent(layout.list, next.id);
      if (next.id) {
        detail(layout.detail, next.scope, next.id);
      } else {
        put(layout.detail, none());
      }
    }
    shown = next;
  };
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

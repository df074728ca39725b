// Parts that several views use; those that need no session are in elements.js.

import { h, replace } from "./dom.js";
import { button, facts, field, select, time } from "./elements.js";
import { channel, distance, number } from "./format.js";
import { nameOf } from "./session.js";

export * from "./elements.js";

const NEAR = "1000px";
const SHOWN_NOTES = 3;
const NOTE_MS = 12000;
const UNDO_MS = 60000;

/** Creates a choice of scopes, which are loaded meanwhile. */
export function scopeSelect(loading, value, onchange, all) {
  const options = (names) => [
    ...(all ? [["", all]] : []),
    ...names.map((name) => [name, nameOf(name) ? `${name} (${nameOf(name)})` : name]),
  ];
  const element = select(options(value ? [value] : []), value, onchange, { class: "scope-select" });
  loading.then((names) => {
    const known = value && !names.includes(value) ? [value, ...names] : names;
    replace(element, options(known).map(([code, label]) => h("option", { value: code, selected: code === value }, label)));
  }, () => {});
  return element;
}

export function ago(millis) {
  return time(millis, distance);
}

/** Shows a scope, with its name if the policy gives one. */
export function scopeName(scope) {
  const name = nameOf(scope);
  return h("span", { class: "scope", title: scope }, name ? `#${name}` : channel(scope));
}

export function loading(what = "Loading") {
  return h("p", { class: "loading", role: "status" }, `${what} …`);
}

/** Shows a failed request with all that is known, and a way to go on. */
export function problem(failure, retry) {
  return h("div", { class: "problem", role: "alert" },
    h("p", { class: "title" }, failure.message),
    facts(
      ["Field", failure.field && h("code", null, failure.field)],
      ["Found", failure.found && h("code", null, failure.found)],
      ["Expected", failure.expected],
      ["Code", failure.code && h("code", null, failure.code)]),
    retry && button("Try again", retry));
}

const newest = new WeakMap();

/**
 * Loads and shows a part of a page: first a note, then the content or the problem. A load that a later one of the same
 * element overtakes shows nothing.
 *
 * @returns promise of true if the content is shown
 */
export async function show(element, load, render, { note = loading() } = {}) {
  const run = {};
  newest.set(element, run);
  if (note) {
    replace(element, note);
  }
  element.setAttribute("aria-busy", "true");
  try {
    const loaded = await load();
    if (newest.get(element) !== run) {
      return false;
    }
    replace(element, render(loaded));
  } catch (failure) {
    if (newest.get(element) !== run) {
      return false;
    }
    replace(element, problem(failure, () => show(element, load, render)));
  }
  element.removeAttribute("aria-busy");
  return true;
}

/** Replaces the content of an element, and lets no load that is under way show its result there. */
export function put(element, ...content) {
  newest.set(element, {});
  element.removeAttribute("aria-busy");
  replace(element, content);
}

/** Asks before a change. Resolves to true if the user agrees. */
export function confirm({ title, text, action, kind = "primary", typed }) {
  return new Promise((resolve) => {
    const agreed = h("button", { type: "submit", class: `button ${kind}`, value: "yes", disabled: Boolean(typed) }, action);
    const control = typed && h("input", { autocomplete: "off", autofocus: true, oninput: () => {
      agreed.disabled = control.value !== typed;
    } });
    const dialog = h("dialog", { "aria-label": title, onclose: () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    } },
    h("form", { method: "dialog" },
      h("h2", null, title),
      text && h("div", { class: "prose" }, text),
      typed && field(`Type ${typed} to confirm`, control),
      h("div", { class: "actions end" },
        h("button", { type: "submit", class: "button plain", value: "no", formnovalidate: true }, "Cancel"), agreed)));
    document.body.append(dialog);
    dialog.showModal();
    (control || agreed).focus();
  });
}

let notes = null;

/** Creates the area in which results of actions appear. */
export function noteArea() {
  notes = h("div", { class: "notes", role: "status", "aria-live": "polite" });
  return notes;
}

/** Says for a while what an action did, with an undo if there is one. */
export function note(text, undo) {
  const line = h("div", { class: "note" }, h("span", null, text),
    undo && button("Undo", async () => {
      line.remove();
      await attempt(undo);
    }),
    button("Close", () => line.remove(), { kind: "quiet" }));
  notes.append(line);
  while (notes.children.length > SHOWN_NOTES) {
    notes.firstChild.remove();
  }
  line.timer = setTimeout(() => line.remove(), undo ? UNDO_MS : NOTE_MS);
  return line;
}

/** Runs an action; a failure is shown and not thrown. Resolves to true if it succeeded. */
export async function attempt(action) {
  try {
    await action();
    return true;
  } catch (failure) {
    const line = note(failureText(failure));
    clearTimeout(line.timer);
    line.classList.add("failed");
    line.setAttribute("role", "alert");
    return false;
  }
}

function failureText(failure) {
  const parts = [failure.message];
  if (failure.field && !failure.message.includes(failure.field)) {
    parts.push(`Field: ${failure.field}.`);
  }
  if (failure.expected && !failure.message.includes(failure.expected)) {
    parts.push(`Expected: ${failure.expected}.`);
  }
  return parts.join(" ");
}

/** Creates the head of a view. */
export function head(title, ...more) {
  return h("header", { class: "head" }, h("h1", { tabindex: "-1" }, title), more);
}

/**
 * Creates a list that loads its pages as it is scrolled. Pages far from the visible part keep only their height, so that
 * thousands of rows stay fluent.
 *
 * @param load called with the cursor; resolves to rows and the next cursor
 * @param row creates the element of a row
 * @param none shown if there are no rows
 * @param onRows called after rows were created
 * @param onLoad called after each page with the page and the number of rows so far
 */
export function pages({ load, row, none, label, onRows, onLoad }) {
  const end = h("div", { class: "pages-end" });
  const element = h("div", { class: "pages" }, end);
  const abort = new AbortController();
  const rowsOf = new Map();
  let cursor;
  let length = 0;
  let isLoading = false;
  let isComplete = false;
  const toggle = (page, isNear) => {
    if (isNear && !page.firstChild) {
      page.append(...rowsOf.get(page).map((value) => h("li", null, row(value))));
      page.style.height = "";
      onRows?.();
    } else if (!isNear && page.firstChild && !page.contains(document.activeElement)) {
      page.style.height = `${page.getBoundingClientRect().height}px`;
      page.replaceChildren();
    }
  };
  const observer = new IntersectionObserver((entries) => entries.forEach((entry) => {
    if (entry.target !== end) {
      toggle(entry.target, entry.isIntersecting);
    } else if (entry.isIntersecting) {
      next();
    }
  }), { rootMargin: NEAR, scrollMargin: NEAR });
  const next = async () => {
    if (isLoading || isComplete) {
      return;
    }
    isLoading = true;
    replace(end, loading());
    try {
      const loaded = await load(cursor, abort.signal);
      if (loaded.rows.length > 0) {
        const page = h("ul", { class: "rows", "aria-label": `${label}, from ${number(length + 1)}` });
        rowsOf.set(page, loaded.rows);
        end.before(page);
        toggle(page, true);
        observer.observe(page);
      }
      length += loaded.rows.length;
      cursor = loaded.cursor;
      isComplete = !cursor;
      replace(end, length === 0 && none());
      onLoad?.(loaded, length);
    } catch (failure) {
      if (failure.name !== "AbortError") {
        isComplete = true;
        replace(end, problem(failure, () => {
          isComplete = false;
          next();
        }));
      }
    }
    isLoading = false;
    // The observer reports changes only, and the end may have been in view all the time.
    observer.unobserve(end);
    observer.observe(end);
  };
  next();
  return { element, close: () => {
    abort.abort();
    observer.disconnect();
  } };
}

// Frame of the console: sign-in, navigation, keys. Each view is a module of views/.

import { Problem, dropToken, keepToken, token } from "./api.js";
import { h, replace } from "./dom.js";
import { address, current, go } from "./route.js";
import * as session from "./session.js";
import { button, empty, field, noteArea, problem, select } from "./ui.js";
import contexts from "./views/contexts.js";
import deadLetters from "./views/dead-letters.js";
import families from "./views/families.js";
import forgetting from "./views/forgetting.js";
import memory from "./views/memory.js";
import now from "./views/now.js";
import policy from "./views/policy.js";
import review from "./views/review.js";

const VIEWS = [now, families, memory, forgetting, review, contexts, deadLetters, policy];
const THEME = "lethe.theme";
const COMMON_KEYS = [
  ["1 – 8", "go to a view"],
  ["j, k", "next or previous row"],
  ["/", "search"],
  ["Esc", "close the details"],
  ["?", "list the keys"],
];

const main = h("main", { id: "main", tabindex: "-1" });
let mounted = null;

function applyTheme(theme) {
  if (theme === "system") {
    localStorage.removeItem(THEME);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME, theme);
    document.documentElement.dataset.theme = theme;
  }
}

function offered() {
  return VIEWS.filter((view) => session.hasRole(view.role ?? "reader") && (!view.needsAllTenants || session.hasAllTenants()));
}

function frame() {
  const { name, role } = session.me();
  const links = offered().map((view) => h("a", { href: address(view.id), class: "nav-link", "data-view": view.id },
    h("span", null, view.title), h("kbd", { "aria-hidden": "true" }, VIEWS.indexOf(view) + 1)));
  replace(document.body,
    h("button", { type: "button", class: "skip", onclick: () => main.focus() }, "Skip to the content"),
    h("header", { class: "side" },
      h("a", { class: "brand", href: address("now") }, h("img", { src: "console/icon.svg", alt: "", width: 24, height: 24 }), "Lethe"),
      h("nav", { "aria-label": "Views" }, links),
      h("div", { class: "account" },
        h("p", null, h("span", { class: "name" }, name), h("span", { class: "role" }, role)),
        select([["system", "System theme"], ["light", "Light"], ["dark", "Dark"]],
          localStorage.getItem(THEME) ?? "system", applyTheme, { "aria-label": "Theme" }),
        h("div", { class: "actions" },
          button("Keys", showKeys, { kind: "quiet", key: "?" }),
          token() && button("Sign out", signOut, { kind: "quiet" })))),
    main,
    noteArea());
}

function route() {
  const { view: id, parameters } = current();
  const view = offered().find((one) => one.id === id);
  if (mounted && mounted.view === view && mounted.update) {
    mounted.update(parameters);
    return;
  }
  mounted?.close?.();
  mounted = null;
  document.title = view ? `${view.title} – Lethe` : "Lethe";
  for (const link of document.querySelectorAll(".nav-link")) {
    const isCurrent = link.dataset.view === id;
    link.toggleAttribute("aria-current", isCurrent);
    if (isCurrent) {
      link.setAttribute("aria-current", "page");
      link.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }
  if (!view) {
    const isKnown = VIEWS.some((one) => one.id === id);
    replace(main, h("h1", { tabindex: "-1" }, isKnown ? "Not allowed" : "Not found"), empty(
      isKnown ? `The role ${session.me().role} in ${session.hasAllTenants() ? "all tenants" : session.me().tenant} does not include this view.` : "There is no view at this address.",
      h("a", { href: address("now") }, "Go to Now")));
    return;
  }
  const root = h("div", { class: `view ${view.id}` });
  replace(main, root);
  scrollTo(0, 0);
  mounted = { view, ...view.mount(root, parameters) };
  root.querySelector("h1")?.focus({ preventScroll: true });
}

function showKeys() {
  const own = Object.entries(mounted?.keys ?? {}).map(([key, { label }]) => [key, label]);
  const dialog = h("dialog", { "aria-label": "Keys", onclose: () => dialog.remove() },
    h("h2", null, "Keys"),
    h("dl", { class: "keys" }, [...COMMON_KEYS, ...own].map(([key, label]) =>
      h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, label)))),
    h("div", { class: "actions end" }, button("Close", () => dialog.close())));
  document.body.append(dialog);
  dialog.showModal();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
    return;
  }
  if (event.target.matches("input, select, textarea")) {
    if (event.key === "Escape") {
      event.target.blur();
    }
    return;
  }
  const action = keyAction(event.key);
  if (action) {
    event.preventDefault();
    action();
  }
}

function keyAction(key) {
  const own = mounted?.keys?.[key];
  if (own) {
    return own.run;
  }
  const view = VIEWS[Number(key) - 1];
  if (view) {
    return offered().includes(view) ? () => go(address(view.id)) : null;
  }
  return {
    "?": showKeys,
    "/": () => main.querySelector("[data-search]")?.focus(),
    j: () => moveRow(1),
    k: () => moveRow(-1),
    Escape: () => main.querySelector(".split.open .back")?.click(),
  }[key];
}

/** Opens the row after or before the current one. */
function moveRow(step) {
  const rows = [...main.querySelectorAll("a.row")];
  const at = rows.findIndex((row) => row.getAttribute("aria-current") === "true");
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.click();
}

function signOut() {
  dropToken();
  mounted?.close?.();
  mounted = null;
  signIn();
}

function signIn(failure) {
  const input = h("input", { type: "password", autocomplete: "off", required: true, spellcheck: "false" });
  const message = h("div");
  const form = h("form", { class: "sign-in card", onsubmit: (event) => {
    event.preventDefault();
    keepToken(input.value.trim());
    start(message);
  } },
  h("h1", null, "Lethe"),
  field("Token", input, "Ask the operator of lethe serve for one. It is kept until you close this tab."),
  message,
  h("button", { type: "submit", class: "button primary" }, "Sign in"));
  if (failure && token()) {
    replace(message, problem(failure));
  }
  replace(document.body, h("main", { class: "centered" }, form));
  input.focus();
}

async function start(message) {
  try {
    await session.load();
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 401) {
      signIn(failure);
      dropToken();
    } else if (message) {
      replace(message, problem(failure));
    } else {
      replace(document.body, h("main", { class: "centered" }, problem(failure, () => start())));
    }
    return;
  }
  frame();
  route();
}

applyTheme(localStorage.getItem(THEME) ?? "system");
addEventListener("hashchange", () => session.me() && route());
addEventListener("keydown", (event) => session.me() && onKey(event));
start();

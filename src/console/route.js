// Addresses of views: #/families?search=build&sort=rate. Each can be reloaded and shared.

/** Returns view and parameters of the current address. */
export function current() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?", 2);
  return { view: path || "now", parameters: Object.fromEntries(new URLSearchParams(query)) };
}

/** Returns the address of a view. Empty parameters are left out. */
export function address(view, parameters = {}) {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return `#/${view}${pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`}`;
}

/** Goes to the current view with other parameters. `replace` keeps the history as it is, such as while typing. */
export function change(parameters, replace = false) {
  const { view, parameters: old } = current();
  go(address(view, { ...old, ...parameters }), replace);
}

export function go(hash, replace = false) {
  if (replace) {
    history.replaceState(null, "", hash);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = hash;
  }
}

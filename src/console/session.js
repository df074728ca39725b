// The caller and what its role allows.

import { get } from "./api.js";

const ROLES = ["reader", "agent", "moderator", "admin"];

let caller = null;
let tools = new Set();
let scopeNames = {};

/** Loads the caller. Fails if the gateway needs a token and has not got a valid one. */
export async function load() {
  caller = await get("v1/me");
  const [allowed] = await Promise.all([get("v1/tools"), scopes().catch(() => {})]);
  tools = new Set(allowed.tools.map((tool) => tool.name));
}

export function me() {
  return caller;
}

/** Returns true if the caller's role includes the given one. */
export function hasRole(role) {
  return ROLES.indexOf(caller.role) >= ROLES.indexOf(role);
}

/** Returns true if the caller may use all tenants. */
export function hasAllTenants() {
  return caller.tenant === "*";
}

/** Returns true if the caller may call the tool. */
export function can(tool) {
  return tools.has(tool);
}

/** Returns the names of all scopes. */
export async function scopes(signal) {
  const found = await get("v1/scopes", {}, signal);
  scopeNames = found.names ?? {};
  return found.scopes;
}

/** Returns the policy's name of a scope's channel; undefined if there is none. */
export function nameOf(scope) {
  return scopeNames[scope];
}

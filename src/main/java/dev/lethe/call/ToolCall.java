package dev.lethe.call;

import dev.lethe.event.Scope;

/**
 * A call of a tool.
 *
 * @param commandId the caller's id of the call, unique only among the calls of one {@link #owner}
 * @param key identifies the call in every store, row and derived id: equal for two calls if and
 *     only if owner, command id, scope, name and arguments are equal; see {@link CallKey}
 * @param name tool name as called; there may be no such tool
 * @param scope scope that the call is confined to, or null
 * @param tenant tenant that the call is confined to, or null
 * @param arrivedAt stream time of the record that carries the call, epoch milliseconds: the time of
 *     everything that the call does, whatever its {@code occurred_at} says
 */
public record ToolCall(
    String commandId, String key, String name, Scope scope, String tenant, long arrivedAt) {

  public ToolCall {
    // Unfinished calls of version 0.1 have no key; they are answered under their command id.
    key = key == null ? commandId : key;
  }

  /** Returns a copy with another arrival time. */
  public ToolCall arriving(long at) {
    return new ToolCall(commandId, key, name, scope, tenant, at);
  }

  /** Returns the tenant that owns the command id; null for the operator, whose calls name none. */
  public String owner() {
    return tenant != null || scope == null ? tenant : scope.tenant();
  }

  /** Returns true if the call may see the given scope. */
  public boolean covers(Scope other) {
    return scope == null
        ? tenant == null || tenant.equals(other.tenant())
        : scope.equals(other) && (tenant == null || tenant.equals(other.tenant()));
  }
}

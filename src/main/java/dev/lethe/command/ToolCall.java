package dev.lethe.command;

import dev.lethe.event.Scope;

/**
 * A call of a tool.
 *
 * @param commandId by which it is answered, and done once
 * @param name as called; there may be no such tool
 * @param scope to which it is confined, or null
 * @param tenant to which it is confined, or null
 * @param arrivedAt stream time of the record that carries the call, epoch milliseconds: the moment
 *     of everything that the call does, whatever its {@code occurred_at} says
 */
public record ToolCall(String commandId, String name, Scope scope, String tenant, long arrivedAt) {

  /** Returns this call, taken in at another moment. */
  ToolCall arriving(long at) {
    return new ToolCall(commandId, name, scope, tenant, at);
  }

  /** Whether what is in that scope exists for this call. */
  public boolean covers(Scope other) {
    return scope == null
        ? tenant == null || tenant.equals(other.tenant())
        : scope.equals(other) && (tenant == null || tenant.equals(other.tenant()));
  }
}

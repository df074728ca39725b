package dev.lethe.command;

import dev.lethe.event.Scope;

/**
 * A call of a tool.
 *
 * @param commandId by which it is answered, and done once
 * @param name as called; there may be no such tool
 * @param scope to which it is confined, or null
 * @param tenant to which it is confined, or null
 * @param occurredAt epoch milliseconds
 */
public record ToolCall(String commandId, String name, Scope scope, String tenant, long occurredAt) {

  /** Whether what is in that scope exists for this call. */
  public boolean covers(Scope other) {
    return scope == null
        ? tenant == null || tenant.equals(other.tenant())
        : scope.equals(other) && (tenant == null || tenant.equals(other.tenant()));
  }
}

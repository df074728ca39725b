package dev.lethe.cli;

import dev.lethe.event.Scope;
import picocli.CommandLine.Option;

/** Options that confine a tool call, and its command id. */
final class CallOptions {
  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description = "limit the command to one scope, such as default/42")
  private String scope;

  @Option(names = "--tenant", paramLabel = "ID", description = "limit the command to one tenant")
  private String tenant;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "idempotency key: a repeat of the same id within 24 hours changes nothing")
  private String id;

  /** Returns a copy that is confined to one collection of the tenant. */
  CallOptions inCollection(String collection) {
    CallOptions inside = new CallOptions();
    inside.tenant = tenant;
    inside.id = id;
    String owner = tenant == null ? Scope.DEFAULT_TENANT : tenant;
    inside.scope = Scope.ofCollection(owner, collection).name();
    return inside;
  }

  /** Scope of the call; null for all scopes. */
  String scope() {
    return scope;
  }

  /** Scope of the call as an object; null for all scopes. */
  Scope inScope() {
    return scope == null ? null : new Scope(scope);
  }

  /** Tenant of the call; null for all tenants. */
  String tenant() {
    return tenant;
  }

  /** Command id of the call; null if an unused id is to be generated. */
  String id() {
    return id;
  }
}

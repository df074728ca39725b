package dev.lethe.cli;

import dev.lethe.event.Scope;
import picocli.CommandLine.Option;

/** To what a call of a tool is confined, and under which id it is done. */
final class CallOptions {
  @Option(names = "--scope", paramLabel = "SCOPE", description = "confine it to default/42")
  private String scope;

  @Option(names = "--tenant", paramLabel = "ID", description = "confine it to a tenant")
  private String tenant;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "command id: what was done under it in the last 24 hours is not done again")
  private String id;

  /** The same for one collection of its tenant alone. */
  CallOptions inCollection(String collection) {
    CallOptions inside = new CallOptions();
    inside.tenant = tenant;
    inside.id = id;
    String owner = tenant == null ? Scope.DEFAULT_TENANT : tenant;
    inside.scope = Scope.ofCollection(owner, collection).name();
    return inside;
  }

  /** Null for all scopes. */
  String scope() {
    return scope;
  }

  /** The same as a scope. */
  Scope inScope() {
    return scope == null ? null : new Scope(scope);
  }

  /** Null for all tenants. */
  String tenant() {
    return tenant;
  }

  /** Null for one that nobody has used. */
  String id() {
    return id;
  }
}

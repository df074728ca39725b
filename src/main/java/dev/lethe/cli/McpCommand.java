package dev.lethe.cli;

import dev.lethe.config.Topics;
import dev.lethe.gateway.McpSession;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe mcp}: offers the memory to a model's client over standard input and output. */
@Command(
    name = "mcp",
    description = {
      "Offer the memory to a model by the Model Context Protocol, over standard input and output.",
      "A client such as an editor or a desktop assistant starts this command and ends it by",
      "closing the input. lethe serve offers the same tools over HTTP at /mcp, to callers with a",
      "token."
    },
    footer = {
      "  lethe mcp",
      "  lethe mcp --scope acme/collection:notes --role reader",
    })
final class McpCommand extends ServiceCommand {
  @Mixin private SettingsOptions options;

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      defaultValue = "default/collection:default",
      description =
          "scope of the memories, or a prefix that ends with *; can be repeated"
              + " (default: ${DEFAULT-VALUE})")
  private List<String> scopes;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      defaultValue = "moderator",
      description =
          "reader, agent, moderator or admin: what the model may do (default: ${DEFAULT-VALUE})")
  private String role;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "mcp",
      description = "name of the caller, for the log (default: ${DEFAULT-VALUE})")
  private String name;

  @Override
  public Integer call() throws InterruptedException {
    Caller caller = caller();
    settings = options.read(console);
    RequiredRegistry.refuseMock(settings.registry());
    begin(Version.text() + " for a model", List.of());
    AtomicReference<McpSession> open = new AtomicReference<>();
    Stop stop = Stop.with(() -> Optional.ofNullable(open.get()).ifPresent(McpSession::close));
    try {
      awaitServers();
      Topics topics = Topics.withPrefix(settings.topicPrefix());
      for (String topic : McpSession.topicsNeeded(topics)) {
        RequiredTopic.require(settings, topic);
      }
      open.set(
          new McpSession(settings, policy, caller, Version.release(), console.in(), console.out()));
      open.get().await();
      open.get().close();
      return ExitCode.DONE;
    } finally {
      stop.close();
    }
  }

  private Caller caller() {
    String tenant = scopes.get(0).replaceFirst("/.*", "");
    for (String scope : scopes) {
      if (!scope.startsWith(tenant + '/')) {
        throw usage("--scope " + scope + ": expected TENANT/…, of one tenant for all scopes");
      }
    }
    return Role.named(role)
        .map(known -> new Caller(name, tenant, scopes, known))
        .orElseThrow(
            () -> usage("--role " + role + ": expected one of " + String.join(", ", Role.names())));
  }
}

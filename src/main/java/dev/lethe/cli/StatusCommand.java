package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe status}: shows on one screen how an application is doing. */
@Command(
    name = "status",
    description = {
      "Show whether Lethe runs, its lag, restore, last runs, review cases and dead letters.",
      "Combines the consumer group on the brokers, the topics, and /status of the instance on",
      "this machine (lethe.http.port), if one answers. Review cases are requested from the running",
      "application by a tool call. Works without a running instance.",
      "The exit code is 0 if Lethe runs and is ready, 5 if not, and 4 if no broker is reachable."
    },
    footer = {
      "  lethe status",
      "  lethe status --since 2026-01-31",
      "  lethe status --json | jq .lag",
      "  watch --color lethe status --color=always"
    })
final class StatusCommand extends BrokerCommand {
  private static final Duration DAY = Duration.ofDays(1);

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      converter = InstantOption.class,
      description = "count dead letters from then on (default: a day ago): " + InstantOption.FORMS)
  private Instant since;

  @Override
  public Integer call() {
    Settings settings = settings();
    Instant now = console.clock().instant();
    StatusReading reading = new StatusReading(console, settings);
    ObjectNode status = reading.ofInstance();
    try {
      reading.addCluster(status, since == null ? now.minus(DAY) : since);
    } finally {
      // Also without a broker, since the report of the instance is most useful then.
      if (isJson()) {
        console.print(status);
      } else {
        new StatusText(status, console, now).print();
      }
    }
    return status.path(StatusReading.READY).asBoolean() ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
  }
}

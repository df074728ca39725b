package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.topology.Mermaid;
import org.apache.kafka.streams.TopologyDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe topology}: prints the running graph as text. */
@Command(
    name = "topology",
    description = "Show the stream topology: sources, processors, stores and sinks.",
    footer = {"  lethe topology", "  lethe topology --mermaid > topology.mmd"})
final class TopologyCommand extends BrokerCommand {
  @Option(names = "--mermaid", description = "print a Mermaid flow chart")
  private boolean mermaid;

  @Override
  public Integer call() {
    Settings settings = settings();
    TopologyDescription graph =
        application
            .topology(
                settings, application.policy(settings), Topics.withPrefix(settings.topicPrefix()))
            .describe();
    String text = mermaid ? Mermaid.of(graph) : graph.toString();
    if (isJson()) {
      String format = mermaid ? "mermaid" : "text";
      console.print(Json.object().put("format", format).put("graph", text));
    } else {
      console.out().print(text);
    }
    return ExitCode.DONE;
  }
}

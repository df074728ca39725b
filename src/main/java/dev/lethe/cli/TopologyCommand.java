package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.topology.Mermaid;
import java.util.concurrent.Callable;
import org.apache.kafka.streams.TopologyDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe topology}: prints the running graph as text. */
@Command(
    name = "topology",
    description = "Show the stream topology: sources, processors, stores and sinks.",
    footerHeading = "%nExamples:%n",
    footer = {"  lethe topology", "  lethe topology --mermaid > topology.mmd"})
final class TopologyCommand implements Callable<Integer> {
  private final Console console;
  private final Application application;

  @Mixin private SettingsOptions options;
  @Mixin private OutputOptions output;

  @Option(names = "--mermaid", description = "print a Mermaid flow chart")
  private boolean mermaid;

  TopologyCommand(Console console, Application application) {
    this.console = console;
    this.application = application;
  }

  @Override
  public Integer call() {
    Settings settings = options.read(console);
    TopologyDescription graph =
        application
            .topology(
                settings, application.policy(settings), Topics.withPrefix(settings.topicPrefix()))
            .describe();
    String text = mermaid ? Mermaid.of(graph) : graph.toString();
    if (output.isJson()) {
      String format = mermaid ? "mermaid" : "text";
      console.out().println(Json.line(Json.object().put("format", format).put("graph", text)));
    } else {
      console.out().print(text);
    }
    return ExitCode.DONE;
  }
}

package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.ToolSchemas;
import dev.lethe.config.Settings;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe tool}: calls a tool of a running application and shows its reply. */
@Command(
    name = "tool",
    description = {
      "Call a tool of the running application and show its reply.",
      "A call without --scope goes to all partitions. Its single reply comes after ten seconds",
      "at the latest. The exit code is 1 if the call is refused.",
      "With a tool name, --help describes the tool's arguments."
    },
    footer = {
      "  lethe tool memory.pin --args"
          + " '{\"memory_id\":\"20260101-29b69ddac3d5111983aefffb35dfccaf\"}'",
      "  lethe tool memory.unpin --scope default/42 --args '{\"memory_id\":\"…\"}'"
    })
final class ToolCommand extends CallCommand {
  @Option(names = "--args", paramLabel = "JSON", description = "arguments, a JSON object")
  private String args = "{}";

  private String name;

  /** Takes the tool's name and describes the tool in the help, which may be requested after it. */
  @Parameters(paramLabel = "NAME", description = "tool name, such as memory.pin")
  void setName(String name) {
    this.name = name;
    ToolHelp help = new ToolHelp(ToolSchemas.document(requireKnown().name()));
    spec.usageMessage().description(formats(help.description()));
    spec.usageMessage().footer(formats(help.examples()));
  }

  /** Returns the lines as formats without variables, which the command line's library expects. */
  private static String[] formats(List<String> lines) {
    return lines.stream().map(line -> line.replace("%", "%%")).toArray(String[]::new);
  }

  @Override
  public Integer call() {
    Settings settings = settings();
    JsonNode arguments = parsedArgs();
    try (ToolSession session = ToolSession.open(console, settings, confined)) {
      JsonNode reply = session.ask(name, arguments);
      if (isJson()) {
        console.print(reply);
        session.reportMissing(reply);
      } else {
        if (ToolSession.isDone(reply)) {
          console.print(Json.indented(reply.path("result")));
        }
        session.reportError(reply);
      }
      return ToolSession.isDone(reply) ? ExitCode.DONE : ExitCode.FAILED;
    }
  }

  private ToolType requireKnown() {
    return Tools.BUILT_IN.named(name).orElseThrow(() -> usage(unknown()));
  }

  private String unknown() {
    List<String> known = Tools.BUILT_IN.all().stream().map(ToolType::name).toList();
    return "unknown tool "
        + name
        + "; expected one of "
        + String.join(", ", known)
        + Suggestion.of(name, known).orElse("");
  }

  private JsonNode parsedArgs() {
    JsonNode parsed = Json.parse(args);
    if (parsed == null || !parsed.isObject()) {
      throw usage("invalid --args " + args + ": expected a JSON object");
    }
    return parsed;
  }
}

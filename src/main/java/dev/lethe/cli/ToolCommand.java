package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.command.ToolKind;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.runtime.ToolCaller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lethe tool}: calls a tool of a running application and shows its reply. */
@Command(
    name = "tool",
    description = {
      "Call a tool of a running application, and show its reply.",
      "A call without --scope goes to all partitions and is answered once, by all of them or after ten",
      "seconds by those that have answered. A call that is refused ends with 1."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe tool memory.pin --args '{\"memory_id\":\"20260101-29b69ddac3d5111983aefffb35dfccaf\"}'",
      "  lethe tool memory.unpin --scope default/42 --args '{\"memory_id\":\"…\"}'"
    },
    mixinStandardHelpOptions = true)
final class ToolCommand implements Callable<Integer> {
  /** Longer than the application takes to answer for those that don't. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Console console;

  @Mixin private SettingsOptions options;
  @Mixin private OutputOptions output;

  @Parameters(paramLabel = "NAME", description = "the tool, such as memory.pin")
  private String name;

  @Option(names = "--args", paramLabel = "JSON", description = "its arguments, an object")
  private String args = "{}";

  @Option(names = "--scope", paramLabel = "SCOPE", description = "confine it to default/42")
  private String scope;

  @Option(names = "--tenant", paramLabel = "ID", description = "confine it to a tenant")
  private String tenant;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "command id: what was done under it in the last 24 hours is not done again")
  private String id;

  @Spec private CommandSpec spec;

  ToolCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Settings settings = options.read(console);
    String commandId = id == null ? "cli-" + UUID.randomUUID() : id;
    byte[] call = call(commandId);
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Codecs codecs = Codecs.readingBy(settings);
    RequiredTopic.requireWritable(settings, topics.commands());
    RequiredTopic.require(settings, topics.replies());
    Optional<byte[]> reply = reply(settings, topics, commandId, call);
    if (reply.isEmpty()) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "no reply came within "
              + PATIENCE.toSeconds()
              + " s; is the application "
              + settings.applicationId()
              + " running? The call, with id "
              + commandId
              + ", is done when it does, if it isn't a day by then");
    }
    String json = codecs.read(topics.replies(), reply.get()).json();
    return show(Json.parse(json.getBytes(StandardCharsets.UTF_8)));
  }

  private Optional<byte[]> reply(Settings settings, Topics topics, String commandId, byte[] call) {
    try (ToolCaller caller = new ToolCaller(settings, topics)) {
      return caller.call(commandId, call, PATIENCE);
    }
  }

  private byte[] call(String commandId) {
    if (ToolKind.named(name).isEmpty()) {
      throw usage(
          "there is no tool "
              + name
              + "; there are "
              + Arrays.stream(ToolKind.values())
                  .map(ToolKind::wireName)
                  .collect(Collectors.joining(", ")));
    }
    ObjectNode call =
        Json.object()
            .put("type", "tool_call")
            .put("name", name)
            .put("command_id", commandId)
            .put("occurred_at", console.clock().millis());
    if (scope != null) {
      call.put("scope", scope);
    }
    if (tenant != null) {
      call.put("tenant", tenant);
    }
    return Json.line(call.set("args", parsedArgs())).getBytes(StandardCharsets.UTF_8);
  }

  private JsonNode parsedArgs() {
    JsonNode parsed = Json.parse(args.getBytes(StandardCharsets.UTF_8));
    if (parsed == null || !parsed.isObject()) {
      throw usage("--args takes a JSON object, was " + args);
    }
    return parsed;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private int show(JsonNode reply) {
    boolean ok = reply.path("ok").booleanValue();
    if (output.isJson()) {
      console.out().println(Json.line(reply));
    } else if (ok) {
      console.out().println(Json.indented(reply.path("result")));
    } else {
      console
          .err()
          .println(
              "lethe: "
                  + reply.at("/error/code").asText()
                  + ": "
                  + reply.at("/error/message").asText());
    }
    JsonNode missing = reply.at("/partitions/missing");
    if (!missing.isEmpty()) {
      console.err().println("lethe: no answer came in time from partitions " + missing);
    }
    return ok ? ExitCode.DONE : ExitCode.FAILED;
  }
}

package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.ToolType;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.ToolCaller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Tool calls of one command, all with the same confinement, and their replies as JSON. If the user
 * stops the command before the session is closed, a message explains what becomes of the call.
 */
final class ToolSession implements AutoCloseable {
  /** Time to wait beyond the application's own timeout for partitions that don't answer. */
  private static final Duration LONGER = Duration.ofSeconds(20);

  /** Time to wait without a word. */
  private static final Duration UNNOTICED = Duration.ofSeconds(2);

  /** Silence after which no further replies to the sent calls are expected. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  private final Console console;
  private final Settings settings;
  private final CallOptions confined;
  private final Topics topics;
  private final Codecs codecs;
  private final String firstId;
  private final ToolCaller caller;
  private final Progress progress;
  private final Stop stop;
  private volatile State state = State.UNSENT;
  private long lastHeard = System.nanoTime();

  /** Progress of the session's calls. */
  private enum State {
    UNSENT,
    SENT,
    REPLIED
  }

  private ToolSession(Console console, Settings settings, CallOptions confined) {
    this.console = console;
    this.settings = settings;
    this.confined = confined;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.codecs = Codecs.readingBy(settings);
    this.firstId = confined.id() == null ? "cli-" + UUID.randomUUID() : confined.id();
    RequiredTopic.requireWritable(settings, topics.commands());
    RequiredTopic.require(settings, topics.replies());
    this.caller = new ToolCaller(settings, topics, this::isReply);
    this.progress = new Progress(console);
    this.stop = Stop.beforeTheEnd(this::reportStop);
  }

  /** Opens a session. Call it after validating the arguments, since it needs a broker. */
  static ToolSession open(Console console, Settings settings, CallOptions confined) {
    return new ToolSession(console, settings, confined);
  }

  /**
   * Calls a tool under the session's own id, and waits for the reply.
   *
   * @throws CommandFailedException if no reply arrives
   */
  JsonNode ask(String tool, JsonNode args) {
    return ask(tool, args, ToolType.DEADLINE);
  }

  /** Calls a tool that may take minutes. */
  JsonNode askAtLength(String tool, JsonNode args) {
    return ask(tool, args, ToolType.DEADLINE_OF_RUNS);
  }

  private JsonNode ask(String tool, JsonNode args, Duration deadline) {
    Duration patience = deadline.plus(LONGER);
    byte[] call = call(firstId, tool, args);
    state = State.SENT;
    Optional<byte[]> reply =
        caller.call(firstId, call, patience, waited -> showWait(tool, waited, patience));
    progress.close();
    state = State.REPLIED;
    return reply
        .map(this::read)
        .orElseThrow(
            () ->
                new CommandFailedException(
                    ExitCode.FAILED,
                    "no reply within "
                        + patience.toSeconds()
                        + " s. Is the application "
                        + settings.applicationId()
                        + " running? It still processes the call, with id "
                        + firstId
                        + ", if it starts within a day"));
  }

  /** A wait has no rate, and its end is only known at the latest. */
  private void showWait(String tool, Duration waited, Duration patience) {
    if (waited.compareTo(UNNOTICED) >= 0) {
      progress.show(
          "waiting for "
              + tool
              + " for "
              + waited.toSeconds()
              + " s, at most "
              + patience.toSeconds()
              + " s");
    }
  }

  /** Sends a call under an id derived from the session's own, and returns that id. */
  String send(String suffix, String tool, JsonNode args) {
    String commandId = firstId + '-' + suffix;
    state = State.SENT;
    caller.send(commandId, call(commandId, tool, args));
    lastHeard = System.nanoTime();
    return commandId;
  }

  /** Returns the replies to sent calls by command id; empty if none arrives within a moment. */
  Map<String, JsonNode> poll() {
    Map<String, JsonNode> replies = new LinkedHashMap<>();
    caller.poll().forEach((commandId, reply) -> replies.put(commandId, read(reply)));
    if (!replies.isEmpty()) {
      lastHeard = System.nanoTime();
    }
    return replies;
  }

  /**
   * Returns true if nothing was sent or received for so long that no further replies are expected.
   */
  boolean isSilent() {
    return System.nanoTime() - lastHeard > SILENCE.toNanos();
  }

  /** Returns true if a reply under a call's command id belongs to that call. */
  private boolean isReply(byte[] call, byte[] reply) {
    return ToolCaller.isReply(Json.parse(call), read(reply));
  }

  private JsonNode read(byte[] reply) {
    String json = codecs.read(topics.replies(), reply).json();
    return Json.parse(json);
  }

  private byte[] call(String commandId, String tool, JsonNode args) {
    ObjectNode call =
        Json.object()
            .put("type", "tool_call")
            .put("name", tool)
            .put("command_id", commandId)
            .put("occurred_at", console.clock().millis());
    if (confined.scope() != null) {
      call.put("scope", confined.scope());
    }
    if (confined.tenant() != null) {
      call.put("tenant", confined.tenant());
    }
    return Json.line(call.set("args", args)).getBytes(StandardCharsets.UTF_8);
  }

  /** Returns true if the tool succeeded. */
  static boolean isDone(JsonNode reply) {
    return reply.path("ok").booleanValue();
  }

  /** Reports why a call was refused, and which partitions haven't answered in time. */
  void reportError(JsonNode reply) {
    if (!isDone(reply)) {
      console.say(reply.at("/error/code").asText() + ": " + reply.at("/error/message").asText());
    }
    reportMissing(reply);
  }

  /** Reports which partitions haven't answered in time. */
  void reportMissing(JsonNode reply) {
    JsonNode missing = reply.at("/partitions/missing");
    if (!missing.isEmpty()) {
      console.say("no reply in time from partitions " + missing);
    }
  }

  private void reportStop() {
    progress.say(
        switch (state) {
          case UNSENT -> "lethe: stopped before the call was sent";
          case SENT ->
              "lethe: stopped waiting for the reply to call "
                  + firstId
                  + "; the call may still complete, see lethe inspect replies";
          case REPLIED -> "lethe: stopped after the reply to call " + firstId;
        });
  }

  @Override
  public void close() {
    stop.close();
    caller.close();
  }
}

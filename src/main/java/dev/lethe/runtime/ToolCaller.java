package dev.lethe.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Calls tools like any other program: sends records to the commands topic and reads replies from
 * the replies topic.
 */
public final class ToolCaller implements AutoCloseable {
  private final TopicReader replies;
  private final EventSender commands;
  private final BiPredicate<byte[], byte[]> isReply;

  /** Calls without a reply yet, by command id. */
  private final Map<String, byte[]> open = new HashMap<>();

  /**
   * Creates a caller with command ids that no other caller uses; it sees replies sent from now on.
   */
  public ToolCaller(Settings settings, Topics topics) {
    this(settings, topics, (call, reply) -> true);
  }

  /**
   * Creates a caller that shares the topic with callers who may use the same command ids.
   *
   * @param isReply returns true if a reply under a call's command id answers that call, and not
   *     another tenant's
   */
  public ToolCaller(Settings settings, Topics topics, BiPredicate<byte[], byte[]> isReply) {
    this.isReply = isReply;
    replies = new TopicReader(settings, List.of(topics.replies()));
    replies.seekToEnd();
    commands = new EventSender(settings, topics.commands());
  }

  /**
   * Sends a call and waits for its reply.
   *
   * @param call tool call with that command id
   * @return value of the reply; empty if none arrives in time
   */
  public Optional<byte[]> call(String commandId, byte[] call, Duration patience) {
    return call(commandId, call, patience, waited -> {});
  }

  /**
   * Sends a call that takes long, and waits for its reply.
   *
   * @param call tool call with that command id
   * @param waiting receives the time waited so far, at short intervals
   * @return value of the reply; empty if none arrives in time
   */
  public Optional<byte[]> call(
      String commandId, byte[] call, Duration patience, Consumer<Duration> waiting) {
    send(commandId, call);
    long began = System.nanoTime();
    Duration waited = Duration.ZERO;
    while (waited.compareTo(patience) < 0) {
      byte[] reply = poll().get(commandId);
      if (reply != null) {
        return Optional.of(reply);
      }
      waited = Duration.ofNanos(System.nanoTime() - began);
      waiting.accept(waited);
    }
    return Optional.empty();
  }

  /**
   * Sends a call without waiting, so that several can be in progress.
   *
   * @param call tool call with that command id
   */
  public void send(String commandId, byte[] call) {
    open.put(commandId, call);
    commands.send(commandId.getBytes(StandardCharsets.UTF_8), call);
  }

  /**
   * Returns the first reply to each sent call, by command id; empty if none arrives within a
   * moment.
   */
  public Map<String, byte[]> poll() {
    commands.flush();
    Map<String, byte[]> found = new LinkedHashMap<>();
    for (ConsumerRecord<byte[], byte[]> reply : replies.poll()) {
      String commandId = new String(reply.key(), StandardCharsets.UTF_8);
      byte[] call = open.get(commandId);
      if (call != null && isReply.test(call, reply.value())) {
        open.remove(commandId);
        found.put(commandId, reply.value());
      }
    }
    return found;
  }

  /**
   * Returns true if a reply under a call's command id belongs to that call: other tenants' calls
   * may have the same id.
   */
  public static boolean isReply(JsonNode call, JsonNode reply) {
    String scope = call.path("scope").textValue();
    String tenant = call.path("tenant").textValue();
    String owner = tenant == null && scope != null ? scope.replaceFirst("/.*", "") : tenant;
    return call.path("name").equals(reply.path("name"))
        && isOf(owner, "tenant", reply)
        && isOf(scope, "scope", reply);
  }

  /** The reply to a refused call omits an invalid tenant or scope. */
  private static boolean isOf(String called, String field, JsonNode reply) {
    String replied = reply.path(field).textValue();
    return Objects.equals(called, replied) || (replied == null && !reply.path("ok").booleanValue());
  }

  @Override
  public void close() {
    commands.close();
    replies.close();
  }
}

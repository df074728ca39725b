package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Calls tools as any other program would: records on the commands topic, others of the replies. */
public final class ToolCaller implements AutoCloseable {
  private final TopicReader replies;
  private final EventSender commands;
  private final BiPredicate<byte[], byte[]> isReply;

  /** Calls that wait for their replies, by command id. */
  private final Map<String, byte[]> open = new HashMap<>();

  /** A caller whose command ids no other caller uses; it sees replies sent from now on. */
  public ToolCaller(Settings settings, Topics topics) {
    this(settings, topics, (call, reply) -> true);
  }

  /**
   * A caller that shares the topic with callers who may use the same command ids.
   *
   * @param isReply whether a call has a reply under its command id, or another tenant's call has
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
   * @param call a tool call with that command id
   * @return the reply's value; empty if none came in that time
   */
  public Optional<byte[]> call(String commandId, byte[] call, Duration patience) {
    return call(commandId, call, patience, waited -> {});
  }

  /**
   * The same for a call that takes long.
   *
   * @param call a tool call with that command id
   * @param waiting is told every moment for how long the reply has been waited for
   * @return the reply's value; empty if none came in that time
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
   * Sends a call and returns, so that several are under way.
   *
   * @param call a tool call with that command id
   */
  public void send(String commandId, byte[] call) {
    open.put(commandId, call);
    commands.send(commandId.getBytes(StandardCharsets.UTF_8), call);
  }

  /** First replies, by command id, to what was sent; none if none come within a moment. */
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

  @Override
  public void close() {
    commands.close();
    replies.close();
  }
}

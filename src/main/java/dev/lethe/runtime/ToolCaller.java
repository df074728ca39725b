package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Calls tools as any other program would: records on the commands topic, others of the replies. */
public final class ToolCaller implements AutoCloseable {
  private final TopicReader replies;
  private final EventSender commands;
  private final Set<String> open = new HashSet<>();

  /** What is replied from now on will be seen. */
  public ToolCaller(Settings settings, Topics topics) {
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
    open.add(commandId);
    commands.send(commandId.getBytes(StandardCharsets.UTF_8), call);
  }

  /** First replies, by command id, to what was sent; none if none come within a moment. */
  public Map<String, byte[]> poll() {
    commands.flush();
    Map<String, byte[]> found = new LinkedHashMap<>();
    for (ConsumerRecord<byte[], byte[]> reply : replies.poll()) {
      String commandId = new String(reply.key(), StandardCharsets.UTF_8);
      if (open.remove(commandId)) {
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

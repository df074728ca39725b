package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Calls a tool as any other program would: a record on the commands topic, one of the replies. */
public final class ToolCaller implements AutoCloseable {
  private final TopicReader replies;
  private final EventSender commands;

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
    commands.send(commandId.getBytes(StandardCharsets.UTF_8), call);
    commands.flush();
    long began = System.nanoTime();
    while (System.nanoTime() - began < patience.toNanos()) {
      for (ConsumerRecord<byte[], byte[]> reply : replies.poll()) {
        if (commandId.equals(new String(reply.key(), StandardCharsets.UTF_8))) {
          return Optional.of(reply.value());
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    commands.close();
    replies.close();
  }
}

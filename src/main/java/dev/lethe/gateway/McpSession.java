package dev.lethe.gateway;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.mcp.McpServers;
import dev.lethe.gateway.mcp.McpTools;
import dev.lethe.policy.Policy;
import io.modelcontextprotocol.server.McpAsyncServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The Model Context Protocol for one client, over the input and output of this process. */
public final class McpSession implements AutoCloseable {
  private final RecordSender sender;
  private final ToolCalls calls;
  private final McpAsyncServer server;
  private final CountDownLatch ended = new CountDownLatch(1);

  /**
   * Begins to answer.
   *
   * @param policy policy with the limits of items
   * @param caller on whose behalf the client acts
   * @param release release of Lethe
   */
  public McpSession(
      Settings settings,
      Policy policy,
      Caller caller,
      String release,
      InputStream in,
      OutputStream out) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Codecs codecs = Codecs.configuredBy(settings);
    Clock clock = Clock.systemUTC();
    sender = new RecordSender(settings);
    calls = new ToolCalls(settings, topics, codecs, sender, clock);
    RecordIntake intake = new RecordIntake(topics, codecs, policy.minting(), sender, clock);
    server =
        McpServers.over(
            new MessageLines(in, ended::countDown),
            out,
            caller,
            new McpTools(calls, intake),
            release);
  }

  /** Returns the names of the topics that must exist. */
  public static List<String> topicsNeeded(Topics topics) {
    return List.of(topics.items(), topics.commands(), topics.replies());
  }

  /** Waits until the client has closed the input. */
  public void await() throws InterruptedException {
    ended.await();
  }

  @Override
  public void close() {
    ended.countDown();
    server.close();
    calls.close();
    sender.close();
  }
}

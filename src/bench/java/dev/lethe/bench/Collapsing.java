package dev.lethe.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.ToolType;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.ToolCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/**
 * Measures profiles of one collection: intake, the duration of a run that collapses them, the
 * longest time that it blocks a stream thread, and merging on arrival.
 */
final class Collapsing implements Trial {
  private static final String CAPS = ":safety {:caps {:profile {:pct 100.0}}}";
  private static final String KEPT =
      "{:profile {:mode :off} :compaction {:mode :off} " + CAPS + "}";
  private static final String MERGED =
      "{:profile {:mode :apply} :compaction {:mode :off} " + CAPS + "}";
  private static final String COMMAND_ID = "bench-collapse";
  private static final Duration ALWAYS = Duration.ofDays(1);

  private final DecidedCount decided;
  private final Settings settings;
  private final Topics topics;
  private final Snapshots snapshots;
  private final int port;
  private final ObjectMapper json = new ObjectMapper();

  /**
   * @param port port of the application's metrics
   */
  Collapsing(Admin admin, Settings settings, Snapshots snapshots, int port) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.snapshots = snapshots;
    this.port = port;
  }

  /**
   * Measured figures.
   *
   * @param keptPerSecond items taken in per second while the stage is off
   * @param seconds time from the call to its reply
   * @param removed profiles merged away by the run
   * @param longestMillis longest uninterrupted use of a stream thread up to then
   * @param mergedPerSecond further items taken in per second, most of which are merged away on
   *     arrival
   */
  record Collapsed(
      long items,
      double keptPerSecond,
      double seconds,
      long removed,
      double longestMillis,
      double mergedPerSecond)
      implements Result {

    @Override
    public List<String> lines() {
      return List.of(
          String.format(
              Locale.ROOT,
              "items: %,d profiles of one collection arrived at %,.0f/s; a run merged %,d of them"
                  + " in %.1f s, with calls of at most %.0f ms; others arrived at %,.0f/s while"
                  + " being merged",
              items,
              keptPerSecond,
              removed,
              seconds,
              longestMillis,
              mergedPerSecond));
    }

    @Override
    public ObjectNode json() {
      return new ObjectMapper()
          .createObjectNode()
          .put("items", items)
          .put("items_per_second", Math.round(keptPerSecond))
          .put("seconds", seconds)
          .put("removed", removed)
          .put("longest_call_ms", longestMillis)
          .put("merged_per_second", Math.round(mergedPerSecond));
    }
  }

  /** Writes the items that the application finds at its start, and its policy. */
  @Override
  public void prepare() {
    apply(KEPT);
    send(0, snapshots.profiles());
  }

  private void apply(String edn) {
    PolicyTopic topic = new PolicyTopic(settings, topics, Codecs.configuredBy(settings));
    topic.publish(PolicyEntry.of(edn), topic.read());
  }

  private void send(long from, long items) {
    long now = System.currentTimeMillis();
    try (Backlog backlog = new Backlog(settings, topics.items())) {
      backlog.write(items, i -> snapshots.item(from + i, now + i / 1_000));
      backlog.release();
    }
  }

  /** Measures a newly started application. */
  @Override
  public Collapsed measure(SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    double kept = watch(subject, 0, snapshots.profiles());
    long began = System.nanoTime();
    long removed = collapse();
    double seconds = (System.nanoTime() - began) / 1e9;
    double longest = LongestCall.millis(port);
    apply(MERGED);
    long before = decided.count();
    long more = Math.max(1, snapshots.profiles() / 2);
    send(snapshots.profiles(), more);
    double merged = watch(subject, before, more);
    return new Collapsed(snapshots.profiles(), kept, seconds, removed, longest, merged);
  }

  private double watch(SubjectProcess subject, long before, long items)
      throws IOException, InterruptedException, ExecutionException {
    Throughput throughput = new Throughput(items);
    while (!throughput.isDone()) {
      throughput.sample(System.nanoTime(), decided.next(subject) - before);
    }
    return throughput.perSecond(ALWAYS);
  }

  /** Runs the stage, and returns the number of profiles merged away. */
  private long collapse() throws IOException {
    String tool = "profile.collapse";
    ObjectNode call =
        json.createObjectNode()
            .put("type", "tool_call")
            .put("name", tool)
            .put("command_id", COMMAND_ID)
            .put("occurred_at", System.currentTimeMillis());
    call.putObject("args").put("dry_run", false).put("fuzzy", true).put("samples", 0);
    byte[] bytes = call.toString().getBytes(StandardCharsets.UTF_8);
    try (ToolCaller caller = new ToolCaller(settings, topics)) {
      byte[] reply =
          caller
              .call(COMMAND_ID, bytes, ToolType.DEADLINE_OF_RUNS.plusSeconds(20))
              .orElseThrow(() -> new IOException("no reply to the run"));
      long removed = 0;
      for (JsonNode report : json.readTree(reply).at("/result/reports")) {
        removed += report.at("/counts/duplicates_removed").longValue();
      }
      return removed;
    }
  }
}

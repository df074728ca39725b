package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.command.ToolKind;
import dev.lethe.config.Settings;
import dev.lethe.layout.Figure;
import dev.lethe.layout.Topics;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.ToolCaller;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;

/**
 * Profiles of one collection: how fast they are taken in, how long a run takes that collapses them,
 * how long it holds a stream thread at a time, and how fast others are merged as they arrive.
 */
final class Collapsing {
  private static final String CAPS = ":safety {:caps {:profile {:pct 100.0}}}";
  private static final String KEPT =
      "{:profile {:mode :off} :compaction {:mode :off} " + CAPS + "}";
  private static final String MERGED =
      "{:profile {:mode :apply} :compaction {:mode :off} " + CAPS + "}";
  private static final String COMMAND_ID = "bench-collapse";
  private static final Pattern LONGEST =
      Pattern.compile(Figure.LONGEST_CALL.prometheusName() + "(?:\\{[^}]*})? ([0-9.eE+-]+)");
  private static final Duration ALWAYS = Duration.ofDays(1);

  private final DecidedCount decided;
  private final Settings settings;
  private final Topics topics;
  private final Snapshots snapshots;
  private final int port;
  private final ObjectMapper json = new ObjectMapper();

  /**
   * @param port where the application serves its metrics
   */
  Collapsing(Admin admin, Settings settings, Snapshots snapshots, int port) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.snapshots = snapshots;
    this.port = port;
  }

  /**
   * What was measured.
   *
   * @param keptPerSecond items taken in while the stage is off
   * @param seconds from the call until its reply
   * @param removed profiles that were merged away by it
   * @param longestMillis that a stream thread was held at a time until then
   * @param mergedPerSecond further items taken in, most of which are merged away as they arrive
   */
  record Collapsed(
      long items,
      double keptPerSecond,
      double seconds,
      long removed,
      double longestMillis,
      double mergedPerSecond) {

    String line() {
      return String.format(
          Locale.ROOT,
          "items: %,d profiles of one collection, %,.0f/s as they came; a run merged %,d of them in"
              + " %.1f s, with calls of at most %.0f ms; %,.0f/s of others, merged as they came",
          items,
          keptPerSecond,
          removed,
          seconds,
          longestMillis,
          mergedPerSecond);
    }

    ObjectNode json() {
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

  /** Writes the items that the application is to find when it starts, and its policy. */
  void prepare() {
    apply(KEPT);
    send(0, snapshots.profiles());
  }

  private void apply(String edn) {
    PolicyTopic topic = new PolicyTopic(settings, topics, Codecs.configuredBy(settings));
    topic.publish(PolicyEntry.of(edn), topic.read().file());
  }

  private void send(long from, long items) {
    long now = System.currentTimeMillis();
    try (Backlog backlog = new Backlog(settings, topics.items())) {
      backlog.write(items, i -> snapshots.item(from + i, now + i / 1_000));
      backlog.release();
    }
  }

  /** Measures an application that has just been started. */
  Collapsed measure(SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    double kept = watch(subject, 0, snapshots.profiles());
    long began = System.nanoTime();
    long removed = collapse();
    double seconds = (System.nanoTime() - began) / 1e9;
    double longest = longestMillis();
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

  /** How many profiles gave way. */
  private long collapse() throws IOException {
    String tool = ToolKind.COLLAPSE_PROFILES.wireName();
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
              .call(COMMAND_ID, bytes, ToolKind.DEADLINE_OF_RUNS.plusSeconds(20))
              .orElseThrow(() -> new IOException("the run was not replied to"));
      long removed = 0;
      for (JsonNode report : json.readTree(reply).at("/result/reports")) {
        removed += report.at("/counts/duplicates_removed").longValue();
      }
      return removed;
    }
  }

  private double longestMillis() throws IOException, InterruptedException {
    HttpRequest metrics =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics")).build();
    String told =
        HttpClient.newHttpClient()
            .send(metrics, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
            .body();
    double longest = 0;
    Matcher found = LONGEST.matcher(told);
    while (found.find()) {
      longest = Math.max(longest, Double.parseDouble(found.group(1)));
    }
    return longest * 1e3;
  }
}

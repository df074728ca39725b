package dev.lethe.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * Measures compaction during normal load: the duration of a run over many memories, and the latency
 * of events meanwhile. The memories are one to ten days old; a policy applied while the application
 * runs makes them due, and a run begins with the next minute.
 */
final class Sweep implements Trial {
  private static final long DAYS = 10;

  /** Duration of each latency measurement on the hot path, before and during the run. */
  private static final Duration TIMED = Duration.ofSeconds(60);

  /** Latest start of the run after its policy: one minute, plus a check of the clock. */
  private static final Duration BEGINS = Duration.ofSeconds(75);

  /** Time without deletions after which everything that the caps allow has been deleted. */
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private static final String WITHOUT = "{:compaction {:mode :off :age-min-days 0}}";
  private static final String WITH =
      "{:compaction {:mode :apply :age-min-days 0 :interval-minutes 1}}";

  private final DecidedCount decided;
  private final Settings settings;
  private final Topics topics;
  private final long memories;
  private final long perSecond;

  /**
   * @param memories number of memories
   * @param perSecond events per second on the hot path
   */
  Sweep(Admin admin, Settings settings, long memories, long perSecond) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.memories = memories;
    this.perSecond = perSecond;
  }

  /**
   * Measured figures.
   *
   * @param seconds time from the start of the run to the last deletion
   * @param deleted memories replaced by summaries
   * @param p99Before latency of events before the run, milliseconds
   * @param p99During latency of events during the run, milliseconds
   */
  record Swept(long memories, double seconds, long deleted, int p99Before, int p99During)
      implements Result {

    @Override
    public List<String> lines() {
      return List.of(
          String.format(
              Locale.ROOT,
              "compaction: %,d memories, of which %,d were replaced in %.0f s; p99 of events %d ms "
                  + "before and %d ms during it",
              memories,
              deleted,
              seconds,
              p99Before,
              p99During));
    }

    @Override
    public ObjectNode json() {
      return new ObjectMapper()
          .createObjectNode()
          .put("memories", memories)
          .put("seconds", seconds)
          .put("deleted", deleted)
          .put("p99_before_ms", p99Before)
          .put("p99_during_ms", p99During);
    }
  }

  /** Writes the memories that the application finds at its start, and its policy. */
  @Override
  public void prepare() {
    apply(WITHOUT);
    try (Backlog backlog = new Backlog(settings, topics.events())) {
      long today = TimeUnit.DAYS.toMillis(Math.floorDiv(System.currentTimeMillis(), day()));
      long step = DAYS * day() / memories;
      backlog.write(Mix.PEOPLE, 0, memories, i -> today - DAYS * day() + i * step);
      backlog.release();
    }
  }

  private static long day() {
    return TimeUnit.DAYS.toMillis(1);
  }

  private void apply(String edn) {
    PolicyTopic topic = new PolicyTopic(settings, topics, Codecs.configuredBy(settings));
    topic.publish(PolicyEntry.of(edn), topic.read());
  }

  /** Measures a newly started application. */
  @Override
  public Swept measure(SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    decided.await(memories, subject);
    PacedLoad before = new PacedLoad(settings, topics, Mix.PEOPLE);
    long next = before.run(memories, (double) perSecond, TIMED.dividedBy(2), TIMED);
    try (KafkaConsumer<byte[], byte[]> reports = TopicEnd.of(settings, topics.reports())) {
      apply(WITH);
      PacedLoad during = new PacedLoad(settings, topics, Mix.PEOPLE);
      during.run(next, (double) perSecond, BEGINS, TIMED);
      RunTotals totals = new RunTotals();
      long silentSince = System.nanoTime();
      while (System.nanoTime() - silentSince < SILENCE.toNanos()) {
        subject.requireAlive();
        for (ConsumerRecord<byte[], byte[]> report : reports.poll(Duration.ofSeconds(1))) {
          silentSince =
              totals.add(report.value(), report.timestamp()) ? System.nanoTime() : silentSince;
        }
      }
      return new Swept(
          memories,
          totals.seconds(),
          totals.deleted(),
          before.settled().quantile(0.99),
          during.settled().quantile(0.99));
    }
  }
}

package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * Compaction beside the hot path: how long a run over many memories takes, and what events wait
 * while it is under way. The memories are ten days old to one day; a policy that is applied while
 * the application runs makes them due, and a run begins with the next minute.
 */
final class Sweep {
  private static final long DAYS = 10;

  /** Of the hot path, before and while the run is under way. */
  private static final Duration TIMED = Duration.ofSeconds(60);

  /** The run begins at most so long after its policy: its minute, and a look at the clock. */
  private static final Duration BEGINS = Duration.ofSeconds(75);

  /** When no memory has gone for so long, all have gone that the caps let go. */
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
   * @param memories that there are
   * @param perSecond events of the hot path
   */
  Sweep(Admin admin, Settings settings, long memories, long perSecond) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.memories = memories;
    this.perSecond = perSecond;
  }

  /**
   * What was measured.
   *
   * @param seconds from the run's time until the last memory went
   * @param deleted memories that gave way to summaries
   * @param p99Before of events before the run, milliseconds
   * @param p99During of events while it was under way
   */
  record Swept(long memories, double seconds, long deleted, int p99Before, int p99During) {

    String line() {
      return String.format(
          Locale.ROOT,
          "compaction: %,d memories, of which %,d gave way in %.0f s; p99 of events %d ms before,"
              + " %d ms while it was under way",
          memories,
          deleted,
          seconds,
          p99Before,
          p99During);
    }

    ObjectNode json() {
      return new ObjectMapper()
          .createObjectNode()
          .put("memories", memories)
          .put("seconds", seconds)
          .put("deleted", deleted)
          .put("p99_before_ms", p99Before)
          .put("p99_during_ms", p99During);
    }
  }

  /** Writes the memories that the application is to find when it starts, and its policy. */
  void prepare() {
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
    topic.publish(PolicyEntry.of(edn), topic.read().file());
  }

  /** Measures an application that has just been started. */
  Swept measure(SubjectProcess subject)
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

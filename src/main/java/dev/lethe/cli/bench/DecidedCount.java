package dev.lethe.cli.bench;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** How many events a subject has decided, as whoever reads its decisions sees it. */
record DecidedCount(Admin admin, Settings settings) {
  private static final Duration SAMPLE = Duration.ofMillis(100);

  /** Returns once so many are decided. */
  void await(long events, SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    long decided;
    do {
      decided = next(subject);
    } while (decided < events);
  }

  /** The count a moment later, of a subject that still runs. */
  long next(SubjectProcess subject) throws IOException, InterruptedException, ExecutionException {
    Thread.sleep(SAMPLE.toMillis());
    subject.requireAlive();
    return count();
  }

  /** Offsets up to the last stable one; each commit's marker counts for one, which is little. */
  long count() throws InterruptedException, ExecutionException {
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    for (int partition = 0; partition < settings.partitions(); partition++) {
      wanted.put(
          new TopicPartition(Topics.withPrefix(settings.topicPrefix()).decisions(), partition),
          OffsetSpec.latest());
    }
    return admin
        .listOffsets(wanted, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
        .all()
        .get()
        .values()
        .stream()
        .mapToLong(offset -> offset.offset())
        .sum();
  }
}

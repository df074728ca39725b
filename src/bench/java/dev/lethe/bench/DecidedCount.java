package dev.lethe.bench;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
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

/** Number of events that a subject has decided, as seen by a reader of its decisions. */
record DecidedCount(Admin admin, Settings settings) {
  private static final Duration SAMPLE = Duration.ofMillis(100);

  /** Returns once the given number of events is decided. */
  void await(long events, SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    long decided;
    do {
      decided = next(subject);
    } while (decided < events);
  }

  /** Returns the count after a short sleep; fails if the subject has ended. */
  long next(SubjectProcess subject) throws IOException, InterruptedException, ExecutionException {
    Thread.sleep(SAMPLE.toMillis());
    subject.requireAlive();
    return count();
  }

  /** Sums the last stable offsets. Each commit adds a marker to the count, which is negligible. */
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

package dev.lethe.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Which dead letters have been sent again, as a consumer group keeps it: of each partition the
 * offset before which all have, and, since people choose, the runs of offsets after it that have
 * too, in the text beside it. Partitions are to be visited in order; an offset without a record
 * belongs to the run that it lies in.
 */
public final class ReplayedLetters {
  /**
   * What brokers take beside an offset unless told otherwise ({@code offset.metadata.max.bytes}).
   */
  private static final int MAX_TEXT_LENGTH = 4_096;

  private static final int RADIX = 36;
  private static final String BETWEEN_RUNS = ",";
  private static final String BETWEEN_NUMBERS = "+";

  /** Runs by partition: their ends, exclusive, by their starts. */
  private final Map<TopicPartition, NavigableMap<Long, Long>> runs = new HashMap<>();

  private final Map<TopicPartition, Visited> visited = new HashMap<>();

  private record Visited(long offset, boolean sent) {}

  /** Those that a group's places tell; null where a partition has none. */
  public static ReplayedLetters of(Map<TopicPartition, OffsetAndMetadata> places) {
    ReplayedLetters letters = new ReplayedLetters();
    places.forEach(
        (partition, place) -> {
          if (place != null) {
            letters.read(partition, place);
          }
        });
    return letters;
  }

  private void read(TopicPartition partition, OffsetAndMetadata place) {
    long end = place.offset();
    add(partition, 0, end);
    if (place.metadata().isEmpty()) {
      return;
    }
    for (String run : place.metadata().split(BETWEEN_RUNS, -1)) {
      int plus = run.indexOf(BETWEEN_NUMBERS);
      long start = end + Long.parseLong(run.substring(0, plus), RADIX);
      end = start + Long.parseLong(run.substring(plus + 1), RADIX);
      add(partition, start, end);
    }
  }

  /** Whether a letter was sent before. */
  public boolean contains(TopicPartition partition, long offset) {
    Map.Entry<Long, Long> run = runs(partition).floorEntry(offset);
    return run != null && offset < run.getValue();
  }

  /**
   * Takes in the next letter of a partition, after all before it.
   *
   * @param sent whether it is sent now, or was before
   */
  public void visit(TopicPartition partition, long offset, boolean sent) {
    Visited before = visited.put(partition, new Visited(offset, sent));
    if (sent) {
      long start = before == null ? 0 : before.sent ? before.offset + 1 : offset;
      add(partition, start, offset + 1);
    }
  }

  private void add(TopicPartition partition, long start, long end) {
    if (end <= start) {
      return;
    }
    NavigableMap<Long, Long> all = runs(partition);
    long from = start;
    long to = end;
    Map.Entry<Long, Long> touching = all.floorEntry(to);
    while (touching != null && touching.getValue() >= from) {
      all.remove(touching.getKey());
      from = Math.min(from, touching.getKey());
      to = Math.max(to, touching.getValue());
      touching = all.floorEntry(to);
    }
    all.put(from, to);
  }

  private NavigableMap<Long, Long> runs(TopicPartition partition) {
    return runs.computeIfAbsent(partition, none -> new TreeMap<>());
  }

  /**
   * What the group is to keep of a partition.
   *
   * @throws IllegalStateException if {@link #isTooScattered}
   */
  public OffsetAndMetadata place(TopicPartition partition) {
    String text = text(partition);
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new IllegalStateException("too many runs for a place; this is a bug");
    }
    return new OffsetAndMetadata(next(partition), text);
  }

  /** Whether what was sent of a partition lies in more runs than a group can keep. */
  public boolean isTooScattered(TopicPartition partition) {
    return text(partition).length() > MAX_TEXT_LENGTH;
  }

  private long next(TopicPartition partition) {
    return runs(partition).getOrDefault(0L, 0L);
  }

  private String text(TopicPartition partition) {
    StringBuilder text = new StringBuilder();
    long end = next(partition);
    for (Map.Entry<Long, Long> run : runs(partition).tailMap(Math.max(1, end), true).entrySet()) {
      text.append(text.length() == 0 ? "" : BETWEEN_RUNS)
          .append(Long.toString(run.getKey() - end, RADIX))
          .append(BETWEEN_NUMBERS)
          .append(Long.toString(run.getValue() - run.getKey(), RADIX));
      end = run.getValue();
    }
    return text.toString();
  }
}

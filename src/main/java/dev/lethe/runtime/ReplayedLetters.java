package dev.lethe.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Dead letters that have been replayed, as stored in the offsets of a consumer group: per
 * partition, the offset up to which all have been, and, in its metadata, the later runs of offsets
 * that have been too, since users select letters. Visit partitions in order; an offset without a
 * record belongs to the run around it.
 */
public final class ReplayedLetters {
  /** Brokers' default limit for the metadata of an offset ({@code offset.metadata.max.bytes}). */
  private static final int MAX_TEXT_LENGTH = 4_096;

  private static final int RADIX = 36;
  private static final String BETWEEN_RUNS = ",";
  private static final String BETWEEN_NUMBERS = "+";

  /** Runs by partition: exclusive ends by starts. */
  private final Map<TopicPartition, NavigableMap<Long, Long>> runs = new HashMap<>();

  private final Map<TopicPartition, Visited> visited = new HashMap<>();

  private record Visited(long offset, boolean sent) {}

  /** Returns the letters stored in a group's offsets, which are null for partitions without one. */
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

  /** Returns true if a letter was already replayed. */
  public boolean contains(TopicPartition partition, long offset) {
    Map.Entry<Long, Long> run = runs(partition).floorEntry(offset);
    return run != null && offset < run.getValue();
  }

  /**
   * Records the next letter of a partition; call it in order.
   *
   * @param sent true if the letter is sent now or was sent before
   */
  public void visit(TopicPartition partition, long offset, boolean sent) {
    Visited before = visited.put(partition, new Visited(offset, sent));
    if (sent) {
      long start = before == null ? 0 : before.sent ? before.offset + 1 : offset;
      add(partition, start, offset + 1);
    }
  }

  /** Records one letter, whatever became of the letters before it. */
  public void add(TopicPartition partition, long offset) {
    add(partition, offset, offset + 1);
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
   * Returns the offset and metadata to commit for a partition.
   *
   * @throws IllegalStateException if {@link #isTooScattered}
   */
  public OffsetAndMetadata place(TopicPartition partition) {
    String text = text(partition);
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new IllegalStateException("too many runs for a place; this is a bug in Lethe");
    }
    return new OffsetAndMetadata(next(partition), text);
  }

  /**
   * Returns true if the replayed letters of a partition form more runs than the metadata can store.
   */
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

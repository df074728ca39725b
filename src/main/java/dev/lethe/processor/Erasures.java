package dev.lethe.processor;

import dev.lethe.event.Scope;
import dev.lethe.store.HotTable;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.Punctuator;

/**
 * Removes erased content from the logs of quiet partitions. A segment closes only on an append, and
 * compaction skips the open segment; so while a segment may still be open after an erasure, a
 * meaningless record is appended every {@link #PERIOD}.
 *
 * @param append appends to all logs of a scope's partition
 */
record Erasures(HotTable<String, Long> rows, Consumer<Scope> append) implements Punctuator {
  static final Duration PERIOD = Duration.ofMinutes(30);

  /** {@code segment.ms} of every compacted topic and changelog that may hold erased content. */
  static final Duration SEGMENT = Duration.ofHours(6);

  private static final String LAST = "last";

  /**
   * Records an erasure in a scope.
   *
   * @param now wall-clock time, epoch milliseconds, since logs close their segments by it
   */
  void erased(Scope scope, long now) {
    if (rows.logged()) {
      rows.put(scope.name(), LAST, now);
    }
  }

  @Override
  public void punctuate(long wallClock) {
    String any = null;
    for (String scope : rows.scopes()) {
      any = scope;
      if (wallClock - rows.get(scope, LAST) >= SEGMENT.toMillis()) {
        rows.remove(scope, LAST);
      }
    }
    if (any != null) {
      append.accept(new Scope(any));
    }
  }
}

package dev.lethe.stage;

import dev.lethe.event.Scope;
import dev.lethe.store.HotTable;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.Punctuator;

/**
 * Has what was erased leave the logs of a quiet partition too. A segment closes only on an append,
 * and nothing that an open one holds is compacted; so for as long as a segment may stay open after
 * an erasure, something of no meaning is appended now and then.
 */
final class Erasures implements Punctuator {
  static final Duration PERIOD = Duration.ofMinutes(30);

  /** {@code segment.ms} of every compacted topic and changelog that may hold what was erased. */
  static final Duration SEGMENT = Duration.ofHours(6);

  private static final String LAST = "last";

  private final HotTable<String, Long> rows;
  private final Consumer<Scope> append;

  /**
   * @param append appends to all logs of a scope's partition
   */
  Erasures(HotTable<String, Long> rows, Consumer<Scope> append) {
    this.rows = rows;
    this.append = append;
  }

  /**
   * Notes that something of a scope was erased.
   *
   * @param now the wall clock, epoch milliseconds: logs close their segments by it
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

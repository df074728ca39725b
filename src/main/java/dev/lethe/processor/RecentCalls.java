package dev.lethe.processor;

import dev.lethe.call.CallKey;
import dev.lethe.call.CallRow;
import dev.lethe.call.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Calls of the last 24 hours by owner and command id, so that an id belongs to one call at a time:
 * rule C3. As a punctuator it removes rows that no later call can match.
 */
final class RecentCalls implements Punctuator {
  static final Duration SWEEPING = Duration.ofSeconds(10);

  /** Period for which a command id belongs to its call, counted from the call's arrival. */
  static final Duration KEPT = Duration.ofHours(HotTables.SEEN_COMMAND_HOURS);

  /** Maximum number of rows that one sweep reads. */
  private static final int PORTION = 5_000;

  private static final String FIRST = "call|";
  private static final String LAST = "call}";

  private final KeyValueStore<String, CallRow> rows;
  private String sweptTo = FIRST;

  RecentCalls(KeyValueStore<String, CallRow> rows) {
    this.rows = rows;
  }

  /**
   * Returns the earlier call with the same owner and command id, or null if there is none.
   *
   * @param arrivedAt arrival of {@code call}, epoch milliseconds
   */
  CallRow underIdOf(ToolCall call, long arrivedAt) {
    CallRow row = rows.get(keyOf(call));
    return row == null || !isRecent(row.arrivedAt(), arrivedAt) ? null : row;
  }

  /**
   * Returns true if a call is the repetition of an identical one, and not a new call. Compares
   * whole seconds, the precision of {@code seen-commands}.
   *
   * @param first arrival of the earlier call, epoch milliseconds
   * @param arrivedAt arrival of the call, epoch milliseconds
   */
  static boolean isRecent(long first, long arrivedAt) {
    return arrivedAt / 1000 - first / 1000 <= KEPT.toSeconds();
  }

  /**
   * Returns true if a row may still be needed: a call that is accepted now arrived within the last
   * day, and is compared with calls of the day before its arrival.
   *
   * @param at wall-clock time of the row, epoch milliseconds
   * @param now wall-clock time, epoch milliseconds
   */
  static boolean isStored(long at, long now) {
    return now - at <= 2 * KEPT.toMillis();
  }

  /** Assigns the call's command id to it. */
  void note(ToolCall call, long arrivedAt) {
    String scope = call.scope() == null ? null : call.scope().name();
    rows.put(keyOf(call), new CallRow(call.key(), call.name(), scope, arrivedAt));
  }

  private static String keyOf(ToolCall call) {
    return FIRST + CallKey.idOf(call.owner(), call.commandId());
  }

  /** Removes rows older than two days. */
  @Override
  public void punctuate(long wallClock) {
    List<String> old = new ArrayList<>();
    int read = 0;
    String next = FIRST;
    try (KeyValueIterator<String, CallRow> portion = rows.range(sweptTo, LAST)) {
      while (portion.hasNext()) {
        KeyValue<String, CallRow> row = portion.next();
        if (read++ == PORTION) {
          next = row.key;
          break;
        }
        if (!isStored(row.value.arrivedAt(), wallClock)) {
          old.add(row.key);
        }
      }
    }
    old.forEach(rows::delete);
    sweptTo = next;
  }
}

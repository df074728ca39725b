package dev.lethe.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.EventJson;
import java.time.Instant;

/**
 * Time that usually advances slowly, sometimes stops, or jumps over windows, days and retention.
 */
final class OddTime {
  private static final int SECOND = 1_000;
  private static final int MINUTE = 60 * SECOND;
  private static final int HOUR = 60 * MINUTE;
  private static final int DAY = 24 * HOUR;
  private static final int SKEW = 300 * SECOND;

  private final Dice dice;
  private long now = EventJson.DAY;

  OddTime(Dice dice) {
    this.dice = dice;
  }

  /** Returns the arrival time of the next record in epoch milliseconds. */
  long next() {
    now += step();
    return now;
  }

  private int step() {
    int kind = dice.from(0, 19_999);
    if (kind < 14_000) {
      return dice.from(0, 2 * SECOND);
    }
    if (kind < 19_000) {
      return 0;
    }
    if (kind < 19_900) {
      return dice.from(0, MINUTE);
    }
    if (kind < 19_980) {
      return dice.from(0, 15 * MINUTE);
    }
    if (kind < 19_996) {
      return dice.from(0, 3 * HOUR);
    }
    return kind < 19_999 ? dice.from(0, 2 * DAY) : 9 * DAY;
  }

  /** Sets the event time of an event that arrives now. */
  Sent.Fate occurred(ObjectNode event) {
    int kind = dice.from(0, 999);
    if (kind < 850) {
      event.put("occurred_at", now);
    } else if (kind < 930) {
      event.put("occurred_at", now - dice.from(0, 5 * SECOND));
    } else if (kind < 965) {
      event.put("occurred_at", now - dice.from(0, 2 * HOUR));
    } else if (kind < 980) {
      event.put("occurred_at", now - dice.from(0, 3 * DAY));
    } else if (kind < 988) {
      event.put("occurred_at", now + dice.from(0, SKEW - SECOND));
    } else if (kind < 995) {
      event.put("occurred_at", Instant.ofEpochMilli(now).toString());
    } else if (kind < 998) {
      event.put("occurred_at", now + SKEW + dice.from(1, 20 * DAY));
      return Sent.Fate.DEAD_LETTER;
    } else {
      event.put("occurred_at", dice.of(0L, 1L, -1L, Long.MAX_VALUE, Long.MIN_VALUE));
      return Sent.Fate.EITHER;
    }
    return Sent.Fate.DECIDED;
  }
}

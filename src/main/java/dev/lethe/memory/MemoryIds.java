package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Scope;
import dev.lethe.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HexFormat;

/**
 * How memories are named: {@code YYYYMMDD-}, the UTC day, and the first 128 bits of a SHA-256 as 32
 * hex digits. A replay gives the same ids, and a range scan by id is one by day. What is hashed is
 * joined by {@code |}, which no id contains, with another number of parts for each kind of source.
 */
public final class MemoryIds {
  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final int BYTES_SHOWN = 16;

  private MemoryIds() {}

  /**
   * The memory minted from an event.
   *
   * @param occurredAt event time, epoch milliseconds
   */
  public static String ofEvent(Scope scope, String eventId, long occurredAt) {
    return named(Math.floorDiv(occurredAt, MILLIS_PER_DAY), scope.key(eventId));
  }

  /** The memory minted from an event that arrived. */
  public static String ofEvent(Arrival arrival) {
    return ofEvent(arrival.scope(), arrival.event().eventId(), arrival.event().occurredAt());
  }

  /**
   * The aggregate memory of a family and UTC day.
   *
   * @param epochDay days since the epoch
   */
  public static String ofAggregate(Scope scope, String familyId, long epochDay) {
    return named(epochDay, scope.key(familyId + '|' + epochDay));
  }

  /**
   * What every memory id of a UTC day starts with: {@code YYYYMMDD-}.
   *
   * @param epochDay days since the epoch
   */
  public static String dayPrefix(long epochDay) {
    LocalDate day = LocalDate.ofEpochDay(epochDay);
    StringBuilder prefix = new StringBuilder(48);
    appendPadded(prefix, day.getYear(), 1000);
    appendPadded(prefix, day.getMonthValue(), 10);
    appendPadded(prefix, day.getDayOfMonth(), 10);
    return prefix.append('-').toString();
  }

  /**
   * What comes after every memory id of a UTC day, and before those of the next.
   *
   * @param epochDay days since the epoch
   */
  static String dayEnd(long epochDay) {
    String prefix = dayPrefix(epochDay);
    int last = prefix.length() - 1;
    return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
  }

  private static void appendPadded(StringBuilder out, int number, int highestPlace) {
    for (int place = highestPlace; place > 1 && number < place; place /= 10) {
      out.append('0');
    }
    out.append(number);
  }

  private static String named(long epochDay, String source) {
    byte[] hash = Digest.sha256().digest(source.getBytes(StandardCharsets.UTF_8));
    return dayPrefix(epochDay) + HexFormat.of().formatHex(hash, 0, BYTES_SHOWN);
  }
}

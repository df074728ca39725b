package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Scope;
import dev.lethe.family.token.StableHash;
import dev.lethe.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How memories are named: {@code YYYYMMDD-}, the UTC day, then 8 hex digits that all memories of a
 * scope have in common and 24 of a SHA-256. A replay gives the same ids, a range scan by id is one
 * by day, and who knows nothing but an id finds the scope among few. What is hashed is joined by
 * {@code |}, which no id contains, with another number of parts for each kind of source.
 */
public final class MemoryIds {
  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final int DAY_CHARS = "YYYYMMDD-".length();
  private static final int SCOPE_CHARS = 8;
  private static final int BYTES_SHOWN = 12;

  private static final Pattern ID = Pattern.compile("\\d{8}-[0-9a-f]{32}");

  private MemoryIds() {}

  /**
   * The memory minted from an event.
   *
   * @param occurredAt event time, epoch milliseconds
   */
  public static String ofEvent(Scope scope, String eventId, long occurredAt) {
    return named(scope, Math.floorDiv(occurredAt, MILLIS_PER_DAY), scope.key(eventId));
  }

  /** The memory minted from an event that arrived. */
  public static String ofEvent(Arrival arrival) {
    return ofEvent(arrival.scope(), arrival.event().eventId(), arrival.event().occurredAt());
  }

  /** The memory of an item, which has no day of its own: its id begins with the first. */
  public static String ofItem(Scope scope, String itemId) {
    return named(scope, 0, scope.key("item|||" + itemId));
  }

  /**
   * The aggregate memory of a family and UTC day.
   *
   * @param epochDay days since the epoch
   */
  public static String ofAggregate(Scope scope, String familyId, long epochDay) {
    return named(scope, epochDay, scope.key(familyId + '|' + epochDay));
  }

  /**
   * The summary that Lethe writes of a group.
   *
   * @param runId the run's, of a tool's commit the plan's
   * @param epochDay of the group's first source, days since the epoch
   */
  public static String ofSummary(Scope scope, String runId, String groupId, long epochDay) {
    return named(scope, epochDay, scope.key(runId + '|' + groupId + '|' + epochDay));
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

  /**
   * The UTC day that a memory's id begins with, in days since the epoch.
   *
   * @param memoryId one that Lethe gave
   */
  public static long dayOf(String memoryId) {
    return LocalDate.of(
            Integer.parseInt(memoryId, 0, 4, 10),
            Integer.parseInt(memoryId, 4, 6, 10),
            Integer.parseInt(memoryId, 6, 8, 10))
        .toEpochDay();
  }

  /** What all ids of a scope have in common, and few other scopes'. */
  public static int scopeMark(Scope scope) {
    return (int) (StableHash.of(scope.name()) >>> Integer.SIZE);
  }

  /**
   * The {@link #scopeMark} of the scope that a memory is of; empty if no memory has such an id.
   *
   * @param memoryId as somebody wrote it
   */
  public static OptionalInt scopeMark(String memoryId) {
    int end = DAY_CHARS + SCOPE_CHARS;
    if (memoryId.length() < end) {
      return OptionalInt.empty();
    }
    for (int i = DAY_CHARS; i < end; i++) {
      if (!HexFormat.isHexDigit(memoryId.charAt(i))) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of(HexFormat.fromHexDigits(memoryId, DAY_CHARS, end));
  }

  /** Whether somebody wrote what could be a memory's id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  private static String named(Scope scope, long epochDay, String source) {
    byte[] hash = Digest.sha256().digest(source.getBytes(StandardCharsets.UTF_8));
    HexFormat hex = HexFormat.of();
    return dayPrefix(epochDay)
        + hex.toHexDigits(scopeMark(scope))
        + hex.formatHex(hash, 0, BYTES_SHOWN);
  }
}

package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Scope;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.token.StableHash;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Format of memory ids: {@code YYYYMMDD-}, the UTC day, {@code item-} for the memory of an item or
 * {@code fact-} for a fact, then 8 hex digits shared by all memories of a scope and 24 of a
 * SHA-256. Ids are the same after a replay, a range scan by id is a scan by day or of the items,
 * and an id alone narrows the scope to a few candidates. The hashed parts are joined by {@code |},
 * which no id contains; each kind of source has a different number of parts.
 */
public final class MemoryIds {
  private static final long MILLIS_PER_DAY = 86_400_000;

  /** Beginning of the ids of items' memories, after those of all days. */
  static final String ITEM_PREFIX = "item-";

  private static final String FACT_PREFIX = "fact-";

  private static final int SCOPE_CHARS = 8;
  private static final int BYTES_SHOWN = 12;

  private static final Pattern ID = Pattern.compile("(?:\\d{8}|item|fact)-[0-9a-f]{32}");

  private MemoryIds() {}

  /**
   * Returns the id of the memory minted from an event.
   *
   * @param occurredAt event time, epoch milliseconds
   */
  public static String ofEvent(Scope scope, String eventId, long occurredAt) {
    long epochDay = Math.floorDiv(occurredAt, MILLIS_PER_DAY);
    return named(scope, dayPrefix(epochDay), scope.key(eventId));
  }

  /** Returns the id of the memory minted from an arrived event. */
  public static String ofEvent(Arrival arrival) {
    return ofEvent(arrival.scope(), arrival.event().eventId(), arrival.event().occurredAt());
  }

  /**
   * Returns the id of an item's memory. It contains no day, because it is needed where only the
   * item's id is known: by references, deletes and items that arrive before the item.
   */
  public static String ofItem(Scope scope, String itemId) {
    return named(scope, ITEM_PREFIX, scope.key("item|||" + itemId));
  }

  /**
   * Returns the id of a family's aggregate memory for a UTC day.
   *
   * @param epochDay days since the epoch
   */
  public static String ofAggregate(Scope scope, String familyId, long epochDay) {
    return named(scope, dayPrefix(epochDay), scope.key(familyId + '|' + epochDay));
  }

  /**
   * Returns the id of a summary that Lethe writes for a group.
   *
   * @param runId id of the run, or of the plan for a tool's commit
   * @param epochDay day of the group's first source, days since the epoch
   */
  public static String ofSummary(Scope scope, String runId, String groupId, long epochDay) {
    return named(scope, dayPrefix(epochDay), scope.key(runId + '|' + groupId + '|' + epochDay));
  }

  /**
   * Returns the id of what a summary's commit keeps of a source. Its beginning is that of the
   * source's id.
   */
  public static String ofExcerpt(Scope scope, String summaryId, String sourceId) {
    String prefix = sourceId.substring(0, sourceId.indexOf('-') + 1);
    return named(scope, prefix, scope.key("excerpt|||" + summaryId + '|' + sourceId));
  }

  /**
   * Returns the id of a fact's memory. Like that of an item, it contains no day.
   *
   * @param identity form that equal texts have in common
   */
  public static String ofFact(Scope scope, String identity) {
    return named(scope, FACT_PREFIX, scope.key("fact||||" + identity));
  }

  /**
   * Returns the common prefix of all memory ids of a UTC day: {@code YYYYMMDD-}. No id of an item
   * or a fact has it.
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
   * Returns a string that sorts after every memory id of a UTC day and before those of the next.
   *
   * @param epochDay days since the epoch
   */
  static String dayEnd(long epochDay) {
    return end(dayPrefix(epochDay));
  }

  /** Returns a string that sorts after every memory id. */
  static String itemsEnd() {
    return end(ITEM_PREFIX);
  }

  private static String end(String prefix) {
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
   * Returns the UTC day of a memory id, in days since the epoch.
   *
   * @param memoryId id created by Lethe for a memory that is no item and no fact
   */
  public static long dayOf(String memoryId) {
    return LocalDate.of(
            Integer.parseInt(memoryId, 0, 4, 10),
            Integer.parseInt(memoryId, 4, 6, 10),
            Integer.parseInt(memoryId, 6, 8, 10))
        .toEpochDay();
  }

  /** Returns the number shared by all memory ids of a scope and by those of few other scopes. */
  public static int scopeMark(Scope scope) {
    return (int) (StableHash.of(scope.name()) >>> Integer.SIZE);
  }

  /**
   * Returns the {@link #scopeMark} contained in a memory id; empty if the text is not a memory id.
   *
   * @param memoryId unvalidated input
   */
  public static OptionalInt scopeMark(String memoryId) {
    int start = memoryId.indexOf('-') + 1;
    int end = start + SCOPE_CHARS;
    if (start == 0 || memoryId.length() < end) {
      return OptionalInt.empty();
    }
    for (int i = start; i < end; i++) {
      if (!HexFormat.isHexDigit(memoryId.charAt(i))) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of(HexFormat.fromHexDigits(memoryId, start, end));
  }

  /** Returns true if the text has the format of a memory id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  private static String named(Scope scope, String prefix, String source) {
    byte[] hash = Digest.sha256().digest(source.getBytes(StandardCharsets.UTF_8));
    HexFormat hex = HexFormat.of();
    return prefix + hex.toHexDigits(scopeMark(scope)) + hex.formatHex(hash, 0, BYTES_SHOWN);
  }
}

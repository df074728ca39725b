package dev.lethe.family.state;

import java.util.Collection;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Exact counts of a family on one UTC day; the row of scope, family and day. A repeat rewrites only
 * this row: the family's member number is the highest {@code memberNumber} among its days, so there
 * is no separate total to update.
 *
 * <p>A day's row lives as long as its family: if it were dropped earlier, a late event would
 * publish that day again with a count of one.
 *
 * @param count members sighted on this day, at least 1
 * @param memberNumber number, over the family's life, of the last member counted in this row
 * @param first the day's first sighting by event time, ties by arrival
 * @param last the day's last sighting by event time, ties by arrival
 * @param lastArrival the latest arrival of any of the day's members, epoch milliseconds
 * @param publishedCount count in the published record; 0 if there is none yet
 */
public record CounterRow(
    long count,
    long memberNumber,
    Sighting first,
    Sighting last,
    long lastArrival,
    long publishedCount) {

  private static final long MILLIS_PER_DAY = 86_400_000;

  public CounterRow {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(last, "last");
    if (count < 1 || memberNumber < count || publishedCount < 0 || publishedCount > count) {
      throw new IllegalArgumentException(
          "count " + count + ", member number " + memberNumber + ", published " + publishedCount);
    }
  }

  /** Returns the UTC day of an event time, in days since the epoch. */
  public static int dayOf(long occurredAt) {
    return Math.toIntExact(Math.floorDiv(occurredAt, MILLIS_PER_DAY));
  }

  /**
   * Returns a new row for the day's first counted member.
   *
   * @param memberNumber 1 for the family's first member, else {@link #members} of its rows plus 1
   */
  public static CounterRow first(long memberNumber, Sighting member) {
    return new CounterRow(1, memberNumber, member, member, member.arrival(), 0);
  }

  /**
   * Returns the row with one more member, possibly a late one, which may move the first sighting
   * back but never the last.
   *
   * @throws IllegalArgumentException if the number isn't above the row's
   */
  public CounterRow sighted(long number, Sighting member) {
    if (number <= memberNumber) {
      throw new IllegalArgumentException(
          "member " + number + " counted after member " + memberNumber);
    }
    return new CounterRow(
        count + 1,
        number,
        first.orEarlier(member),
        last.orLater(member),
        Math.max(lastArrival, member.arrival()),
        publishedCount);
  }

  /** Returns the row after a record with its count was published. */
  public CounterRow published() {
    return isPending()
        ? new CounterRow(count, memberNumber, first, last, lastArrival, count)
        : this;
  }

  /** Returns true if no published record shows the current count. */
  public boolean isPending() {
    return count != publishedCount;
  }

  /** Returns the number of members over the life of these rows' family; 0 without rows. */
  public static long members(Collection<CounterRow> rows) {
    long members = 0;
    for (CounterRow row : rows) {
      members = Math.max(members, row.memberNumber);
    }
    return members;
  }

  /**
   * Merges the rows of two families by day. Counts add up per day, and every row gets the new
   * number of members, since any of them may be read first. Days of the younger family become
   * pending.
   */
  public static NavigableMap<Integer, CounterRow> merged(
      SortedMap<Integer, CounterRow> older, SortedMap<Integer, CounterRow> younger) {
    long members = members(older.values()) + members(younger.values());
    NavigableMap<Integer, CounterRow> merged = new TreeMap<>();
    older.forEach((day, row) -> merged.put(day, row.takingOver(younger.get(day), members)));
    younger.forEach(
        (day, row) -> {
          if (!older.containsKey(day)) {
            merged.put(day, row.unpublished(members));
          }
        });
    return merged;
  }

  private CounterRow takingOver(CounterRow younger, long members) {
    if (younger == null) {
      return new CounterRow(count, members, first, last, lastArrival, publishedCount);
    }
    return new CounterRow(
        count + younger.count,
        members,
        first.orEarlier(younger.first),
        last.orLater(younger.last),
        Math.max(lastArrival, younger.lastArrival),
        publishedCount);
  }

  private CounterRow unpublished(long members) {
    return new CounterRow(count, members, first, last, lastArrival, 0);
  }
}

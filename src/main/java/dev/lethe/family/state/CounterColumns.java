package dev.lethe.family.state;

import dev.lethe.store.table.ByteArena;
import dev.lethe.store.table.Columns;
import dev.lethe.store.table.RowNumbers;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Columnar storage of a scope's family counters; lookups read the logged data itself. The owner of
 * the storage removes rows; a row that is cleared first keeps its day and is skipped.
 */
public final class CounterColumns implements Columns<FamilyDay, CounterRow> {
  private static final int NONE = -1;
  private static final long UNKNOWN = -1;

  /** 0 in a row without a value. */
  private static final int COUNT = 0;

  private static final int MEMBER_NUMBER = 1;
  private static final int PUBLISHED_COUNT = 2;
  private static final int FIRST_OCCURRED_AT = 3;
  private static final int FIRST_ARRIVAL = 4;
  private static final int LAST_OCCURRED_AT = 5;
  private static final int LAST_ARRIVAL = 6;

  /**
   * {@link CounterRow#lastArrival}: of any member, whereas {@code LAST_ARRIVAL} is of the last
   * sighting.
   */
  private static final int NEWEST_ARRIVAL = 7;

  private static final int ROW_LONGS = 8;

  private static final int FIRST_EVENT_ID = 0;
  private static final int LAST_EVENT_ID = 1;
  private static final int ROW_IDS = 2;

  private final RowNumbers numbers = new RowNumbers();
  private final DayChains chains = new DayChains();

  /** Numeric columns, interleaved by row so that a repeat touches only one or two cache lines. */
  private long[] cells = {};

  private int[] ids = {};
  private ByteArena eventIds = new ByteArena();

  /** Number of members by family, or {@link #UNKNOWN} after a row changed. */
  private long[] members = {};

  @Override
  public int find(FamilyDay key) {
    return find(key.familyId(), key.epochDay());
  }

  /**
   * Returns the row of a family's day, with or without a value, or -1.
   *
   * @param day days since the epoch
   */
  public int find(String familyId, int day) {
    return chains.find(chains.family(familyId), day);
  }

  @Override
  public int add(FamilyDay key) {
    return add(key.familyId(), key.epochDay());
  }

  private int add(String familyId, int day) {
    int row = numbers.take();
    if (row * ROW_IDS >= ids.length) {
      int capacity = RowNumbers.capacity(row + 1);
      cells = Arrays.copyOf(cells, capacity * ROW_LONGS);
      ids = Arrays.copyOf(ids, capacity * ROW_IDS);
    }
    set(row, COUNT, 0);
    int family = chains.add(row, familyId, day);
    if (family >= members.length) {
      members = Arrays.copyOf(members, RowNumbers.capacity(family + 1));
    }
    members[family] = UNKNOWN;
    return row;
  }

  @Override
  public FamilyDay key(int row) {
    return new FamilyDay(familyId(row), day(row));
  }

  @Override
  public CounterRow value(int row) {
    return count(row) == 0
        ? null
        : new CounterRow(
            count(row),
            get(row, MEMBER_NUMBER),
            sighting(row, FIRST_EVENT_ID, FIRST_OCCURRED_AT, FIRST_ARRIVAL),
            sighting(row, LAST_EVENT_ID, LAST_OCCURRED_AT, LAST_ARRIVAL),
            get(row, NEWEST_ARRIVAL),
            get(row, PUBLISHED_COUNT));
  }

  private Sighting sighting(int row, int eventId, int occurredAt, int arrival) {
    return new Sighting(
        eventIds.text(ids[row * ROW_IDS + eventId]), get(row, occurredAt), get(row, arrival));
  }

  @Override
  public void set(int row, CounterRow value) {
    if (count(row) == 0) {
      ids[row * ROW_IDS + FIRST_EVENT_ID] = eventIds.add(value.first().eventId());
      ids[row * ROW_IDS + LAST_EVENT_ID] = eventIds.add(value.last().eventId());
    } else {
      setId(row, FIRST_EVENT_ID, value.first().eventId());
      setId(row, LAST_EVENT_ID, value.last().eventId());
    }
    set(row, COUNT, value.count());
    set(row, MEMBER_NUMBER, value.memberNumber());
    set(row, PUBLISHED_COUNT, value.publishedCount());
    set(row, FIRST_OCCURRED_AT, value.first().occurredAt());
    set(row, FIRST_ARRIVAL, value.first().arrival());
    set(row, LAST_OCCURRED_AT, value.last().occurredAt());
    set(row, LAST_ARRIVAL, value.last().arrival());
    set(row, NEWEST_ARRIVAL, value.lastArrival());
    members[chains.familyOf(row)] = UNKNOWN;
  }

  private void setId(int row, int which, String eventId) {
    int at = row * ROW_IDS + which;
    ids[at] = eventIds.replace(ids[at], eventId);
    moveIfWasteful();
  }

  private void moveIfWasteful() {
    if (!eventIds.isWasteful()) {
      return;
    }
    ByteArena moved = new ByteArena();
    for (int row = 0; row < numbers.limit(); row++) {
      for (int i = 0; i < ROW_IDS && count(row) > 0; i++) {
        ids[row * ROW_IDS + i] = moved.addFrom(eventIds, ids[row * ROW_IDS + i]);
      }
    }
    eventIds = moved;
  }

  /**
   * Counts a family's next member on its day.
   *
   * @return row of the day
   */
  public int count(String familyId, Sighting member) {
    long number = members(familyId) + 1;
    int day = CounterRow.dayOf(member.occurredAt());
    int row = find(familyId, day);
    if (row < 0) {
      row = add(familyId, day);
    }
    if (count(row) == 0) {
      set(row, CounterRow.first(number, member));
    } else if (member.isBefore(get(row, LAST_OCCURRED_AT), get(row, LAST_ARRIVAL))) {
      set(row, value(row).sighted(number, member));
    } else {
      set(row, COUNT, count(row) + 1);
      set(row, MEMBER_NUMBER, number);
      set(row, LAST_OCCURRED_AT, member.occurredAt());
      set(row, LAST_ARRIVAL, member.arrival());
      set(row, NEWEST_ARRIVAL, Math.max(get(row, NEWEST_ARRIVAL), member.arrival()));
      setId(row, LAST_EVENT_ID, member.eventId());
    }
    members[chains.familyOf(row)] = number;
    return row;
  }

  @Override
  public void clear(int row) {
    if (count(row) > 0) {
      set(row, COUNT, 0);
      eventIds.release(ids[row * ROW_IDS + FIRST_EVENT_ID]);
      eventIds.release(ids[row * ROW_IDS + LAST_EVENT_ID]);
      members[chains.familyOf(row)] = UNKNOWN;
      moveIfWasteful();
    }
  }

  @Override
  public void release(int row) {
    clear(row);
    chains.remove(row);
    numbers.release(row);
  }

  /** Returns the row of the first day with counted members, or -1. */
  public int first(String familyId) {
    int family = chains.family(familyId);
    return family < 0 ? NONE : counted(chains.first(family));
  }

  /** Returns the row of the family's next day with counted members, or -1. */
  public int next(int row) {
    return counted(chains.later(row));
  }

  private int counted(int from) {
    int row = from;
    while (row >= 0 && count(row) == 0) {
      row = chains.later(row);
    }
    return row;
  }

  /** Returns a family's current rows by day; empty for a family of one. */
  public NavigableMap<Integer, CounterRow> days(String familyId) {
    NavigableMap<Integer, CounterRow> days = new TreeMap<>();
    for (int row = first(familyId); row >= 0; row = next(row)) {
      days.put(day(row), value(row));
    }
    return days;
  }

  /** Returns the number of members over a family's life; 0 without rows. */
  public long members(String familyId) {
    int family = chains.family(familyId);
    if (family < 0) {
      return 0;
    }
    if (members[family] == UNKNOWN) {
      long most = 0;
      for (int row = counted(chains.first(family)); row >= 0; row = next(row)) {
        most = Math.max(most, get(row, MEMBER_NUMBER));
      }
      members[family] = most;
    }
    return members[family];
  }

  /** Returns the number of members counted in a row; 0 if it has no value. */
  public long count(int row) {
    return get(row, COUNT);
  }

  /** Returns the number of members that the published record doesn't show. */
  public long pending(int row) {
    return count(row) - get(row, PUBLISHED_COUNT);
  }

  public String familyId(int row) {
    return chains.familyId(row);
  }

  /** Returns the row's day, in days since the epoch. */
  public int day(int row) {
    return chains.day(row);
  }

  private long get(int row, int column) {
    return cells[row * ROW_LONGS + column];
  }

  private void set(int row, int column, long value) {
    cells[row * ROW_LONGS + column] = value;
  }
}

package dev.lethe.family.state;

import dev.lethe.store.table.RowNumbers;
import java.util.Arrays;

/** Rows by family and UTC day: a chain per family, earliest day first. */
final class DayChains {
  private static final int NONE = -1;

  private static final int FAMILY = 0;
  private static final int DAY = 1;
  private static final int LATER = 2;
  private static final int ROW_INTS = 3;

  /** Family ids, with the row of the earliest day as the first. */
  private final FamilyNames families = new FamilyNames();

  /** Row of the latest day by family; most lookups are for it. */
  private int[] latest = {};

  /** Columns of the chains, interleaved by row for locality. */
  private int[] rows = {};

  /** Returns the number of a family that has rows, or -1. */
  int family(String familyId) {
    return families.find(familyId);
  }

  /** Returns the row of a family's day, or -1, also for family -1. */
  int find(int family, int day) {
    if (family < 0 || day(latest[family]) < day) {
      return NONE;
    }
    if (day(latest[family]) == day) {
      return latest[family];
    }
    int row = families.first(family);
    while (day(row) < day) {
      row = later(row);
    }
    return day(row) == day ? row : NONE;
  }

  /** Adds a new row; returns its family's number. */
  int add(int row, String familyId, int day) {
    if (row * ROW_INTS >= rows.length) {
      rows = Arrays.copyOf(rows, RowNumbers.capacity(row + 1) * ROW_INTS);
    }
    int family = families.use(familyId, row);
    if (family >= latest.length) {
      latest = Arrays.copyOf(latest, RowNumbers.capacity(family + 1));
    }
    rows[row * ROW_INTS + FAMILY] = family;
    rows[row * ROW_INTS + DAY] = day;
    boolean isOnly = families.first(family) == row;
    int earlier = isOnly ? NONE : earlier(family, day);
    int later = isOnly ? NONE : earlier < 0 ? families.first(family) : later(earlier);
    rows[row * ROW_INTS + LATER] = later;
    link(family, earlier, row);
    if (later < 0) {
      latest[family] = row;
    }
    return family;
  }

  void remove(int row) {
    int family = familyOf(row);
    int earlier = earlier(family, day(row));
    link(family, earlier, later(row));
    if (latest[family] == row) {
      latest[family] = earlier;
    }
    families.release(family, row);
  }

  /** Returns the row of the last day of a family before the given day, or -1. */
  private int earlier(int family, int day) {
    if (day(latest[family]) < day) {
      return latest[family];
    }
    int earlier = NONE;
    for (int row = families.first(family); day(row) < day; row = later(row)) {
      earlier = row;
    }
    return earlier;
  }

  private void link(int family, int earlier, int row) {
    if (earlier < 0) {
      families.setFirst(family, row);
    } else {
      rows[earlier * ROW_INTS + LATER] = row;
    }
  }

  /** Returns the row of a family's earliest day. */
  int first(int family) {
    return families.first(family);
  }

  /** Returns the row of the family's next day, or -1. */
  int later(int row) {
    return rows[row * ROW_INTS + LATER];
  }

  int familyOf(int row) {
    return rows[row * ROW_INTS + FAMILY];
  }

  String familyId(int row) {
    return families.id(familyOf(row));
  }

  int day(int row) {
    return rows[row * ROW_INTS + DAY];
  }
}

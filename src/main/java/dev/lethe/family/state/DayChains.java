package dev.lethe.family.state;

import dev.lethe.table.RowNumbers;
import java.util.Arrays;

/** Rows by family and UTC day: a chain for each family, the earliest day first. */
final class DayChains {
  private static final int NONE = -1;

  private static final int FAMILY = 0;
  private static final int DAY = 1;
  private static final int LATER = 2;
  private static final int ROW_INTS = 3;

  /** Has the row of each family's earliest day. */
  private final FamilyNames families = new FamilyNames();

  /** By family, the row of its latest day, which most look-ups are for. */
  private int[] latest = {};

  /** What belongs to a row stands side by side, as it is read. */
  private int[] rows = {};

  /** The number of a family that has rows, or -1. */
  int family(String familyId) {
    return families.find(familyId);
  }

  /** The row of a family's day, or -1; a family of -1 has none. */
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

  /** Adds a row that isn't there; returns its family's number. */
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

  /** The row of the last day of a family before that day, or -1. */
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

  /** The row of a family's earliest day. */
  int first(int family) {
    return families.first(family);
  }

  /** The row of the next day of the same family, or -1. */
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

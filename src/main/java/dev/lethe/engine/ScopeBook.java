package dev.lethe.engine;

import dev.lethe.family.CounterRow;
import dev.lethe.family.FamilyMatcher;
import dev.lethe.fingerprint.Digest;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * One scope's families by family, where the stores have them by row: a cache, made at the scope's
 * first look-up from the rows ({@link ScopeBookReader}) and kept beside them.
 */
final class ScopeBook {
  private static final NavigableMap<Integer, CounterRow> NONE = Collections.emptyNavigableMap();

  private final Map<String, NavigableMap<Integer, CounterRow>> days;

  /** The first signature of each family of one, which has no counters yet. */
  private final Map<String, Digest> singles;

  private final FamilyMatcher families;

  ScopeBook(
      Map<String, NavigableMap<Integer, CounterRow>> days,
      Map<String, Digest> singles,
      FamilyMatcher families) {
    this.days = days;
    this.singles = singles;
    this.families = families;
  }

  FamilyMatcher families() {
    return families;
  }

  /** A family's counters by day; empty for a family of one. */
  NavigableMap<Integer, CounterRow> days(String familyId) {
    return days.getOrDefault(familyId, NONE);
  }

  void put(String familyId, int day, CounterRow row) {
    days.computeIfAbsent(familyId, id -> new TreeMap<>()).put(day, row);
    singles.remove(familyId);
  }

  /** Forgets a family's counters. */
  void remove(String familyId) {
    days.remove(familyId);
    singles.remove(familyId);
  }

  void begin(String familyId, Digest first) {
    singles.put(familyId, first);
  }

  /** The first signature of a family of one, or null. */
  Digest single(String familyId) {
    return singles.get(familyId);
  }
}

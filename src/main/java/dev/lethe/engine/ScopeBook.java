package dev.lethe.engine;

import dev.lethe.family.match.FamilyMatcher;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.SignatureColumns;
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

  private final FamilyMatcher families;
  private final SignatureColumns signatures;

  ScopeBook(
      Map<String, NavigableMap<Integer, CounterRow>> days,
      FamilyMatcher families,
      SignatureColumns signatures) {
    this.days = days;
    this.families = families;
    this.signatures = signatures;
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
  }

  /** Forgets a family's counters. */
  void remove(String familyId) {
    days.remove(familyId);
  }

  /** The first signature of a family that has no counters yet; null for another. */
  Digest single(String familyId) {
    return days.containsKey(familyId) ? null : signatures.firstOf(familyId);
  }
}

package dev.lethe.engine;

import dev.lethe.family.CounterRow;
import dev.lethe.family.FamilyDay;
import dev.lethe.family.FamilyMatcher;
import dev.lethe.family.FamilySettings;
import dev.lethe.family.FamilySighting;
import dev.lethe.family.FamilySnapshot;
import dev.lethe.family.HashRow;
import dev.lethe.fingerprint.Digest;
import dev.lethe.text.Opposites;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * One scope's families by family, where the stores have them by row: a cache, made at the scope's
 * first look-up from the rows and kept beside them.
 */
final class ScopeBook {
  private static final NavigableMap<Integer, CounterRow> NONE = Collections.emptyNavigableMap();

  private final Map<String, NavigableMap<Integer, CounterRow>> days = new HashMap<>();

  /** The first signature of each family of one, which has no counters yet. */
  private final Map<String, Digest> singles = new HashMap<>();

  private final String scope;
  private final FamilyState stored;
  private FamilyMatcher families;

  /** An empty book, to be {@link #restore}d from what is stored. */
  ScopeBook(String scope, FamilyState stored) {
    this.scope = scope;
    this.stored = stored;
  }

  /**
   * Reads what is stored of the scope.
   *
   * @return days whose counts are to expire: a restore may have brought them back
   */
  List<FamilyDay> restore(FamilySettings settings, Opposites opposites) {
    Map<String, String> aliases = new HashMap<>();
    Map<String, List<String>> templates = new HashMap<>();
    Set<String> standing = readProfiles(aliases, templates);
    List<FamilyDay> back = readCounters(standing);
    Set<String> retired = new HashSet<>();
    back.forEach(day -> retired.add(day.familyId()));
    List<FamilySighting> sightings = new ArrayList<>();
    days.forEach((familyId, rows) -> sightings.add(sighting(familyId, rows)));
    Map<Digest, HashRow> hashes = stored.hashes(scope);
    hashes.forEach(
        (digest, row) -> {
          if (!days.containsKey(row.familyId())
              && !aliases.containsKey(row.familyId())
              && !retired.contains(row.familyId())
              && singles.putIfAbsent(row.familyId(), digest) == null) {
            sightings.add(
                new FamilySighting(
                    row.familyId(), row.first().occurredAt(), row.first().arrival()));
          }
        });
    families =
        FamilyMatcher.rebuild(
            settings,
            opposites,
            new FamilySnapshot(
                hashes,
                List.copyOf(stored.signatures(scope).values()),
                sightings,
                aliases,
                templates));
    return back;
  }

  /**
   * Reads the counters of families that stand. A restore may bring others back: a family's profile
   * leaves the log when it retires, its swept counters and hashes may not.
   *
   * @return the days of families that have retired
   */
  private List<FamilyDay> readCounters(Set<String> standing) {
    List<FamilyDay> back = new ArrayList<>();
    stored
        .counters(scope)
        .forEach(
            (day, row) -> {
              if (standing.contains(day.familyId())) {
                put(day.familyId(), day.epochDay(), row);
              } else {
                back.add(day);
              }
            });
    return back;
  }

  /** Returns the ids of the families that aren't aliases. */
  private Set<String> readProfiles(
      Map<String, String> aliases, Map<String, List<String>> templates) {
    Set<String> standing = new HashSet<>();
    stored.profiles(
        scope,
        profile -> {
          if (profile.isAlias()) {
            aliases.put(profile.familyId(), profile.mergedInto());
            return;
          }
          standing.add(profile.familyId());
          if (!profile.learnedTemplates().isEmpty()) {
            templates.put(profile.familyId(), profile.learnedTemplates());
          }
        });
    return standing;
  }

  private static FamilySighting sighting(String familyId, NavigableMap<Integer, CounterRow> rows) {
    long lastArrival = Long.MIN_VALUE;
    long lastSighting = Long.MIN_VALUE;
    for (CounterRow row : rows.values()) {
      lastArrival = Math.max(lastArrival, row.lastArrival());
      lastSighting = Math.max(lastSighting, row.last().occurredAt());
    }
    return new FamilySighting(familyId, lastSighting, lastArrival);
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

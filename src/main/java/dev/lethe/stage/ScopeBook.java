package dev.lethe.stage;

import dev.lethe.family.CounterRow;
import dev.lethe.family.FamilyDay;
import dev.lethe.family.FamilyProfile;
import dev.lethe.family.FamilySettings;
import dev.lethe.family.FamilySighting;
import dev.lethe.family.HashRow;
import dev.lethe.family.ScopeFamilies;
import dev.lethe.family.StoredFamilies;
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
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * One scope's families by family, where the stores have them by row: a cache, made at the scope's
 * first look-up from the rows and kept beside them.
 */
final class ScopeBook {
  private static final NavigableMap<Integer, CounterRow> NONE = Collections.emptyNavigableMap();

  private final Map<String, NavigableMap<Integer, CounterRow>> days = new HashMap<>();

  /** The first signature of each family of one, which has no counters yet. */
  private final Map<String, Digest> singles = new HashMap<>();

  private ScopeFamilies families;

  /** Reads what the stores hold of a scope. */
  static ScopeBook read(
      String scope, FamilyStores stores, FamilySettings settings, Opposites opposites) {
    ScopeBook book = new ScopeBook();
    Map<String, String> aliases = new HashMap<>();
    Map<String, List<String>> templates = new HashMap<>();
    Set<String> standing = readProfiles(scope, stores, aliases, templates);
    Set<String> retired = book.readCounters(scope, stores, standing);
    List<FamilySighting> sightings = new ArrayList<>();
    book.days.forEach((familyId, rows) -> sightings.add(sighting(familyId, rows)));
    Map<Digest, HashRow> hashes = stores.hashes().rows(scope);
    hashes.forEach(
        (digest, row) -> {
          if (!book.days.containsKey(row.familyId())
              && !aliases.containsKey(row.familyId())
              && !retired.contains(row.familyId())
              && book.singles.putIfAbsent(row.familyId(), digest) == null) {
            sightings.add(
                new FamilySighting(
                    row.familyId(), row.first().occurredAt(), row.first().arrival()));
          }
        });
    book.families =
        ScopeFamilies.rebuild(
            settings,
            opposites,
            new StoredFamilies(
                hashes,
                List.copyOf(stores.signatures().rows(scope).values()),
                sightings,
                aliases,
                templates));
    return book;
  }

  /**
   * Reads the counters of families that stand. A restore may bring others back: a family's profile
   * leaves the log when it retires, its swept counters and hashes may not.
   *
   * @return the families that have retired and whose counters were back
   */
  private Set<String> readCounters(String scope, FamilyStores stores, Set<String> standing) {
    Set<String> retired = new HashSet<>();
    List<FamilyDay> back = new ArrayList<>();
    stores
        .counters()
        .rows(scope)
        .forEach(
            (day, row) -> {
              if (standing.contains(day.familyId())) {
                put(day.familyId(), day.epochDay(), row);
              } else {
                retired.add(day.familyId());
                back.add(day);
              }
            });
    back.forEach(day -> stores.counters().expire(scope, day));
    return retired;
  }

  /** Returns the ids of the families that aren't aliases. */
  private static Set<String> readProfiles(
      String scope,
      FamilyStores stores,
      Map<String, String> aliases,
      Map<String, List<String>> templates) {
    Set<String> standing = new HashSet<>();
    String from = FamilyKeys.first(scope);
    try (KeyValueIterator<String, FamilyProfile> profiles =
        stores.profiles().range(from, FamilyKeys.last(scope))) {
      while (profiles.hasNext()) {
        KeyValue<String, FamilyProfile> entry = profiles.next();
        FamilyProfile profile = entry.value;
        if (profile.isAlias()) {
          aliases.put(profile.familyId(), profile.mergedInto());
          continue;
        }
        standing.add(profile.familyId());
        if (!profile.learnedTemplates().isEmpty()) {
          templates.put(profile.familyId(), profile.learnedTemplates());
        }
      }
    }
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

  ScopeFamilies families() {
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

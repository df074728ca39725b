package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.match.FamilyMatcher;
import dev.lethe.family.match.FamilySettings;
import dev.lethe.family.match.FamilySighting;
import dev.lethe.family.match.FamilySnapshot;
import dev.lethe.family.match.ScopeRows;
import dev.lethe.family.record.StateSlots;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.template.MatchingWorkspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Builds a scope's book from its stored rows. */
final class ScopeIndexBuilder {
  private final Scope scope;
  private final FamilyState stored;

  /** Last sighting of each family with counters. */
  private final Map<String, FamilySighting> counted = new LinkedHashMap<>();

  private final Map<String, String> aliases = new HashMap<>();
  private final Map<String, List<String>> templates = new HashMap<>();
  private final KnownNames names = new KnownNames();
  private final List<FamilyDay> retired = new ArrayList<>();

  ScopeIndexBuilder(Scope scope, FamilyState stored) {
    this.scope = scope;
    this.stored = stored;
  }

  /**
   * Reads the index.
   *
   * @param lookups rows that the matcher reads as needed
   */
  ScopeIndex read(FamilySettings settings, MatchingWorkspace workspace, ScopeRows lookups) {
    readCounters(readProfiles());
    List<FamilySighting> sightings = new ArrayList<>(counted.values());
    readSingles(sightings);
    FamilySnapshot snapshot =
        new FamilySnapshot(
            stored.hashes(scope),
            List.copyOf(stored.signatures(scope).values()),
            sightings,
            aliases,
            templates);
    SignatureColumns signatures = stored.columns(scope);
    return new ScopeIndex(
        FamilyMatcher.rebuild(settings, workspace, snapshot, signatures, lookups),
        signatures,
        stored.counterColumns(scope),
        names);
  }

  /** Returns, after reading, the days of retired families whose counters must expire. */
  List<FamilyDay> retired() {
    return retired;
  }

  /** Returns the ids of the families that aren't aliases. */
  private Set<String> readProfiles() {
    Set<String> standing = new HashSet<>();
    stored.profiles(
        scope,
        profile -> {
          if (profile.isAlias()) {
            aliases.put(profile.familyId(), profile.mergedInto());
            return;
          }
          standing.add(profile.familyId());
          names.replace(profile.familyId(), StateSlots.NONE, profile.slots());
          if (!profile.learnedTemplates().isEmpty()) {
            templates.put(profile.familyId(), profile.learnedTemplates());
          }
        });
    return standing;
  }

  /**
   * Reads the counters of active families. A restore may bring back others: when a family retires,
   * its profile is deleted from the changelog, but its swept counters and hashes may remain there.
   * They are cleared and ignored.
   */
  private void readCounters(Set<String> standing) {
    stored
        .counters(scope)
        .forEach(
            (day, row) -> {
              if (standing.contains(day.familyId())) {
                counted.merge(day.familyId(), sighting(day, row), ScopeIndexBuilder::later);
              } else {
                retired.add(day);
              }
            });
    CounterColumns columns = stored.counterColumns(scope);
    retired.forEach(day -> columns.clear(columns.find(day)));
  }

  private void readSingles(List<FamilySighting> sightings) {
    Set<String> gone = new HashSet<>();
    retired.forEach(day -> gone.add(day.familyId()));
    Set<String> singles = new HashSet<>();
    for (HashRow row : stored.hashes(scope).values()) {
      String familyId = row.familyId();
      if (!counted.containsKey(familyId)
          && !aliases.containsKey(familyId)
          && !gone.contains(familyId)
          && singles.add(familyId)) {
        sightings.add(
            new FamilySighting(familyId, row.first().occurredAt(), row.first().arrival()));
      }
    }
  }

  private static FamilySighting sighting(FamilyDay day, CounterRow row) {
    return new FamilySighting(day.familyId(), row.last().occurredAt(), row.lastArrival());
  }

  private static FamilySighting later(FamilySighting one, FamilySighting other) {
    return new FamilySighting(
        one.familyId(),
        Math.max(one.lastSighting(), other.lastSighting()),
        Math.max(one.lastArrival(), other.lastArrival()));
  }
}

package dev.lethe.processor;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.janitor.KnownFamilies;
import java.util.SortedMap;

/** A task's families with their counts over all days. */
final class CountedFamilies implements KnownFamilies {
  private final StoredFamilyState tables;

  CountedFamilies(StoredFamilyState tables) {
    this.tables = tables;
  }

  @Override
  public Known family(Scope scope, String familyId) {
    FamilyProfile profile = tables.profile(scope, familyId);
    if (profile != null) {
      CounterColumns counters = (CounterColumns) tables.stores().counters().columns(scope.name());
      return counters == null ? null : known(profile, counters.days(familyId));
    }
    RetiredFamily retired = tables.retired(scope, familyId);
    return retired == null ? null : known(retired.profile(), retired.days());
  }

  private static Known known(FamilyProfile profile, SortedMap<Integer, CounterRow> days) {
    long total = days.values().stream().mapToLong(CounterRow::count).sum();
    return days.isEmpty()
        ? null
        : new Known(profile, total, days.get(days.firstKey()).first().occurredAt());
  }
}

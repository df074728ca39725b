package dev.lethe.family.record;

import dev.lethe.family.state.CounterRow;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A family that nothing joins any more, since it lost its last signature: the row of {@code
 * retired-families}. Its records stand, so it is kept for the day on which a message that they show
 * is edited or deleted.
 *
 * @param profile what its records show; or the alias of a family that was taken over
 * @param days what it counted, by days since the epoch, and has published; none for an alias
 */
public record RetiredFamily(FamilyProfile profile, SortedMap<Integer, CounterRow> days) {
  public RetiredFamily {
    days = Collections.unmodifiableSortedMap(new TreeMap<>(days));
  }

  /** What is kept of a family. Its learned templates go: they are for telling who joins. */
  public static RetiredFamily of(FamilyProfile profile, SortedMap<Integer, CounterRow> days) {
    return new RetiredFamily(profile.withTemplates(List.of()), days);
  }

  /** The alias of a family that was taken over by one that has retired since. */
  public static RetiredFamily alias(FamilyProfile alias) {
    return new RetiredFamily(alias, Collections.emptySortedMap());
  }

  /** {@link FamilyProfile#withoutMessage}. */
  public RetiredFamily withoutMessage(String eventId) {
    return new RetiredFamily(profile.withoutMessage(eventId), days);
  }

  /** {@link FamilyProfile#withoutWords}. */
  public RetiredFamily withoutWords() {
    return new RetiredFamily(profile.withoutWords(), days);
  }
}

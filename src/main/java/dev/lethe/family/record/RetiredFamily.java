package dev.lethe.family.record;

import dev.lethe.family.state.CounterRow;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A family that accepts no more members, since it lost its last signature: the row of {@code
 * retired-families}. Its published records remain, so it is kept for a later edit or deletion of a
 * message that they show.
 *
 * @param profile profile that its records show, or the alias of a merged family
 * @param days published counts by days since the epoch; empty for an alias
 */
public record RetiredFamily(FamilyProfile profile, SortedMap<Integer, CounterRow> days) {
  public RetiredFamily {
    days = Collections.unmodifiableSortedMap(new TreeMap<>(days));
  }

  /**
   * Returns the retired form of a family. Its learned templates are dropped: they serve only to
   * match new members.
   */
  public static RetiredFamily of(FamilyProfile profile, SortedMap<Integer, CounterRow> days) {
    return new RetiredFamily(profile.withTemplates(List.of()), days);
  }

  /** Returns the alias of a family that was merged into one that has retired since. */
  public static RetiredFamily alias(FamilyProfile alias) {
    return new RetiredFamily(alias, Collections.emptySortedMap());
  }

  /** See {@link FamilyProfile#withoutMessage}. */
  public RetiredFamily withoutMessage(String eventId) {
    return new RetiredFamily(profile.withoutMessage(eventId), days);
  }

  /** See {@link FamilyProfile#withoutWords}. */
  public RetiredFamily withoutWords() {
    return new RetiredFamily(profile.withoutWords(), days);
  }
}

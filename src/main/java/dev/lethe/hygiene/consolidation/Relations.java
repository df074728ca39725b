package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Listed;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Effects of a plan on a scope's relations: rules CN7 and H12. */
final class Relations {
  /** Type of relations that record a replacement; they are never redirected or removed. */
  static final String SUPERSEDES = "supersedes";

  /**
   * Order of duplicates by preference: those that must stay, then the older one, then the smaller
   * id.
   */
  private static final Comparator<Relation> BEST_FIRST =
      Comparator.comparing((Relation relation) -> relation.eligibility() == MergeEligibility.FREE)
          .thenComparingLong(Relation::createdAt)
          .thenComparing(Relation::itemId);

  private final Collection<Relation> relations;

  Relations(Collection<Relation> relations) {
    this.relations = relations;
  }

  private record Place(String type, String source, String target) {}

  /**
   * Returns the number of relations removed because an end expires or because they become
   * self-loops or duplicates.
   */
  long removedBy(Collection<Listed> expired, Collection<Merge> merges) {
    Set<String> gone = new HashSet<>();
    expired.forEach(memory -> gone.add(memory.itemId()));
    Map<String, String> keepers = new HashMap<>();
    for (Merge merge : merges) {
      merge.merged().forEach(entry -> keepers.put(entry.itemId(), merge.keeper().itemId()));
    }
    Map<Place, List<Relation>> places = new HashMap<>();
    for (Relation relation : relations) {
      if (!relation.type().equals(SUPERSEDES)) {
        String source = keepers.getOrDefault(relation.sourceId(), relation.sourceId());
        String target = keepers.getOrDefault(relation.targetId(), relation.targetId());
        places
            .computeIfAbsent(
                new Place(relation.type(), source, target), unused -> new ArrayList<>())
            .add(relation);
      }
    }
    long removed = 0;
    for (Map.Entry<Place, List<Relation>> place : places.entrySet()) {
      String source = place.getKey().source();
      String target = place.getKey().target();
      boolean isOver = gone.contains(source) || gone.contains(target);
      List<Relation> alike = place.getValue();
      Relation first = Collections.min(alike, BEST_FIRST);
      boolean isTouched = alike.stream().anyMatch(relation -> moves(relation, keepers));
      for (Relation relation : alike) {
        boolean isLoop = source.equals(target) && moves(relation, keepers);
        boolean isDouble = isTouched && !relation.equals(first);
        boolean mayGo = relation.eligibility() == MergeEligibility.FREE;
        removed += mayGo && (isOver || isLoop || isDouble) ? 1 : 0;
      }
    }
    return removed;
  }

  private static boolean moves(Relation relation, Map<String, String> keepers) {
    return keepers.containsKey(relation.sourceId()) || keepers.containsKey(relation.targetId());
  }
}

package dev.lethe.consolidation;

import dev.lethe.consolidation.ConsolidationPlan.Merge;
import dev.lethe.profile.Standing;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a plan would do to a scope's relations: rule CN7. */
final class Relations {
  /** The relation that says what stands for what: it never moves, and never goes. */
  static final String SUPERSEDES = "supersedes";

  private final Collection<Relation> relations;

  Relations(Collection<Relation> relations) {
    this.relations = relations;
  }

  /** How many go: with an end that expires, as loops, or because another says the same. */
  long removedBy(Collection<Entry> expired, Collection<Merge> merges) {
    Set<String> gone = new HashSet<>();
    expired.forEach(entry -> gone.add(entry.itemId()));
    Map<String, String> keepers = new HashMap<>();
    for (Merge merge : merges) {
      merge.merged().forEach(entry -> keepers.put(entry.itemId(), merge.keeper().itemId()));
    }
    long removed = 0;
    Set<List<String>> said = new HashSet<>();
    List<Relation> ordered =
        relations.stream()
            .filter(relation -> !relation.type().equals(SUPERSEDES))
            .sorted(
                Comparator.comparing((Relation r) -> mayGo(r, keepers))
                    .thenComparingLong(Relation::createdAt)
                    .thenComparing(Relation::itemId))
            .toList();
    for (Relation relation : ordered) {
      String source = keepers.getOrDefault(relation.sourceId(), relation.sourceId());
      String target = keepers.getOrDefault(relation.targetId(), relation.targetId());
      boolean moved = mayGo(relation, keepers);
      boolean isNew = said.add(List.of(source, target, relation.type()));
      boolean orphaned =
          relation.standing() == Standing.FREE && (gone.contains(source) || gone.contains(target));
      removed += orphaned || (moved && (source.equals(target) || !isNew)) ? 1 : 0;
    }
    return removed;
  }

  private static boolean mayGo(Relation relation, Map<String, String> keepers) {
    return relation.standing() == Standing.FREE
        && (keepers.containsKey(relation.sourceId()) || keepers.containsKey(relation.targetId()));
  }
}

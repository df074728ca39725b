package dev.lethe.runtime;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Seed;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.runtime.OutputTables.MemoryRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Compares the outputs of an application id with those of the one that it was grown from.
 *
 * @param counts in display order
 * @param back keys {@code scope|memory_id} or {@code scope|family_id} that were deleted or erased
 *     and have returned
 * @param missing keys {@code scope|memory_id} of memories that neither exist nor were deleted
 */
public record GrowthCheck(List<Count> counts, List<String> back, List<String> missing) {

  /** Number of things of one kind in the earlier outputs and in the new ones. */
  public record Count(String name, long before, long after) {}

  public GrowthCheck {
    counts = List.copyOf(counts);
    back = List.copyOf(back);
    missing = List.copyOf(missing);
  }

  /** Compares the outputs. */
  public static GrowthCheck of(OutputTables before, OutputTables after) {
    List<String> back = new ArrayList<>();
    before
        .tombstones()
        .forEach(
            (key, tombstone) -> {
              MemoryRow row = after.memories().get(key);
              Tombstone there = after.tombstones().get(key);
              boolean keepsMore = there != null && tombstone.erasesMoreThan(there);
              if (keepsMore || (row != null && isBack(tombstone, row))) {
                back.add(key);
              }
            });
    Set<Seed.OfFamily> talking = new HashSet<>(before.wordless());
    talking.retainAll(after.families());
    talking.removeAll(after.wordless());
    talking.stream()
        .map(family -> family.scope().key(family.familyId()))
        .sorted()
        .forEach(back::add);
    List<String> missing =
        before.memories().keySet().stream()
            .filter(key -> !after.memories().containsKey(key))
            .filter(key -> !after.tombstones().containsKey(key))
            .toList();
    return new GrowthCheck(counts(before, after), back, missing);
  }

  /** Returns true if a memory is live again although nothing has restored it since its deletion. */
  private static boolean isBack(Tombstone tombstone, MemoryRow row) {
    return !row.lifecycle().deleted()
        && (tombstone.reason().equals(Forgetting.REASON)
            || row.updatedAt() <= tombstone.deletedAt());
  }

  private static List<Count> counts(OutputTables before, OutputTables after) {
    List<Count> counts = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      Predicate<MemoryRow> isLive = row -> row.kind() == kind && !row.lifecycle().deleted();
      Count count = count(kind.name().toLowerCase(Locale.ROOT), isLive, before, after);
      if (count.before() + count.after() > 0) {
        counts.add(count);
      }
    }
    counts.add(count("of them items", row -> row.isItem() && !isDeleted(row), before, after));
    counts.add(count("of them pinned", row -> row.retrieval().pinned(), before, after));
    counts.add(
        count(
            "of them locked",
            row -> row.retrieval().lockedByAdmin() || row.retrieval().lockedBySystem(),
            before,
            after));
    counts.add(count("deleted, with a record", GrowthCheck::isDeleted, before, after));
    counts.add(new Count("tombstones", before.tombstones().size(), after.tombstones().size()));
    counts.add(new Count("of them erased", erased(before), erased(after)));
    counts.add(new Count("vectors", before.vectors().size(), after.vectors().size()));
    return counts;
  }

  private static long erased(OutputTables tables) {
    return tables.tombstones().values().stream()
        .filter(tombstone -> tombstone.contentHash() == null)
        .count();
  }

  private static boolean isDeleted(MemoryRow row) {
    return row.lifecycle().deleted();
  }

  private static Count count(
      String name, Predicate<MemoryRow> isCounted, OutputTables before, OutputTables after) {
    return new Count(
        name,
        before.memories().values().stream().filter(isCounted).count(),
        after.memories().values().stream().filter(isCounted).count());
  }

  /** Returns true if nothing has returned and nothing is missing. */
  public boolean isGood() {
    return back.isEmpty() && missing.isEmpty();
  }
}

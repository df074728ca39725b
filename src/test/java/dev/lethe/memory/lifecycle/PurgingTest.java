package dev.lethe.memory.lifecycle;

import static dev.lethe.hygiene.compaction.Compacted.A;
import static dev.lethe.hygiene.compaction.Compacted.NOW;
import static dev.lethe.hygiene.compaction.Compacted.POLICY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.hygiene.compaction.Compacted;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import java.util.List;
import org.junit.jupiter.api.Test;

class PurgingTest {
  private final Purging purging = new Purging(POLICY);

  @Test
  void a_deleted_memory_is_purged_after_seven_days_and_its_tombstone_stays() {
    Compacted compacted = Compacted.committed();
    Memory memory = compacted.table.get(A);
    Tombstone tombstone = compacted.table.tombstones.get(A);

    long over = tombstone.deletedAt() + 7 * DAYS;

    assertEquals(over, purging.dueAt(memory));
    assertEquals(List.of(), purging.effects(memory, tombstone, over - 1));
    assertEquals(
        List.of(new Effect.RemoveMemory(SCOPE, A)), purging.effects(memory, tombstone, over));
  }

  @Test
  void a_live_memory_is_never_purged() {
    Memory memory = Kept.message("a").memory();

    assertEquals(InclusionScore.NEVER, purging.dueAt(memory));
    assertEquals(List.of(), purging.effects(memory, null, NOW + 700 * DAYS));
  }

  @Test
  void a_memory_erased_by_a_person_has_no_grace_period_to_end() {
    Memory memory =
        Kept.message("a").memory().removed(Memory.Lifecycle.deleted(NOW, null, null), true);
    Tombstone tombstone = new Tombstone(A, SCOPE, null, NOW, null, null, "deleted", null);

    assertEquals(List.of(), purging.effects(memory, tombstone, NOW + 700 * DAYS));
  }
}

package dev.lethe.hygiene.compaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.summary.SummaryItem;

/** Invariants of a {@link CompactionWorld}. */
final class CompactionLaw {
  private final CompactionWorld world;

  CompactionLaw(CompactionWorld world) {
    this.world = world;
  }

  /**
   * Checks a commit before its effects are applied: it deletes no protected memory, nothing twice,
   * and no more than the cap allows.
   */
  void checkCommit(Gate.Passed passed, Committing.Committed committed) {
    for (Memory source : passed.sources()) {
      assertEquals(source, world.table.get(source.memoryId()));
      assertTrue(source.lifecycle().isLive(), "deleted twice: " + source.memoryId());
      assertFalse(
          Protection.protects(source, CompactionWorld.POLICY), "protected: " + source.memoryId());
    }
    assertTrue(
        world.cap.allows(committed.deletedCount(), CompactionWorld.POLICY.safety().compaction()));
    assertTrue(committed.effects().get(0) instanceof Effect.PutMemory, "the successor is first");
    assertNull(world.table.tombstones.get(committed.summaryId()), "a summary comes back");
  }

  /** Checks the invariants after any step. */
  void check() {
    long deletedByRuns = 0;
    for (String id : world.minted) {
      Memory memory = world.table.get(id);
      Tombstone tombstone = world.table.tombstones.get(id);
      if (memory != null && memory.lifecycle().isLive()) {
        assertNull(tombstone, () -> "live with a tombstone: " + id);
        checkLive(memory);
      } else {
        checkGone(id, memory, tombstone);
      }
    }
    for (String id : world.secrets.keySet()) {
      Tombstone tombstone = world.table.tombstones.get(id);
      deletedByRuns += tombstone != null && Committing.REASON.equals(tombstone.reason()) ? 1 : 0;
    }
    long erasedAfterwards = world.committedSources - world.restoredSources - deletedByRuns;
    assertTrue(
        erasedAfterwards >= 0 && erasedAfterwards <= world.secrets.size(),
        "the counts don't add up: " + erasedAfterwards);
    for (String secret : world.erased) {
      checkQuotedNowhere(secret);
    }
  }

  private void checkLive(Memory memory) {
    boolean wanted = memory.embedding() == EmbeddingStatus.REQUESTED;
    assertEquals(
        wanted ? memory.content().text() : null,
        world.table.vectors.get(memory.memoryId()),
        memory::memoryId);
    if (memory.kind() == Kind.SUMMARY) {
      SummaryItem item = SummaryItem.read(memory.item(), Table.JSON);
      assertFalse(item.summary().summary().isEmpty());
      for (String id : item.summary().sourceIds()) {
        Tombstone tombstone = world.table.tombstones.get(id);
        assertNotNull(tombstone, () -> "a summary of what is not deleted: " + id);
        assertEquals(memory.memoryId(), tombstone.replacedBy());
      }
    }
  }

  private void checkGone(String id, Memory memory, Tombstone tombstone) {
    assertNotNull(tombstone, () -> "gone without a tombstone: " + id);
    assertNull(world.table.vectors.get(id));
    assertFalse(tombstone.reason().isEmpty());
    if (tombstone.reason().equals(Committing.REASON)) {
      assertNotNull(tombstone.replacedBy(), () -> "compacted without a successor: " + id);
      assertTrue(world.minted.contains(tombstone.replacedBy()));
    }
    if (memory == null) {
      assertTrue(world.purged.contains(id) || world.forgotten.contains(id), id);
    } else {
      assertTrue(memory.lifecycle().deleted());
    }
  }

  private void checkQuotedNowhere(String secret) {
    for (Memory memory : world.table.memories.values()) {
      assertFalse(memory.content().text().contains(secret), memory::memoryId);
      assertFalse(memory.content().normalizedText().contains(secret), memory::memoryId);
      assertFalse(memory.item() != null && memory.item().contains(secret), memory::memoryId);
    }
    for (String text : world.table.vectors.values()) {
      assertFalse(text.contains(secret), text);
    }
  }
}

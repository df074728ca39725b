package dev.lethe.call.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.item.ItemFields;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.policy.Policy;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages of refused approvals: rule RV4. */
class ReviewGateTest {
  private static final Scope SCOPE = new Scope("default/collection:birds");
  private static final long NOW = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();

  private final MemoriesOnHeap memories = new MemoriesOnHeap();

  private Refusal refusal(Memory memory) {
    memories.put(memory);
    Proposal proposal = new Proposal.Remove("low_quality", List.of(Member.of(memory)));
    ReviewRow row =
        ReviewRow.found(
            ConsolidationStage.NAME,
            SCOPE,
            "run-1",
            NOW,
            10,
            new ReviewCase("low_quality", proposal),
            null);
    return new ReviewGate(Policy.defaults(), memories, NOW + 1).judge(row).orElseThrow();
  }

  private static Memory memory() {
    return ItemMemories.of(SCOPE, "p", new ItemFields.Preference("tone", "formal", "default"), NOW);
  }

  @Test
  void a_memory_that_expires_is_not_called_restored() {
    Refusal refusal = refusal(memory().withExpiresAt(NOW + 60_000));

    assertEquals(ErrorCode.PLAN_STALE, refusal.code());
    assertEquals(
        memory().memoryId() + " is valid until 2026-03-01T00:01:00Z only, so no stage changes it",
        refusal.message());
  }

  @Test
  void a_restored_memory_is_exempt_for_now() {
    Memory restored = memory().restored(NOW, memory().embedding(), List.of());

    assertEquals(
        memory().memoryId() + " was restored recently and is exempt for now",
        refusal(restored).message());
  }
}

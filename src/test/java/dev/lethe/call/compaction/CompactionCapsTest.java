package dev.lethe.call.compaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Counting the base of a daily cap without reading a whole scope at once: rule K8. */
class CompactionCapsTest extends StageWorld {
  private static final long TODAY = Kept.DAY + 20 * Kept.DAYS;

  private int reads;

  @Override
  public PartitionContext terms() {
    PartitionContext all = super.terms();
    return new PartitionContext(
        all.policy(),
        all.prints(),
        all.format(),
        new Counting(),
        null,
        null,
        null,
        null,
        null,
        all.runs(),
        null,
        all.items(),
        all.stages());
  }

  /** Table that counts the memories read by scans. */
  private final class Counting implements MemoryRepository {
    @Override
    public Memory memory(Scope scope, String memoryId) {
      return memories.memory(scope, memoryId);
    }

    @Override
    public List<Scope> scopes(int mark) {
      return memories.scopes(mark);
    }

    @Override
    public List<Scope> scopes() {
      return memories.scopes();
    }

    @Override
    public Tombstone tombstone(Scope scope, String memoryId) {
      return memories.tombstone(scope, memoryId);
    }

    @Override
    public Optional<MemoryScan> scan(
        MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor) {
      return memories.scan(
          scan,
          () -> {
            boolean on = goesOn.getAsBoolean();
            reads += on ? 1 : 0;
            return on;
          },
          visitor);
    }
  }

  private CapRow cap(long more) {
    reads = 0;
    CapRow cap = new CompactionCaps(terms()).of(Kept.SCOPE, TODAY, more);
    keep(cap);
    return cap;
  }

  private void keep(CapRow cap) {
    take(Step.NOTHING.put(cap));
  }

  private boolean isDecided(CapRow cap, long more) {
    return new CompactionCaps(terms()).isDecided(cap, more);
  }

  private void messages(int count) {
    for (int i = 0; i < count; i++) {
      memories.put(Kept.message(String.format("m%06d", i)).memory());
    }
  }

  @Test
  void deletions_up_to_the_fixed_minimum_need_no_count() {
    messages(10);

    CapRow cap = cap(200);

    assertTrue(isDecided(cap, 200));
    assertEquals(0, reads);
  }

  @Test
  void counting_stops_once_the_cap_is_decided() {
    messages(3_000);

    CapRow cap = cap(250);

    assertTrue(cap.cap().allows(250, policy().safety().compaction()));
    assertEquals(1_000, reads);
    assertFalse(cap.countsAll());
    assertTrue(isDecided(cap(251), 251));
    assertEquals(4, reads);
  }

  @Test
  void a_count_beyond_the_read_limit_continues_at_the_next_attempt() {
    for (int i = 0; i < 2 * CompactionCaps.READS; i++) {
      memories.put(Kept.message(String.format("a%06d", i)).of(Kind.TOOL_CALL).memory());
    }
    messages(840);

    assertFalse(isDecided(cap(210), 210));
    assertEquals(CompactionCaps.READS, reads);
    assertFalse(isDecided(cap(210), 210));
    CapRow known = cap(210);

    assertTrue(isDecided(known, 210));
    assertEquals(840, known.cap().base());
    assertEquals(840, reads);
  }

  @Test
  void a_cap_that_is_reached_is_known_once_all_is_counted() {
    messages(840);

    CapRow cap = cap(211);

    assertTrue(cap.countsAll());
    assertFalse(cap.cap().allows(211, policy().safety().compaction()));
    assertTrue(cap.cap().allows(210, policy().safety().compaction()));
  }

  @Test
  void each_day_starts_a_new_count() {
    messages(840);
    CapRow yesterday = cap(211);

    CapRow today = new CompactionCaps(terms()).of(Kept.SCOPE, TODAY + Kept.DAYS, 1);

    assertEquals(new DayCap(yesterday.cap().day() + 1, 0, 0), today.cap());
  }

  /**
   * The count equals the initial number of memories, regardless of its portions and of deletions in
   * between.
   */
  @Test
  void memories_deleted_during_the_count_are_counted_once() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      memories.memories.clear();
      rows.clear();
      messages(1_500);
      List<Memory> left = new ArrayList<>(memories.memories.values());

      CapRow cap = cap(1);
      while (!cap.countsAll()) {
        List<String> gone = new ArrayList<>();
        for (int i = random.nextInt(20); i > 0; i--) {
          Memory memory = left.remove(random.nextInt(left.size()));
          gone.add(memory.memoryId());
          memories.put(memory.removed(Memory.Lifecycle.deleted(TODAY, "another", null), false));
        }
        keep(cap.without(gone));
        cap = cap(left.size() < 1_000 ? 10_000 : 150 + random.nextInt(30));
      }

      assertEquals(1_500, cap.cap().base(), "seed " + seed);
      assertEquals(1_500 - left.size(), cap.cap().removed(), "seed " + seed);
    }
  }
}

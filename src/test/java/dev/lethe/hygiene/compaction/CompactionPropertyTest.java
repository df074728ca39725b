package dev.lethe.hygiene.compaction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CompactionPropertyTest {
  private static final int WORLDS = 30;
  private static final int STEPS = 150;

  @Test
  void in_any_order_deletions_are_unique_traced_and_never_protected() {
    long seed = new Random().nextLong();
    long committed = 0;
    for (int i = 0; i < WORLDS; i++) {
      CompactionWorld world = new CompactionWorld(new Random(seed + i));
      CompactionLaw law = new CompactionLaw(world);
      for (int step = 0; step < STEPS; step++) {
        try {
          world.step();
          law.check();
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("seed " + (seed + i) + ", step " + step, e);
        }
      }
      committed += world.committed;
    }
    assertTrue(committed > WORLDS, "hardly anything was committed: " + committed);
  }
}

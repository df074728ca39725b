package dev.lethe.hygiene;

import dev.lethe.memory.Memory;
import java.util.function.BiPredicate;

/** Source of the number of memories that the share of a stage's daily cap is computed from. */
public sealed interface CapBase {

  /** The item index has the base. */
  record Indexed() implements CapBase {}

  /**
   * The base is counted when a run starts.
   *
   * @param includes returns true if a live, unprotected memory counts
   */
  record Counted(BiPredicate<Memory, RunContext> includes) implements CapBase {}
}

package dev.lethe.processor;

import dev.lethe.call.Tick;
import dev.lethe.config.Names;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.policy.PolicyRow;

/** Decoded record. */
sealed interface Input {
  /**
   * Input that a processor decides on a certain partition.
   *
   * @param scope scope whose partition decides; null if {@code partition} decides
   * @param key key of the input from here on, including the re-keyed copy
   * @param box name of the processor that decides the input
   * @param value value forwarded to that processor
   */
  record Placed(Scope scope, int partition, String key, String box, Object value) implements Input {
    /** Returns an input that is decided on its scope's partition. */
    static Placed of(Scope scope, String box, Object value) {
      return new Placed(scope, -1, scope.name(), box, value);
    }

    /** Returns an interval tick; each partition receives its own. */
    static Placed of(int partition, Tick tick) {
      return new Placed(null, partition, tick.stage(), Names.COMMANDS, tick);
    }

    /**
     * Returns true if the given partition decides the input.
     *
     * @param partitions total number of partitions
     */
    boolean isDecidedBy(int number, int partitions) {
      return number == (scope == null ? partition : ScopePartitioner.partition(scope, partitions));
    }
  }

  /** Confirmation that a request was carried out; needs no processing. */
  record Nothing() implements Input {}

  /** Record of another system that isn't about a message; the ledger counts it. */
  record Ignored() implements Input {}

  /** Policy that applies from the next record on, on the partition that received the copy. */
  record OfPolicy(PolicyRow row) implements Input {}

  /** Suppress rule as it applies from the next record on. */
  record OfRule(String ruleId, PolicyRow row) implements Input {}

  /**
   * Record that doesn't belong on its topic.
   *
   * @param fault wrong value, or null
   */
  record Refused(DeadLetterReason reason, FieldFault fault) implements Input {
    Refused(DeadLetterReason reason) {
      this(reason, null);
    }
  }
}

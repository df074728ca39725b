package dev.lethe.memory;

import dev.lethe.event.Scope;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.memory.vector.Embedding;
import java.util.List;

/** Output of an upstream processor, handled by {@code families} or {@code remember}. */
public sealed interface Outcome
    permits Ruling,
        Seed,
        Outcome.ItemEffects,
        Outcome.CallEffects,
        Outcome.FamilyPublished,
        Outcome.Counted,
        Outcome.SegmentRoll,
        Outcome.ReportDue,
        Outcome.RunReported,
        Outcome.VectorComputed {
  /** Effects of an item. */
  record ItemEffects(List<Effect> effects) implements Outcome {
    public ItemEffects {
      effects = List.copyOf(effects);
    }
  }

  /**
   * Outcome of a tool call.
   *
   * @param forgotten erased memories whose words families must erase too
   */
  record CallEffects(List<Effect> effects, List<Forgotten> forgotten) implements Outcome {
    public CallEffects {
      effects = List.copyOf(effects);
      forgotten = List.copyOf(forgotten);
    }
  }

  /**
   * Publication of a family's record of one day, which its aggregate memory must follow.
   *
   * @param family the record as published
   * @param tenant tenant whose policy decides whether aggregates are embedded
   * @param guildId the first member's; may be null
   * @param admittedAt arrival of the day's first sighting, epoch milliseconds
   */
  record FamilyPublished(SpamFamily family, String tenant, String guildId, long admittedAt)
      implements Outcome {}

  /** Record without a decision that the ledger counts. */
  sealed interface Counted extends Outcome {
    /** Topic and partition of the record, {@code topic-partition}. */
    String source();
  }

  /**
   * Record of another system that isn't about a message.
   *
   * @param arrival epoch milliseconds
   */
  record Ignored(String source, long arrival) implements Counted {
    /** Name under which such records are counted, next to the {@link Verdict}s. */
    public static final String VERDICT = "ignored";
  }

  /**
   * Record that was not a valid event or that Lethe failed to process, counted as dead-lettered.
   *
   * @param source topic and partition of the record, {@code topic-partition}
   * @param arrival epoch milliseconds
   * @param isQuarantined true if Lethe's own code failed to process the record
   */
  record DeadLettered(String source, long arrival, boolean isQuarantined) implements Counted {
    /** Name under which such records are counted, next to the {@link Verdict}s. */
    public static final String VERDICT = "dead_lettered";
  }

  /** Request to close the log segments that held content erased from a scope some hours ago. */
  record SegmentRoll(Scope scope) implements Outcome {
    /**
     * Id, within a scope's key, of the records appended for this purpose; no real record has it.
     */
    public static final String NOTHING = "-";
  }

  /**
   * End of a janitor interval.
   *
   * @param everyMinutes length of the interval; tenants configured with it are due
   * @param at nominal end, epoch milliseconds
   */
  record ReportDue(int everyMinutes, long at) implements Outcome {}

  /** Report of a run that ended in a scope. */
  record RunReported(Report report) implements Outcome {}

  /** Vector computed by a worker; its memory or text may no longer exist. */
  record VectorComputed(Embedding embedding) implements Outcome {}
}

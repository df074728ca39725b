package dev.lethe.memory;

/**
 * Record that was not a valid event or that Lethe failed to process, counted as dead-lettered.
 *
 * @param source topic and partition of the record, {@code topic-partition}
 * @param arrival epoch milliseconds
 * @param isQuarantined true if Lethe's own code failed to process the record
 */
public record DeadLettered(String source, long arrival, boolean isQuarantined) implements Outcome {
  /** Name under which such records are counted, next to the {@link Verdict}s. */
  public static final String VERDICT = "dead_lettered";
}

package dev.lethe.memory;

/**
 * A record that was no event, or that our own code failed over, and is counted as such.
 *
 * @param source topic and partition it came in on, {@code topic-partition}
 * @param arrival epoch milliseconds
 * @param isQuarantined whether our own code failed over it
 */
public record DeadLettered(String source, long arrival, boolean isQuarantined) implements Outcome {
  /** Under what it is counted, beside the {@link Verdict}s. */
  public static final String VERDICT = "dead_lettered";
}

package dev.lethe.call;

import dev.lethe.hygiene.Leftover;

/**
 * Outcome of a model's answer, for the metrics: each answer is counted once.
 *
 * @param task task of the request; {@code none} if the answer was not awaited
 * @param outcome {@link #USED}, or the reason for discarding the answer, as in reports
 */
public record JudgedAnswer(String task, String outcome) {
  /** The answer was repeated, late or unrequested, so its task is unknown. */
  public static final JudgedAnswer NOT_AWAITED = new JudgedAnswer("none", "not_awaited");

  /** The answer was used. */
  public static final String USED = "used";

  /** The memories that the question was about have changed. */
  public static final String CHANGED = Leftover.CHANGED;

  /** The run that asked is being undone. */
  public static final String UNDONE = "undone";
}

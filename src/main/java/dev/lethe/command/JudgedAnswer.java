package dev.lethe.command;

import dev.lethe.hygiene.Left;

/**
 * What became of a model's answer, to be counted: each is once.
 *
 * @param task that was asked for; {@code none} if nobody waits for it
 * @param outcome {@link #USED}, or why it changed nothing, as reports have it
 */
public record JudgedAnswer(String task, String outcome) {
  /** It came twice, too late, or to nobody's question, so nobody knows its task. */
  public static final JudgedAnswer NOT_AWAITED = new JudgedAnswer("none", "not_awaited");

  /** It did what it was asked for. */
  static final String USED = "used";

  /** What it was asked about isn't as it was. */
  static final String CHANGED = Left.CHANGED;

  /** The run that asked for it is being undone. */
  static final String UNDONE = "undone";
}

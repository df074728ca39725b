package dev.lethe.worker;

import dev.lethe.model.Reply;
import java.time.Duration;

/** Pauses between retries: 1 s, doubled after each failure, up to 30 s. */
public final class Backoff {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final int MAX_DOUBLINGS = 5;

  private Backoff() {}

  /** Returns the pause after the given number of earlier failures. */
  public static Duration after(int before) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(before, MAX_DOUBLINGS));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  /**
   * Returns the pause after the given number of earlier failures, or the endpoint's requested delay
   * if that is longer.
   */
  public static Duration after(int before, Reply<?> reply) {
    Duration pause = after(before);
    return reply instanceof Reply.Busy<?> busy && busy.after().compareTo(pause) > 0
        ? busy.after()
        : pause;
  }
}

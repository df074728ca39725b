package dev.lethe.worker;

import dev.lethe.endpoint.Reply;
import java.time.Duration;

/** How long to wait before asking again: 1 s, twice that after each failure, 30 s at most. */
public final class Backoff {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final int MAX_DOUBLINGS = 5;

  private Backoff() {}

  /** After so many failures before. */
  public static Duration after(int before) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(before, MAX_DOUBLINGS));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  /** The same, and not before whoever was asked wants to be. */
  public static Duration after(int before, Reply<?> reply) {
    Duration pause = after(before);
    return reply instanceof Reply.Busy<?> busy && busy.after().compareTo(pause) > 0
        ? busy.after()
        : pause;
  }
}

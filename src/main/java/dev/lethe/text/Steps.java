package dev.lethe.text;

/**
 * Step budget of one message for a user's rewrites: each character that a pattern reads costs as
 * many steps as the pattern has instructions. Not thread-safe.
 */
public final class Steps {
  /**
   * Steps per message: about one second, since a search reads each character two or three times.
   */
  static final long PER_MESSAGE = 150_000_000;

  private long left = PER_MESSAGE;

  /** Subtracts steps from the budget. */
  public void take(long steps) {
    left -= steps;
  }

  /** Returns true if at least {@code steps} are left. */
  public boolean allows(long steps) {
    return steps <= left;
  }
}

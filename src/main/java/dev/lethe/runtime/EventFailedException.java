package dev.lethe.runtime;

import dev.lethe.stage.RecordFailedException;

/** Our own code failed over a simulated input; the message says which and where. */
public final class EventFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param what the input is
   */
  EventFailedException(String what, RecordFailedException failed) {
    super(
        "own code failed over " + what + " (" + failed.fault() + "); this is a bug in Lethe",
        failed);
  }
}

package dev.lethe.runtime;

import dev.lethe.processor.RecordFailedException;

/** Thrown when Lethe's own code fails on a simulated input; the message names both. */
public final class EventFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param what description of the input
   */
  EventFailedException(String what, RecordFailedException failed) {
    super(
        "Lethe failed to process " + what + " (" + failed.fault() + "); this is a bug in Lethe",
        failed);
  }
}

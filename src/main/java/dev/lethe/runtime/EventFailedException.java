package dev.lethe.runtime;

import dev.lethe.stage.RecordFailedException;

/** Our own code failed over a simulated event; the message says which and where. */
public final class EventFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param eventId null of what can't be read as an event
   */
  EventFailedException(String eventId, RecordFailedException failed) {
    super(
        "own code failed over "
            + (eventId == null ? "what is no event" : "event " + eventId)
            + " ("
            + failed.fault()
            + "); this is a bug in Lethe",
        failed);
  }
}

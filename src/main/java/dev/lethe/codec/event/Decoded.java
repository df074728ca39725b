package dev.lethe.codec.event;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Event;
import dev.lethe.event.FieldFault;

/** What a record of the events topic turned out to be. */
public sealed interface Decoded {

  /** An event that keeps every rule of admission. */
  record Ok(Event event) implements Decoded {}

  /**
   * No event.
   *
   * @param reason the first in the order of rule A7
   * @param fault value that is wrong, or null
   */
  record Refused(DeadLetterReason reason, FieldFault fault) implements Decoded {}
}

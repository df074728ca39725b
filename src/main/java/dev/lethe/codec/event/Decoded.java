package dev.lethe.codec.event;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Event;
import dev.lethe.event.FieldFault;

/** Result of decoding a record of the events topic. */
public sealed interface Decoded {

  /** An event that satisfies all admission rules. */
  record Ok(Event event) implements Decoded {}

  /** A record of another system that isn't about a message, such as a typing notification. */
  record Ignored() implements Decoded {}

  /**
   * A record that isn't a valid event.
   *
   * @param reason first reason in the order of rule A7
   * @param fault wrong value, or null
   */
  record Refused(DeadLetterReason reason, FieldFault fault) implements Decoded {}
}

package dev.lethe.codec.event;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Event;

/** What a record of the events topic turned out to be. */
public sealed interface Decoded {

  /** An event that keeps every rule of admission. */
  record Ok(Event event) implements Decoded {}

  /** No event; the first of the reasons why, in the order of rule A7. */
  record Refused(DeadLetterReason reason) implements Decoded {}
}

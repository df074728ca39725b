package dev.lethe.codec.event;

import dev.lethe.event.DeadLetterReason;

/** A record that can't be an event, with the reason; without a stack trace, as it is no fault. */
final class RefusedException extends Exception {
  private final transient DeadLetterReason reason;

  RefusedException(DeadLetterReason reason) {
    super(reason.text(), null, false, false);
    this.reason = reason;
  }

  DeadLetterReason reason() {
    return reason;
  }
}

package dev.lethe.codec.event;

import dev.lethe.event.DeadLetterReason;

/**
 * A record that can't be what its topic is for, with the reason; without a stack trace, as it is no
 * fault.
 */
public final class RefusedException extends Exception {
  private final transient DeadLetterReason reason;

  public RefusedException(DeadLetterReason reason) {
    super(reason.text(), null, false, false);
    this.reason = reason;
  }

  public DeadLetterReason reason() {
    return reason;
  }
}

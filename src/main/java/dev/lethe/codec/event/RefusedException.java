package dev.lethe.codec.event;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;

/**
 * A record that can't be what its topic is for, with the reason; without a stack trace, as it is no
 * fault.
 */
public final class RefusedException extends Exception {
  private final transient DeadLetterReason reason;
  private final transient FieldFault fault;

  public RefusedException(DeadLetterReason reason) {
    this(reason, null);
  }

  /**
   * @param fault value that the record was refused for, or null
   */
  public RefusedException(DeadLetterReason reason, FieldFault fault) {
    super(reason.text(), null, false, false);
    this.reason = reason;
    this.fault = fault;
  }

  /** Returns the value that the record was refused for, or null if no value is wrong. */
  public FieldFault fault() {
    return fault;
  }

  public DeadLetterReason reason() {
    return reason;
  }
}

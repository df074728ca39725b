package dev.lethe.codec.event;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;

/**
 * Signals that a record isn't valid for its topic, with the reason. Has no stack trace, since bad
 * input isn't a fault of the code.
 */
public final class RefusedException extends Exception {
  private final transient DeadLetterReason reason;
  private final transient FieldFault fault;

  public RefusedException(DeadLetterReason reason) {
    this(reason, null);
  }

  /**
   * @param fault value for which the record was refused, or null
   */
  public RefusedException(DeadLetterReason reason, FieldFault fault) {
    super(reason.text(), null, false, false);
    this.reason = reason;
    this.fault = fault;
  }

  /** Returns the value for which the record was refused, or null if no single value is wrong. */
  public FieldFault fault() {
    return fault;
  }

  public DeadLetterReason reason() {
    return reason;
  }

  /** Returns the same refusal of the field with another path. */
  RefusedException at(String path) {
    return new RefusedException(new DeadLetterReason(reason.kind() + ':' + path), fault);
  }
}

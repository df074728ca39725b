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

  /**
   * @param fault value for which the record was refused
   */
  public RefusedException(DeadLetterReason reason, FieldFault fault) {
    super(reason.text(), null, false, false);
    this.reason = reason;
    this.fault = fault;
  }

  /**
   * Returns the refusal of a record that lacks a field.
   *
   * @param path dotted path of the field
   * @param form form of a valid value
   */
  public static RefusedException missing(String path, String form) {
    return new RefusedException(
        DeadLetterReason.missing(path), new FieldFault(FieldFault.NOTHING, form));
  }

  /** Returns the value for which the record was refused. */
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

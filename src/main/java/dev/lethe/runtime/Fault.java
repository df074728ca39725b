package dev.lethe.runtime;

import java.util.function.UnaryOperator;

/**
 * Problem and its remedy in one sentence: setting, value, cause and fix.
 *
 * @param setting name in a properties file; empty if no setting is to blame
 * @param value actual value, secrets masked; may be empty
 * @param cause why it failed
 * @param fix remedy; may be empty if it follows from the cause
 */
public record Fault(Kind kind, String setting, String value, String cause, String fix) {

  /** Kind of the fault, which determines the exit code. */
  public enum Kind {
    /** A setting, an access right or a topic: persists until an operator changes it. */
    CONFIGURATION,
    /** A server that doesn't respond: it may be back in a moment. */
    UNREACHABLE,
    /** The machine or its files: a full disk, an unreadable file. */
    FAILED,
    /** A bug in Lethe. */
    BUG
  }

  /** Returns a fault without a setting. */
  static Fault of(Kind kind, String cause, String fix) {
    return new Fault(kind, "", "", cause, fix);
  }

  /** Returns the fault with each of its texts passed through a mask of secrets. */
  Fault masked(UnaryOperator<String> mask) {
    return new Fault(kind, setting, mask.apply(value), mask.apply(cause), mask.apply(fix));
  }

  /** {@code state.dir=/data: another instance uses it; give this one another}. */
  public String sentence() {
    StringBuilder text = new StringBuilder(setting);
    if (!value.isEmpty()) {
      text.append('=').append(value);
    }
    if (!setting.isEmpty()) {
      text.append(": ");
    }
    text.append(cause);
    return fix.isEmpty() ? text.toString() : text.append("; ").append(fix).toString();
  }
}

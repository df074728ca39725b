package dev.lethe.runtime;

import java.util.function.UnaryOperator;

/**
 * What is wrong, for whoever can mend it: one sentence with the setting, its value, the cause and
 * the remedy.
 *
 * @param setting by its name in a properties file; empty if no setting is to blame
 * @param value what was found, secrets masked; may be empty
 * @param cause what it came to
 * @param fix what to do; may be empty if the cause says it
 */
public record Fault(Kind kind, String setting, String value, String cause, String fix) {

  /** Whose turn it is, and so with which exit code a command ends. */
  public enum Kind {
    /** A setting, an access right or a topic: nothing changes until somebody changes it. */
    CONFIGURATION,
    /** A server that doesn't answer: it may be back in a moment. */
    UNREACHABLE,
    /** The machine or the files: a full disk, a file that can't be read. */
    FAILED,
    /** Ours to mend. */
    BUG
  }

  /** Something that no setting is to blame for. */
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

package dev.lethe.call;

import dev.lethe.event.ErrorCode;
import dev.lethe.event.FieldFault;
import dev.lethe.memory.lifecycle.Refusal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** A day or a time in the arguments of a call. */
public final class TimeArgument {
  private static final String FORMS =
      "a UTC day such as 2026-01-31, or a time with its zone such as 2026-01-31T12:00:00Z";

  private TimeArgument() {}

  /** Returns epoch milliseconds, of a day those of its beginning; empty if the text is neither. */
  public static Optional<Long> read(String text) {
    try {
      Instant time =
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(text);
      return Optional.of(time.toEpochMilli());
    } catch (DateTimeException | ArithmeticException notATime) {
      return Optional.empty();
    }
  }

  /**
   * Returns the refusal of an argument; empty if it has a valid form or is not given.
   *
   * @param path JSON path of the argument
   * @param value null if it is not given
   */
  public static Optional<Refusal> fault(String path, String value) {
    return value == null || read(value).isPresent()
        ? Optional.empty()
        : Optional.of(refusal(path, value, FORMS));
  }

  /**
   * Returns the refusal of an argument.
   *
   * @param path JSON path of the argument
   */
  public static Refusal refusal(String path, String value, String expected) {
    String fault = new FieldFault('"' + value + '"', expected).text();
    return new Refusal(ErrorCode.INVALID_ARGS, path + ": " + fault, path);
  }
}

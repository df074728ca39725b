package dev.lethe.call;

import dev.lethe.event.ErrorCode;
import dev.lethe.event.FieldFault;
import dev.lethe.memory.lifecycle.Refusal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** A day or a time in the filter of a call. */
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
   * Returns the refusal of a filter's field; empty if the field has a valid form or is not given.
   *
   * @param value null if it is not given
   */
  public static Optional<Refusal> fault(String field, String value) {
    return value == null || read(value).isPresent()
        ? Optional.empty()
        : Optional.of(refusal(field, value, FORMS));
  }

  /** Returns the refusal of a filter's field. */
  public static Refusal refusal(String field, String value, String expected) {
    String path = "$.filter." + field;
    String fault = new FieldFault('"' + value + '"', expected).text();
    return new Refusal(ErrorCode.INVALID_ARGS, path + ": " + fault, path);
  }
}

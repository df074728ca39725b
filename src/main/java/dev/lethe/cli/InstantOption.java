package dev.lethe.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts an option to an instant: the start of a UTC day, or a time with its zone. */
final class InstantOption implements ITypeConverter<Instant> {
  /** Accepted forms of the option. */
  static final String FORMS = "2026-01-31 or 2026-01-31T12:00:00Z";

  /**
   * Parses an instant.
   *
   * @throws DateTimeException if the text has neither form
   */
  static Instant parse(String text) {
    return text.contains("T")
        ? Instant.parse(text)
        : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  @Override
  public Instant convert(String text) {
    try {
      return parse(text);
    } catch (DateTimeException bad) {
      throw new TypeConversionException("expected " + FORMS + "; was " + text);
    }
  }
}

package dev.lethe.event;

import java.util.Objects;

/**
 * Value of a field that a record can't have.
 *
 * @param found its JSON as received, shortened, without control characters
 * @param expected form of a right value
 */
public record FieldFault(String found, String expected) {
  public FieldFault {
    Objects.requireNonNull(found);
    Objects.requireNonNull(expected);
  }

  /** Returns a phrase to follow the field's path. */
  public String text() {
    return "found " + found + "; expected " + expected;
  }
}

package dev.lethe.policy;

import java.util.List;

/**
 * Type of a key's value: validates data, and converts it from and to a file.
 *
 * <p>Data is a parsed policy file: null, Boolean, Long, Double, String, {@link Keyword}, {@link
 * Regex}, List, Set, Map and, for everything else, {@link OtherForm}.
 */
public interface ValueType<T> {

  /** Returns the expected form, to follow "must be": {@code a whole number from 1 to 64}. */
  String expected();

  /**
   * Returns the typed value, or null after adding at least one error.
   *
   * @param path path of the data, for errors
   */
  T read(Object data, List<String> path, ErrorCollector mistakes);

  /** Returns the value as data, for {@link EdnText}. */
  Object data(T value);
}

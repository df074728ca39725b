package dev.lethe.policy;

import java.util.List;

/**
 * What a key's value may be: how it is told from other data, and how it is written.
 *
 * <p>Data is what a policy file holds once it is parsed: null, Boolean, Long, Double, String,
 * {@link Keyword}, {@link Regex}, List, Set, Map and, for everything else, {@link OtherForm}.
 */
public interface ValueType<T> {

  /** What is expected, to follow "must be": {@code a whole number from 1 to 64}. */
  String expected();

  /**
   * The typed value, or null with at least one mistake added.
   *
   * @param path where the data stands, for the mistakes
   */
  T read(Object data, List<String> path, Mistakes mistakes);

  /** The value as data, for {@link EdnText}. */
  Object data(T value);
}

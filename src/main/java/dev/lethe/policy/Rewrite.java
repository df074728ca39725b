package dev.lethe.policy;

import dev.lethe.policy.Edn.Keyword;
import dev.lethe.policy.Edn.Regex;
import java.util.List;

/**
 * One rewrite in a user's own list: replaces all matches of a pattern.
 *
 * @param pattern a regex in Java's syntax, as far as a linear-time engine supports it
 * @param replacement in the syntax of {@code clojure.string/replace}: {@code $1} and {@code
 *     ${name}} are groups, a backslash makes the next character literal
 */
public record Rewrite(String pattern, String replacement) {
  static final ValueType TYPE =
      new ValueType.Scalar(
          "a pair of a regex and its replacement",
          Rewrite::orNull,
          value -> List.of(new Regex(((Rewrite) value).pattern), ((Rewrite) value).replacement));

  /** Type of the whole list; null for the built-in scanner, written {@code :built-in}. */
  static final ValueType LIST =
      new ValueType.Optional(
          new ValueType.VectorOf(
              ":built-in or a vector of [#\"regex\" \"replacement\"]", TYPE, 200),
          new Keyword("built-in"));

  /** Returns the rewrite in a pair of forms, or null if they aren't one. */
  static Rewrite orNull(Object data) {
    return data instanceof List<?> pair
            && pair.size() == 2
            && pair.get(0) instanceof Regex regex
            && pair.get(1) instanceof String replacement
        ? new Rewrite(regex.source(), replacement)
        : null;
  }
}

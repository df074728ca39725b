package dev.lethe.policy;

import java.util.List;

/**
 * One rewrite in a user's own list: replaces all matches of a pattern.
 *
 * @param pattern a regex in Java's syntax, as far as a linear-time engine supports it
 * @param replacement in the syntax of {@code clojure.string/replace}: {@code $1} and {@code
 *     ${name}} are groups, a backslash makes the next character literal
 */
public record Rewrite(String pattern, String replacement) {

  static final ValueType<Rewrite> TYPE =
      new ValueType<>() {
        @Override
        public String expected() {
          return "a pair of a regex and its replacement";
        }

        @Override
        public Rewrite read(Object data, List<String> path, ErrorCollector mistakes) {
          if (data instanceof List<?> pair
              && pair.size() == 2
              && pair.get(0) instanceof Regex regex
              && pair.get(1) instanceof String replacement) {
            return new Rewrite(regex.source(), replacement);
          }
          mistakes.add(path, data, "must be " + expected());
          return null;
        }

        @Override
        public Object data(Rewrite value) {
          return List.of(new Regex(value.pattern()), value.replacement());
        }
      };

  /** Type of the whole list, or null for the built-in scanner, written {@code :built-in}. */
  static final ValueType<List<Rewrite>> LIST =
      new ValueType<>() {
        private static final Keyword BUILT_IN = new Keyword("built-in");
        private final VectorOf<Rewrite> pairs =
            new VectorOf<>(":built-in or a vector of [#\"regex\" \"replacement\"]", TYPE, 200);

        @Override
        public String expected() {
          return pairs.expected();
        }

        @Override
        public List<Rewrite> read(Object data, List<String> path, ErrorCollector mistakes) {
          return BUILT_IN.equals(data) ? null : pairs.read(data, path, mistakes);
        }

        @Override
        public Object data(List<Rewrite> value) {
          return value == null ? BUILT_IN : pairs.data(value);
        }
      };
}

package dev.lethe.policy;

import java.util.List;

/** Two words that say the contrary of each other: {@code passed}, {@code failed}; lower-case. */
public record Opposites(String one, String other) {

  static final ValueType<Opposites> TYPE =
      new ValueType<>() {
        @Override
        public String expected() {
          return "a pair of different words in quotes";
        }

        @Override
        public Opposites read(Object data, List<String> path, Mistakes mistakes) {
          if (data instanceof List<?> pair
              && pair.size() == 2
              && pair.get(0) instanceof String left
              && pair.get(1) instanceof String right) {
            String one = NameSet.word(left);
            String other = NameSet.word(right);
            if (one != null && other != null && !one.equals(other)) {
              return new Opposites(one, other);
            }
          }
          mistakes.add(path, data, "must be " + expected());
          return null;
        }

        @Override
        public Object data(Opposites value) {
          return List.of(value.one(), value.other());
        }
      };

  /** Reads {@code "passed/failed up/down"}. */
  static List<Opposites> pairs(String text) {
    return java.util.Arrays.stream(text.split(" ", -1))
        .map(pair -> pair.split("/", -1))
        .map(pair -> new Opposites(pair[0], pair[1]))
        .toList();
  }
}

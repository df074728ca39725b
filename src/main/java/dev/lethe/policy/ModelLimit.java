package dev.lethe.policy;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A permitted model, and the maximum number of tokens of a request to it. */
public record ModelLimit(String name, int maxContextTokens) {
  static final int MAX_TOKENS = 100_000_000;
  private static final Keyword NAME = new Keyword("name");
  private static final Keyword TOKENS = new Keyword("max-context-tokens");
  private static final ScalarType<String> NAME_TYPE = ScalarType.text(200);
  private static final ScalarType<Integer> TOKENS_TYPE = ScalarType.whole(1, MAX_TOKENS);

  static final ValueType<ModelLimit> TYPE =
      new ValueType<>() {
        @Override
        public String expected() {
          return "a map of :name and :max-context-tokens";
        }

        @Override
        public ModelLimit read(Object data, List<String> path, ErrorCollector mistakes) {
          if (!(data instanceof Map<?, ?> map) || !Set.of(NAME, TOKENS).equals(map.keySet())) {
            mistakes.add(path, data, "must be " + expected());
            return null;
          }
          String name = NAME_TYPE.read(map.get(NAME), below(path, NAME), mistakes);
          Integer tokens = TOKENS_TYPE.read(map.get(TOKENS), below(path, TOKENS), mistakes);
          return name == null || tokens == null ? null : new ModelLimit(name, tokens);
        }

        @Override
        public Object data(ModelLimit value) {
          return Map.of(NAME, value.name(), TOKENS, (long) value.maxContextTokens());
        }
      };

  private static List<String> below(List<String> path, Keyword key) {
    List<String> at = new java.util.ArrayList<>(path);
    at.add(key.toString());
    return at;
  }
}

package dev.lethe.policy;

import dev.lethe.policy.Edn.Keyword;
import dev.lethe.policy.Key.Doc;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A permitted model, and the maximum number of tokens of a request to it. */
public record ModelLimit(
    @Key("qwen3-vl-2b") @Doc("Model that the LLM worker asks first.") String name,
    @Key(value = "262144", min = 1, max = ModelLimit.MAX_TOKENS)
        @Doc("Maximum tokens of a request to this model.")
        int maxContextTokens) {
  static final int MAX_TOKENS = 100_000_000;

  /** Type of an element of a vector of models; its literal is {@code NAME TOKENS}. */
  record Element() implements ValueType {
    private static final Keyword NAME = new Keyword("name");
    private static final Keyword TOKENS = new Keyword("max-context-tokens");
    private static final List<PolicyKey> KEYS = RecordKeys.of(ModelLimit.class, List.of()).keys();

    @Override
    public String expected() {
      return "a map of :name and :max-context-tokens";
    }

    @Override
    public Object read(Object data, List<String> path, Errors errors) {
      if (!(data instanceof Map<?, ?> map) || !map.keySet().equals(Set.of(NAME, TOKENS))) {
        errors.add(path, data, "must be " + expected());
        return null;
      }
      Object name = part(KEYS.get(0), map.get(NAME), path, errors);
      Object tokens = part(KEYS.get(1), map.get(TOKENS), path, errors);
      return name == null || tokens == null ? null : new ModelLimit((String) name, (int) tokens);
    }

    private static Object part(PolicyKey key, Object data, List<String> path, Errors errors) {
      return key.type().read(data, PolicyKey.below(path, key.name()), errors);
    }

    @Override
    public Object data(Object value) {
      ModelLimit model = (ModelLimit) value;
      return Map.of(NAME, model.name, TOKENS, (long) model.maxContextTokens);
    }

    @Override
    public Object literal(String text) {
      String[] parts = text.split(" ", -1);
      return Map.of(NAME, parts[0], TOKENS, Long.valueOf(parts[1]));
    }
  }
}

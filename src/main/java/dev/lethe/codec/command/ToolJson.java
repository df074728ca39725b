package dev.lethe.codec.command;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lethe.command.Output;
import java.util.Map;

/** JSON of tools: names in snake_case, nothing after the value, nothing nested without end. */
final class ToolJson {
  static final int DEEPEST = 32;

  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addMixIn(Output.Summary.class, Unwrapped.class)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.USE_DEFAULTS))
          .build();

  private ToolJson() {}

  /** A summary's fields are the output's. */
  private abstract static class Unwrapped {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    @SuppressWarnings("UnusedVariable") // Jackson looks at the signature alone
    Unwrapped(Map<String, Object> json) {}

    @JsonValue
    abstract Map<String, Object> json();
  }

  /** The value of what this release wrote or a schema has allowed. */
  static <T> T value(JsonNode node, Class<T> type) {
    try {
      return MAPPER.treeToValue(node, type);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(
          "What is no " + type.getSimpleName() + " came this far; this is a bug in Lethe",
          impossible);
    }
  }

  static String text(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(
          "A " + value.getClass().getSimpleName() + " has no JSON; this is a bug in Lethe",
          impossible);
    }
  }
}

package dev.lethe.codec.call;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.OptBoolean;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.compaction.Summarize;
import dev.lethe.context.Grounds;
import dev.lethe.context.Section;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.stages.Stages;
import java.util.Map;

/** JSON of tools: names in snake_case, nothing after the value, limited nesting. */
final class ToolJson {
  static final int DEEPEST = 32;

  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addMixIn(Summarize.Summary.class, Unwrapped.class)
          .addMixIn(WaitingCall.class, FormerlyNamed.class)
          .addMixIn(Section.class, NamedByWire.class)
          .addMixIn(Grounds.class, NamedByWire.class)
          .addMixIn(StageArguments.class, NamedArguments.class)
          .addMixIn(StageStep.class, NamedStep.class)
          .addMixIn(Proposal.class, NamedProposal.class)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.USE_DEFAULTS))
          .build();

  private static final ObjectWriter CANONICAL =
      MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

  private ToolJson() {}

  /** Reads the caller's key from {@code command_id} in rows that version 0.1 wrote. */
  private interface FormerlyNamed {
    @JsonAlias("command_id")
    @SuppressWarnings("UnusedMethod") // Jackson uses only the annotation
    String key();
  }

  /** Represents an enum constant by its wire name. */
  private interface NamedByWire {
    @JsonValue
    String wireName();
  }

  /** Type names of proposals to a person. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "proposal")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Proposal.Merge.class, name = "merge"),
    @JsonSubTypes.Type(value = Proposal.Make.class, name = "make"),
    @JsonSubTypes.Type(value = Proposal.Remove.class, name = "remove"),
    @JsonSubTypes.Type(value = Proposal.Update.class, name = "update"),
    @JsonSubTypes.Type(value = Proposal.Choose.class, name = "conflict")
  })
  private interface NamedProposal {}

  /** Represents a summary in JSON by its output's own fields. */
  private abstract static class Unwrapped {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    @SuppressWarnings("UnusedVariable") // Jackson uses only the signature
    Unwrapped(Map<String, Object> json) {}

    @JsonValue
    abstract Map<String, Object> json();
  }

  /** Type names of the arguments of stages where nothing else determines the stage. */
  @JsonTypeInfo(
      use = JsonTypeInfo.Id.NAME,
      property = "tool",
      requireTypeIdForSubtypes = OptBoolean.FALSE)
  private interface NamedArguments {}

  /** Type names of the steps of a plan. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "step")
  private interface NamedStep {}

  /** Returns a mapper for plans and rows, which contain arguments and steps of the stages. */
  static JsonMapper mapper(Stages stages) {
    JsonMapper.Builder mapper = MAPPER.rebuild();
    for (ItemStage stage : stages.ofItems()) {
      mapper.registerSubtypes(new NamedType(stage.arguments(), stage.declaration().toolName()));
      stage.steps().forEach((name, step) -> mapper.registerSubtypes(new NamedType(step, name)));
    }
    return mapper.build();
  }

  /** Converts JSON that this release wrote or that a schema has validated. */
  static <T> T value(JsonNode node, Class<T> type) {
    return value(MAPPER, node, type);
  }

  /** Converts JSON that a mapper wrote. */
  static <T> T value(JsonMapper mapper, JsonNode node, Class<T> type) {
    try {
      return mapper.treeToValue(node, type);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(
          "Not a " + type.getSimpleName() + "; this is a bug in Lethe", impossible);
    }
  }

  /** Returns JSON with sorted names and without white space: equal for equal values. */
  static String canonical(JsonNode node) {
    try {
      return CANONICAL.writeValueAsString(node);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("Cannot write JSON; this is a bug in Lethe", impossible);
    }
  }

  static String text(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(
          "Cannot convert " + value.getClass().getSimpleName() + " to JSON; this is a bug in Lethe",
          impossible);
    }
  }
}

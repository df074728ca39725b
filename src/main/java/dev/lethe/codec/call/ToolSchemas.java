package dev.lethe.codec.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonNodePath;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.lethe.call.Answer;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.FieldFault;
import dev.lethe.policy.NearestName;
import dev.lethe.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Validates the arguments of calls against {@code schemas/tools}: one JSON Schema per tool. */
public final class ToolSchemas {
  private static final String UNKNOWN_ARGUMENT = "additionalProperties";

  /** Loads faster than that of calls: commands read the schemas of their options at the start. */
  private static final ObjectMapper PLAIN = new ObjectMapper();

  private static final String PROPERTIES = "properties";
  private static final String ONE_OF = "oneOf";
  private static final String ENUM = "enum";

  /** Fixed order of errors, so that equal calls get equal answers everywhere. */
  private static final Comparator<ValidationMessage> BY_PLACE =
      Comparator.comparing(ToolSchemas::path).thenComparing(ValidationMessage::getMessage);

  /** Created on the first call: reading all schemas takes a few hundred milliseconds. */
  private static final class Known {
    static final ToolSchemas SCHEMAS = new ToolSchemas();
  }

  private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();
  private final JsonSchemaFactory factory =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
  private final SchemaValidatorsConfig config =
      SchemaValidatorsConfig.builder().pathType(PathType.JSON_PATH).locale(Locale.ROOT).build();

  private ToolSchemas() {
    Tools.BUILT_IN.all().forEach(this::schema);
  }

  private JsonSchema schema(ToolType tool) {
    return schemas.computeIfAbsent(
        tool.name(),
        unread -> {
          JsonSchema schema = factory.getSchema(document(tool), config);
          schema.initializeValidators();
          return schema;
        });
  }

  /** Returns the tools' schemas, shared by all threads. */
  public static ToolSchemas known() {
    return Known.SCHEMAS;
  }

  /** Reads a tool's schema, with the descriptions, defaults and examples of its arguments. */
  public static JsonNode document(ToolType tool) {
    String path = "/schemas/tools/" + tool.name() + ".json";
    try (InputStream file = ToolSchemas.class.getResourceAsStream(path)) {
      return tool.schema().isPresent() ? PLAIN.readTree(tool.schema().get()) : PLAIN.readTree(file);
    } catch (IOException broken) {
      throw new UncheckedIOException(path + " cannot be read; this is a bug in Lethe", broken);
    }
  }

  /** Reads the schema of one of Lethe's tools. */
  public static JsonNode document(String tool) {
    return document(Tools.BUILT_IN.named(tool).orElseThrow());
  }

  /** Returns the first error in the arguments of one of Lethe's tools, if any. */
  public Optional<Answer.Refused> fault(String tool, JsonNode args, boolean strict) {
    return fault(Tools.BUILT_IN.named(tool).orElseThrow(), args, strict);
  }

  /**
   * Returns the first error in a tool's arguments, if any.
   *
   * @param strict true if arguments unknown to the tool are invalid
   */
  public Optional<Answer.Refused> fault(ToolType tool, JsonNode args, boolean strict) {
    return schema(tool).validate(args).stream()
        .filter(fault -> strict || !fault.getType().equals(UNKNOWN_ARGUMENT))
        .min(BY_PLACE)
        .map(fault -> fault.getType().equals(ONE_OF) ? notOne(fault) : refused(tool, fault));
  }

  /**
   * Refuses a call that gives none or several of the arguments of which exactly one is required.
   */
  private static Answer.Refused notOne(ValidationMessage fault) {
    List<String> names = new ArrayList<>();
    fault.getSchemaNode().forEach(one -> names.add(one.at("/required/0").asText()));
    List<String> given = names.stream().filter(fault.getInstanceNode()::has).toList();
    String path = path(fault) + "." + (given.isEmpty() ? names.get(0) : given.get(1));
    return new Answer.Refused(
        ErrorCode.INVALID_ARGS,
        path + ": expected exactly one of " + String.join(", ", names),
        path);
  }

  private static Answer.Refused refused(ToolType tool, ValidationMessage fault) {
    String path = path(fault);
    String text =
        switch (fault.getType()) {
          case ENUM -> notAllowed(fault);
          case UNKNOWN_ARGUMENT -> unknown(tool, fault);
          default -> text(fault);
        };
    return new Answer.Refused(ErrorCode.INVALID_ARGS, path + ": " + text, path);
  }

  private static String unknown(ToolType tool, ValidationMessage fault) {
    JsonNode object = document(tool);
    JsonNodePath place = fault.getInstanceLocation();
    for (int i = 0; i < place.getNameCount(); i++) {
      boolean isField = place.getElement(i) instanceof String;
      object = isField ? object.path(PROPERTIES).path(place.getName(i)) : object.path("items");
    }
    List<String> names = new ArrayList<>();
    object.path(PROPERTIES).fieldNames().forEachRemaining(names::add);
    return "unknown argument"
        + NearestName.ofField(fault.getProperty(), names)
            .map(known -> "; did you mean " + known + '?')
            .orElse("");
  }

  private static String text(ValidationMessage fault) {
    String text = fault.getMessage();
    int end = text.indexOf(": ");
    return end < 0 ? text : text.substring(end + 2);
  }

  private static String notAllowed(ValidationMessage fault) {
    List<String> allowed = new ArrayList<>();
    fault.getSchemaNode().forEach(value -> allowed.add(value.asText()));
    String found = VisibleText.of(fault.getInstanceNode().toString());
    return new FieldFault(found, "one of " + String.join(", ", allowed)).text();
  }

  /** Returns the path of the field itself, even if the field is missing or unknown. */
  private static String path(ValidationMessage fault) {
    String place = fault.getInstanceLocation().toString();
    return fault.getProperty() == null ? place : place + '.' + fault.getProperty();
  }
}

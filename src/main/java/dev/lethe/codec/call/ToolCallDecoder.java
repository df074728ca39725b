package dev.lethe.codec.call;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.Answer;
import dev.lethe.call.CallKey;
import dev.lethe.call.Delivery;
import dev.lethe.call.ToolCall;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.EpochMillis;
import dev.lethe.codec.event.RecordScan;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Ids;
import dev.lethe.event.Scope;
import dev.lethe.policy.NearestName;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decodes tool calls: JSON, or Avro if the first byte is 0x00 (Confluent's framing). A record with
 * a readable {@code command_id} is always answered, if necessary with its error; any other invalid
 * record is refused and dead-lettered. Not thread-safe.
 */
public final class ToolCallDecoder {
  /** Maximum size of a call in bytes, equal to the largest limit of an event. */
  private static final int MAX_BYTES = 1 << 20;

  private static final int MAX_COMMAND_ID = 256;
  private static final int MAX_SCOPE = 512;

  /** Each partition's answer repeats the tool's name, and all of them must fit into one row. */
  private static final int MAX_NAME = 256;

  private static final int MAX_TENANT = 128;
  private static final String TOOL_CALL = "tool_call";

  /** Parses the fields of a call that {@link ToolJson#MAPPER} refuses. */
  private static final JsonFactory LENIENT = new JsonFactory();

  private static final String COMMAND_ID =
      "1 to " + MAX_COMMAND_ID + " characters without | and control characters";

  /** Reason of a call without a usable command id, which no reply could name. */
  private static final DeadLetterReason UNANSWERABLE = DeadLetterReason.invalid("command_id");

  private final AvroValues avro;
  private final String topic;
  private final Tools tools;

  /**
   * @param registry null if there is none, so that every Avro schema is unknown
   * @param other deserializer to use for Avro instead; null for the built-in one
   * @param topic topic of the calls, for {@code other}
   * @param tools tools that may be called
   */
  public ToolCallDecoder(
      SchemaRegistry registry, OtherDeserializer other, String topic, Tools tools) {
    this.tools = tools;
    this.avro = new AvroValues(registry, Schemas.of("ToolCall"), other);
    this.topic = topic;
  }

  /** Result of decoding a record of the commands topic. */
  public sealed interface Decoded {}

  /** A record that can't be answered, since no command id can be read. */
  public record Refused(DeadLetterReason reason, FieldFault fault) implements Decoded {}

  /**
   * A call that is refused before its tool is looked up: a field is wrong, or the record is only
   * partly readable.
   *
   * @param call call with its tenant, scope and name as far as they are readable
   * @param occurredAt time of the call according to the caller, epoch milliseconds
   */
  public record Wrong(ToolCall call, long occurredAt, Answer.Refused why) implements Decoded {}

  /**
   * A call whose arguments are not yet checked against the tool's schema.
   *
   * @param occurredAt time of the call according to the caller, epoch milliseconds
   */
  public record Call(ToolCall call, long occurredAt, JsonNode args) implements Decoded {}

  /** Returns the time within which a call is replied to. */
  public Duration deadline(Call call) {
    boolean isLong =
        tool(call.call())
            .filter(
                tool ->
                    tool.stage() != null
                        || tool.runArguments().stream().anyMatch(call.args()::hasNonNull))
            .isPresent();
    return isLong ? ToolType.DEADLINE_OF_RUNS : ToolType.DEADLINE;
  }

  /** Returns the tool of a call; empty if there is none with its name. */
  public Optional<ToolType> tool(ToolCall call) {
    return tools.named(call.name());
  }

  /**
   * Decodes the value of a record.
   *
   * @param value value as read from the topic; may be null
   * @param id command id of a call that has none of its own
   * @param arrival timestamp of the record, epoch milliseconds; also the time of a call without
   *     {@code occurred_at}
   */
  public Decoded decode(byte[] value, String id, long arrival) {
    if (value == null || value.length == 0) {
      return refused(DeadLetterReason.NOT_JSON, FieldFault.NOTHING, RecordScan.JSON);
    }
    if (value.length > MAX_BYTES) {
      FieldFault fault = new FieldFault(value.length + " bytes", "at most " + MAX_BYTES + " bytes");
      return unreadable(value, arrival, DeadLetterReason.TOO_LARGE, fault);
    }
    boolean framed = AvroValues.isFramed(value);
    try {
      if (framed) {
        AvroValues.Outcome outcome = avro.read(topic, value);
        if (outcome != AvroValues.Outcome.READ) {
          return notAvro(outcome.refusal(), value);
        }
      }
      JsonNode read =
          framed
              ? ToolJson.MAPPER.readTree(avro.json().array(), 0, avro.json().size())
              : ToolJson.MAPPER.readTree(value);
      return read instanceof ObjectNode call
          ? call(call, id, arrival)
          : refused(DeadLetterReason.NOT_JSON, found(read), RecordScan.JSON);
    } catch (StreamConstraintsException e) {
      FieldFault fault =
          new FieldFault(
              "more than " + ToolJson.DEEPEST + " levels",
              "at most " + ToolJson.DEEPEST + " nested levels");
      return unreadable(value, arrival, DeadLetterReason.TOO_DEEP, fault);
    } catch (JsonProcessingException e) {
      return framed
          ? notAvro(DeadLetterReason.NOT_AVRO, value)
          : unreadable(value, arrival, DeadLetterReason.NOT_JSON, notJson(e.getLocation()));
    } catch (IOException e) {
      return unreadable(value, arrival, DeadLetterReason.NOT_JSON, notJson(null));
    }
  }

  /** Describes the location only, since the parser's message quotes text of the call. */
  private static FieldFault notJson(JsonLocation at) {
    String place = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    return new FieldFault("malformed JSON" + place, RecordScan.JSON);
  }

  private static Refused refused(DeadLetterReason reason, String found, String expected) {
    return new Refused(reason, new FieldFault(found, expected));
  }

  private static Refused notAvro(DeadLetterReason reason, byte[] value) {
    return new Refused(reason, RecordScan.avroFault(reason, value));
  }

  /** Answers a partly readable call if its command id is in the readable part. */
  private static Decoded unreadable(
      byte[] value, long arrival, DeadLetterReason reason, FieldFault fault) {
    ObjectNode fields = readableFields(value);
    String commandId = fields.path("command_id").textValue();
    return Ids.isId(commandId, MAX_COMMAND_ID)
        ? new Wrong(
            identified(commandId, fields, arrival), arrival, invalid("the call: " + fault.text()))
        : new Refused(reason, fault);
  }

  /**
   * Returns the short top-level strings of a JSON object, up to its end or its first syntax error.
   * Nothing after that is searched: text inside the arguments could pass for the tenant or the id
   * of another caller.
   */
  private static ObjectNode readableFields(byte[] value) {
    ObjectNode fields = ToolJson.MAPPER.createObjectNode();
    try (JsonParser parser = LENIENT.createParser(value)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return fields;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (parser.nextToken() != JsonToken.VALUE_STRING) {
          fields.remove(name);
          parser.skipChildren();
        } else if (parser.getTextLength() <= MAX_SCOPE) {
          fields.put(name, parser.getText());
        } else {
          fields.remove(name);
        }
      }
    } catch (IOException broken) {
      return fields;
    }
    return fields;
  }

  /**
   * Returns true if a record claims to be a tool call, whether or not it can be decoded or
   * answered.
   */
  public boolean isCall(byte[] value) {
    return AvroValues.isFramed(value)
        ? !(decode(value, "-", 0) instanceof Refused refused)
            || refused.reason().equals(UNANSWERABLE)
        : readableFields(value).path("type").asText("").equals(TOOL_CALL);
  }

  /**
   * Returns the time of a call, epoch milliseconds; empty if the record isn't a call or can't be
   * answered.
   *
   * @param arrival time of a call without {@code occurred_at}
   */
  public OptionalLong calledAt(byte[] value, long arrival) {
    Decoded decoded = decode(value, "-", arrival);
    if (decoded instanceof Wrong wrong) {
      return OptionalLong.of(wrong.occurredAt());
    }
    return decoded instanceof Call call ? OptionalLong.of(call.occurredAt()) : OptionalLong.empty();
  }

  private static Decoded call(ObjectNode fields, String id, long arrival) {
    JsonNode ownId = fields.path("command_id");
    boolean hasId = Ids.isId(ownId.textValue(), MAX_COMMAND_ID);
    if (!hasId && !isToolCall(fields)) {
      return refused(
          DeadLetterReason.UNKNOWN_TYPE, found(fields.path("type")), "\"" + TOOL_CALL + "\"");
    }
    if (!hasId && !isAbsent(ownId)) {
      return new Refused(UNANSWERABLE, new FieldFault(found(ownId), COMMAND_ID));
    }
    Long at = time(fields.path("occurred_at"), arrival);
    ToolCall call = identified(hasId ? ownId.textValue() : id, fields, arrival);
    Optional<Answer.Refused> fault = fault(fields, at);
    return fault.isPresent()
        ? new Wrong(call, at == null ? arrival : at, fault.get())
        : new Call(call, at, args(fields));
  }

  private static boolean isToolCall(ObjectNode fields) {
    return fields.path("type").asText("").equals(TOOL_CALL);
  }

  private static ToolCall identified(String commandId, ObjectNode fields, long at) {
    String name = shortName(fields.path("name").asText(""));
    Scope scope = scope(fields.path("scope").textValue());
    String named = fields.path("tenant").textValue();
    String tenant = named == null || !isTenant(named) ? null : named;
    ToolCall call = new ToolCall(commandId, null, name, scope, tenant, at);
    String key = CallKey.of(call.owner(), commandId, scope, name, ToolJson.canonical(args(fields)));
    return new ToolCall(commandId, key, name, scope, tenant, at);
  }

  private static String shortName(String name) {
    return name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
  }

  /** Returns null if the name isn't a valid scope. */
  private static Scope scope(String name) {
    return isScope(name) ? new Scope(name) : null;
  }

  private static Optional<Answer.Refused> fault(ObjectNode fields, Long at) {
    String wrong = null;
    if (!isToolCall(fields)) {
      wrong = "type: " + expected(fields.path("type"), '"' + TOOL_CALL + '"');
    } else if (fields.path("name").textValue() == null) {
      wrong = "name: missing";
    } else if (fields.path("name").textValue().length() > MAX_NAME) {
      wrong = "name: " + expected(fields.path("name"), "at most " + MAX_NAME + " characters");
    } else if (!isAbsent(fields.path("scope")) && !isScope(fields.path("scope").textValue())) {
      wrong =
          "scope: expected a tenant and a channel, session or collection, such as " + "default/42";
    } else if (!isAbsent(fields.path("tenant")) && !isTenant(fields.path("tenant").textValue())) {
      wrong = "tenant: expected 1 to 128 characters without / and |";
    } else if (isContradiction(fields)) {
      wrong =
          "scope: belongs to another tenant; expected a scope of the call's tenant, or no "
              + "tenant";
    } else if (at == null) {
      wrong = "occurred_at: " + wrongTime(fields.path("occurred_at"));
    } else if (!args(fields).isObject()) {
      wrong = "args: expected an object";
    }
    return Optional.ofNullable(wrong).map(ToolCallDecoder::invalid);
  }

  /** Returns true if a valid scope contradicts the tenant field next to it. */
  private static boolean isContradiction(ObjectNode fields) {
    String tenant = fields.path("tenant").textValue();
    Scope scope = scope(fields.path("scope").textValue());
    return tenant != null && scope != null && !tenant.equals(scope.tenant());
  }

  private static Answer.Refused invalid(String fault) {
    return new Answer.Refused(ErrorCode.INVALID_ARGS, fault);
  }

  private static JsonNode args(ObjectNode fields) {
    JsonNode args = fields.path("args");
    return isAbsent(args) ? ToolJson.MAPPER.createObjectNode() : args;
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }

  private static boolean isTenant(String name) {
    return Ids.isId(name, MAX_TENANT) && name.indexOf('/') < 0;
  }

  private static boolean isScope(String name) {
    int slash = name == null ? -1 : name.indexOf('/');
    return slash > 0
        && name.length() <= MAX_SCOPE
        && slash + 1 < name.length()
        && Ids.isId(name.replace('/', '-'), MAX_SCOPE)
        && name.indexOf('/', slash + 1) < 0;
  }

  /** Returns epoch milliseconds; null if the value isn't a time. */
  private static Long time(JsonNode value, long arrival) {
    if (isAbsent(value)) {
      return arrival;
    }
    long at = EpochMillis.parse(value.asText());
    return at == EpochMillis.NO_TIME ? null : Long.valueOf(at);
  }

  private static String wrongTime(JsonNode value) {
    return expected(value, EpochMillis.expected(value.asText()));
  }

  private static String expected(JsonNode value, String form) {
    return new FieldFault(found(value), form).text();
  }

  private static String found(JsonNode value) {
    return value.isMissingNode() ? FieldFault.NOTHING : ScannedFields.shown(value.toString());
  }

  /**
   * Returns the validated request of a call, or the reason to refuse it.
   *
   * @param strict true if arguments unknown to the tool are invalid
   */
  public Delivery.Request request(Call call, boolean strict) {
    Optional<ToolType> tool = tool(call.call());
    if (tool.isEmpty()) {
      String name = call.call().name();
      List<String> names = tools.all().stream().map(ToolType::name).toList();
      String meant =
          NearestName.ofField(name, names).map(known -> "; did you mean " + known + '?').orElse("");
      return new Delivery.Invalid(
          new Answer.Refused(ErrorCode.UNKNOWN_TOOL, "unknown tool " + name + meant));
    }
    return ToolSchemas.known()
        .fault(tool.get(), call.args(), strict)
        .<Delivery.Request>map(Delivery.Invalid::new)
        .orElseGet(
            () ->
                new Delivery.Valid(
                    tool.get().tool().apply(ToolJson.value(call.args(), tool.get().arguments()))));
  }
}

package dev.lethe.codec.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.EpochMillis;
import dev.lethe.codec.event.IsoTime;
import dev.lethe.command.Answer;
import dev.lethe.command.CallKey;
import dev.lethe.command.Delivery;
import dev.lethe.command.ToolCall;
import dev.lethe.command.ToolKind;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Ids;
import dev.lethe.event.Scope;
import dev.lethe.text.VisibleText;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads calls of tools: JSON, or Avro where the first byte is 0x00 (Confluent's framing). What is
 * none is refused for the dead letters; what is one and can't be done is said to whoever asks. Not
 * thread-safe.
 */
public final class ToolCallDecoder {
  /** As much as an event may have at most. */
  private static final int MAX_BYTES = 1 << 20;

  private static final int MAX_COMMAND_ID = 256;
  private static final int MAX_SCOPE = 512;
  private static final int MAX_FOUND = 100;
  private static final int MAX_TENANT = 128;
  private static final String TOOL_CALL = "tool_call";

  /** Of a call that nobody could be told the answer of. */
  private static final DeadLetterReason UNANSWERABLE = DeadLetterReason.invalid("command_id");

  private final AvroValues avro;
  private final String topic;

  /**
   * @param registry null if there is none: then no Avro schema is known
   * @param other reads Avro instead; null for none
   * @param topic that calls come in on, which {@code other} may ask for
   */
  public ToolCallDecoder(SchemaRegistry registry, OtherDeserializer other, String topic) {
    this.avro = new AvroValues(registry, Schemas.of("ToolCall"), other);
    this.topic = topic;
  }

  /** What a record of the commands topic turned out to be. */
  public sealed interface Decoded {}

  /** No call that could be answered. */
  public record Refused(DeadLetterReason reason) implements Decoded {}

  /**
   * A call that can't be done, whatever its tool says.
   *
   * @param occurredAt when the caller says that it made the call, epoch milliseconds
   */
  public record Wrong(ToolCall call, long occurredAt, Answer.Refused why) implements Decoded {}

  /**
   * A call, of which the arguments are still to be held against the tool's schema.
   *
   * @param occurredAt when the caller says that it made the call, epoch milliseconds
   */
  public record Call(ToolCall call, long occurredAt, JsonNode args) implements Decoded {
    /**
     * Whether it takes as long as a run: it runs a stage, undoes a run, or forgets all that
     * somebody wrote.
     */
    public boolean isOfRun() {
      return ToolKind.named(call.name())
          .filter(
              tool ->
                  tool.isOfStage()
                      || (tool == ToolKind.RESTORE && args.hasNonNull("run_id"))
                      || (tool == ToolKind.FORGET && args.hasNonNull("author_id")))
          .isPresent();
    }
  }

  /**
   * The call in a record's value.
   *
   * @param value as read from the topic; may be null
   * @param id by which it is answered if it has none of its own
   * @param arrival the record's timestamp, epoch milliseconds: when it was made if it doesn't say
   */
  public Decoded decode(byte[] value, String id, long arrival) {
    if (value == null || value.length == 0) {
      return new Refused(DeadLetterReason.NOT_JSON);
    }
    if (value.length > MAX_BYTES) {
      return new Refused(DeadLetterReason.TOO_LARGE);
    }
    boolean framed = AvroValues.isFramed(value);
    try {
      if (framed) {
        AvroValues.Outcome outcome = avro.read(topic, value);
        if (outcome != AvroValues.Outcome.READ) {
          return new Refused(outcome.refusal());
        }
      }
      JsonNode read =
          framed
              ? ToolJson.MAPPER.readTree(avro.json().array(), 0, avro.json().size())
              : ToolJson.MAPPER.readTree(value);
      return read instanceof ObjectNode call
          ? call(call, id, arrival)
          : new Refused(DeadLetterReason.NOT_JSON);
    } catch (StreamConstraintsException e) {
      return new Refused(DeadLetterReason.TOO_DEEP);
    } catch (JsonProcessingException e) {
      return new Refused(framed ? DeadLetterReason.NOT_AVRO : DeadLetterReason.NOT_JSON);
    } catch (IOException e) {
      return new Refused(DeadLetterReason.NOT_JSON);
    }
  }

  /** Whether a value says that it is a call, be it one that can be answered or not. */
  public boolean isCall(byte[] value) {
    return !(decode(value, "-", 0) instanceof Refused refused)
        || refused.reason().equals(UNANSWERABLE);
  }

  /**
   * When a call was made, epoch milliseconds; empty for what is none, or none that can be answered.
   *
   * @param arrival if it doesn't say
   */
  public OptionalLong calledAt(byte[] value, long arrival) {
    Decoded decoded = decode(value, "-", arrival);
    if (decoded instanceof Wrong wrong) {
      return OptionalLong.of(wrong.occurredAt());
    }
    return decoded instanceof Call call ? OptionalLong.of(call.occurredAt()) : OptionalLong.empty();
  }

  private static Decoded call(ObjectNode said, String id, long arrival) {
    if (!said.path("type").asText("").equals(TOOL_CALL)) {
      return new Refused(DeadLetterReason.UNKNOWN_TYPE);
    }
    JsonNode ownId = said.path("command_id");
    if (!isAbsent(ownId) && !Ids.isId(ownId.textValue(), MAX_COMMAND_ID)) {
      return new Refused(UNANSWERABLE);
    }
    String name = said.path("name").textValue();
    String tenant = said.path("tenant").textValue();
    String scope = said.path("scope").textValue();
    Long at = time(said.path("occurred_at"), arrival);
    ToolCall call =
        identified(
            isAbsent(ownId) ? id : ownId.textValue(),
            name == null ? "" : name,
            scope == null || !isScope(scope) ? null : new Scope(scope),
            tenant == null || !isTenant(tenant) ? null : tenant,
            arrival,
            args(said));
    Optional<Answer.Refused> fault = fault(said, at);
    return fault.isPresent()
        ? new Wrong(call, at == null ? arrival : at, fault.get())
        : new Call(call, at, args(said));
  }

  private static ToolCall identified(
      String commandId, String name, Scope scope, String tenant, long at, JsonNode args) {
    ToolCall call = new ToolCall(commandId, null, name, scope, tenant, at);
    String key = CallKey.of(call.owner(), commandId, scope, name, ToolJson.canonical(args));
    return new ToolCall(commandId, key, name, scope, tenant, at);
  }

  private static Optional<Answer.Refused> fault(ObjectNode said, Long at) {
    String wrong = null;
    if (said.path("name").textValue() == null) {
      wrong = "name: the tool's name is missing";
    } else if (!isAbsent(said.path("scope")) && !isScope(said.path("scope").textValue())) {
      wrong = "scope: not a tenant and a channel, session or collection, such as default/42";
    } else if (!isAbsent(said.path("tenant")) && !isTenant(said.path("tenant").textValue())) {
      wrong = "tenant: not 1 to 128 characters without / and |";
    } else if (at == null) {
      wrong = "occurred_at: " + wrongTime(said.path("occurred_at"));
    } else if (!args(said).isObject()) {
      wrong = "args: not an object";
    }
    return Optional.ofNullable(wrong).map(text -> new Answer.Refused(ErrorCode.INVALID_ARGS, text));
  }

  private static JsonNode args(ObjectNode said) {
    JsonNode args = said.path("args");
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

  /** Epoch milliseconds; null if it is no time. */
  private static Long time(JsonNode said, long arrival) {
    if (isAbsent(said)) {
      return arrival;
    }
    if (said.isTextual()) {
      long at = IsoTime.parse(said.textValue());
      return at < 0 || at > IsoTime.LAST_MILLI_OF_9999 ? null : Long.valueOf(at);
    }
    long number = number(said);
    return EpochMillis.isPlausible(number) ? Long.valueOf(number) : null;
  }

  /** Returns a whole number that a long holds; -1 for anything else. */
  private static long number(JsonNode said) {
    return said.isIntegralNumber() && said.canConvertToLong() ? said.longValue() : -1;
  }

  private static String wrongTime(JsonNode said) {
    String found = said.toString();
    String shown = found.length() > MAX_FOUND ? found.substring(0, MAX_FOUND) + '…' : found;
    return new FieldFault(VisibleText.of(shown), EpochMillis.expected(number(said))).text();
  }

  /**
   * What a partition is to do about a call.
   *
   * @param strict whether an argument that the tool doesn't know is wrong
   */
  public Delivery.Asked asked(Call call, boolean strict) {
    Optional<ToolKind> tool = ToolKind.named(call.call().name());
    if (tool.isEmpty()) {
      return new Delivery.Impossible(
          new Answer.Refused(ErrorCode.UNKNOWN_TOOL, "there is no tool " + call.call().name()));
    }
    return ToolSchemas.known()
        .fault(tool.get(), call.args(), strict)
        .<Delivery.Asked>map(Delivery.Impossible::new)
        .orElseGet(() -> new Delivery.Wanted(ToolJson.value(call.args(), tool.get().arguments())));
  }
}

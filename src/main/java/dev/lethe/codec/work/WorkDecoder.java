package dev.lethe.codec.work;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.RecordScan;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.memory.vector.EmbeddingModel;
import java.io.IOException;

/**
 * Decodes requests to workers and their answers: JSON, or Avro if the first byte is 0x00
 * (Confluent's framing). Not thread-safe.
 */
public final class WorkDecoder<T> {
  /** Maximum size of a record on their topics, in bytes. */
  private static final int MAX_BYTES = 8 << 20;

  private static final int DEEPEST = 32;
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** Requests to LLM workers. */
  public static final Form<LlmRequest> LLM_REQUEST = new Form<>("LlmRequest", WorkDecoder::request);

  /** LLM workers' answers. */
  public static final Form<LlmResult> LLM_RESULT = new Form<>("LlmResult", WorkDecoder::result);

  /** Texts to be embedded. */
  public static final Form<EmbedRequest> EMBED_REQUEST =
      new Form<>("VectorChange", WorkDecoder::embedRequest);

  /** Embedding workers' answers. */
  public static final Form<Embedding> EMBEDDING = new Form<>("Embedding", WorkDecoder::embedding);

  private final AvroValues avro;
  private final String topic;
  private final Form<T> form;

  /** Kind of the records of one topic. */
  public static final class Form<T> {
    private final String schema;
    private final Reader<T> reader;

    private Form(String schema, Reader<T> reader) {
      this.schema = schema;
      this.reader = reader;
    }
  }

  private interface Reader<T> {
    T read(WorkFields fields) throws RefusedException;
  }

  /**
   * @param registry null if there is none, so that every Avro schema is unknown
   * @param other deserializer to use for Avro instead; null for the built-in one
   * @param topic topic of the records, for {@code other}
   */
  public WorkDecoder(Form<T> form, SchemaRegistry registry, OtherDeserializer other, String topic) {
    this.avro = new AvroValues(registry, Schemas.of(form.schema), other);
    this.topic = topic;
    this.form = form;
  }

  /** Result of decoding a record. */
  public sealed interface Decoded<T> {}

  /** A valid record. */
  public record Good<T>(T value) implements Decoded<T> {}

  /** A record that can't be read. */
  public record Bad<T>(DeadLetterReason reason, FieldFault fault) implements Decoded<T> {}

  private static LlmRequest request(WorkFields in) throws RefusedException {
    return new LlmRequest(
        in.id("request_id"),
        in.scope(),
        in.text("task"),
        in.textOrNull("run_id"),
        in.object("input"),
        in.time("requested_at"),
        in.timeOrNull("not_after"));
  }

  private static LlmResult result(WorkFields in) throws RefusedException {
    return new LlmResult(
        in.id("request_id"),
        in.scope(),
        in.text("task"),
        in.textOrNull("model"),
        in.jsonOrNull("output"),
        in.textOrNull("error"),
        in.countOrNull("tokens"));
  }

  private static EmbedRequest embedRequest(WorkFields in) throws RefusedException {
    return new EmbedRequest(
        in.id("memory_id"), in.scope(), in.text("text"), in.textOrEmpty("text_hash"));
  }

  private static Embedding embedding(WorkFields in) throws RefusedException {
    return new Embedding(
        in.id("memory_id"),
        in.scope(),
        new EmbeddingModel(in.id("model"), in.textOrEmpty("model_version")),
        in.text("text_hash"),
        in.vector("vector", "dimensions"));
  }

  /**
   * Decodes a record's value.
   *
   * @param value value as read from the topic; may be null
   */
  public Decoded<T> decode(byte[] value) {
    if (value == null || value.length == 0) {
      return bad(DeadLetterReason.NOT_JSON, FieldFault.NOTHING, RecordScan.JSON);
    }
    if (value.length > MAX_BYTES) {
      return bad(
          DeadLetterReason.TOO_LARGE, value.length + " bytes", "at most " + MAX_BYTES + " bytes");
    }
    boolean framed = AvroValues.isFramed(value);
    try {
      AvroValues.Outcome outcome = framed ? avro.read(topic, value) : AvroValues.Outcome.READ;
      if (outcome != AvroValues.Outcome.READ) {
        return notAvro(outcome.refusal(), value);
      }
      JsonNode read =
          framed
              ? MAPPER.readTree(avro.json().array(), 0, avro.json().size())
              : MAPPER.readTree(value);
      return read instanceof ObjectNode fields
          ? new Good<>(form.reader.read(new WorkFields(fields)))
          : bad(DeadLetterReason.NOT_JSON, found(read), RecordScan.JSON);
    } catch (RefusedException wrong) {
      return new Bad<>(wrong.reason(), wrong.fault());
    } catch (StreamConstraintsException e) {
      return bad(
          DeadLetterReason.TOO_DEEP,
          "more than " + DEEPEST + " levels",
          "at most " + DEEPEST + " nested levels");
    } catch (JsonProcessingException e) {
      return framed ? notAvro(DeadLetterReason.NOT_AVRO, value) : notJson(e.getLocation());
    } catch (IOException e) {
      return notJson(null);
    }
  }

  private static String found(JsonNode read) {
    return read.isMissingNode() ? FieldFault.NOTHING : ScannedFields.shown(read.toString());
  }

  private static <T> Bad<T> bad(DeadLetterReason reason, String found, String expected) {
    return new Bad<>(reason, new FieldFault(found, expected));
  }

  private static <T> Bad<T> notAvro(DeadLetterReason reason, byte[] value) {
    return new Bad<>(reason, RecordScan.avroFault(reason, value));
  }

  /** Describes the location only, since the parser's message quotes text of the record. */
  private static <T> Bad<T> notJson(JsonLocation at) {
    String place = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    return bad(DeadLetterReason.NOT_JSON, "malformed JSON" + place, RecordScan.JSON);
  }
}

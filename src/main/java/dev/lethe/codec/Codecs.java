package dev.lethe.codec;

import dev.lethe.call.AnswerRecord;
import dev.lethe.call.ToolResult;
import dev.lethe.call.engine.Tools;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.call.AnswerCodec;
import dev.lethe.codec.call.ToolCallDecoder;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.InputWriter;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.item.ItemWriter;
import dev.lethe.codec.policy.PolicyEntryDecoder;
import dev.lethe.codec.registry.NamedSerde;
import dev.lethe.codec.registry.OutputSchemas;
import dev.lethe.codec.registry.Registries;
import dev.lethe.codec.value.Shape;
import dev.lethe.codec.value.ValueSerializer;
import dev.lethe.codec.value.ValueShapes;
import dev.lethe.codec.value.ValueText;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.config.KafkaChecks;
import dev.lethe.config.RecordLimit;
import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.config.Topics;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.policy.PolicyEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Decoders and serializers of all topics: JSON, or Avro in Confluent's framing if a schema registry
 * is configured. Events and items are read in either format.
 */
public final class Codecs {
  private final SchemaRegistry registry;
  private final OutputSchemas outputs;
  private final Serializer<Object> otherSerializer;
  private final OtherDeserializer otherDeserializer;
  private final Topics topics;
  private final ValueText text;

  private Codecs(RegistrySettings settings, Topics topics, boolean writes) {
    registry = Registries.open(settings).orElse(null);
    outputs = registry == null || !writes ? null : Registries.outputs(registry, settings);
    otherSerializer = writes ? NamedSerde.serializer(settings).orElse(null) : null;
    otherDeserializer = NamedSerde.deserializer(settings).map(OtherDeserializer::new).orElse(null);
    this.topics = topics;
    text = new ValueText(registry, otherDeserializer);
  }

  /**
   * Returns the codecs of an application. Doesn't contact the registry yet.
   *
   * @throws SettingsException if a setting of the registry or of the serde is invalid
   */
  public static Codecs configuredBy(Settings settings) {
    return of(settings, true);
  }

  /**
   * Returns the codecs of a read-only command: any values that it writes are JSON, and it registers
   * no schemas.
   *
   * @throws SettingsException if a setting of the registry or of the serde is invalid
   */
  public static Codecs readingBy(Settings settings) {
    return of(settings, false);
  }

  private static Codecs of(Settings settings, boolean writes) {
    try {
      return new Codecs(settings.registry(), Topics.withPrefix(settings.topicPrefix()), writes);
    } catch (ConfigException wrong) {
      throw new SettingsException(List.of(KafkaChecks.sentence(wrong.getMessage())));
    }
  }

  /**
   * Returns the codecs for a registry with default settings.
   *
   * @param registryUrl {@code schema.registry.url}; null or empty for JSON
   */
  public static Codecs of(String registryUrl) {
    Map<String, String> settings =
        registryUrl == null ? Map.of() : Map.of(RegistryNames.URL, registryUrl);
    return new Codecs(RegistrySettings.of(settings), Topics.withPrefix(""), true);
  }

  /**
   * Returns a decoder of events for one task, which must not share it.
   *
   * @param maxEventBytes larger values are {@code too_large}
   * @param maxFutureSkewSeconds maximum time by which {@code occurred_at} may lie after the arrival
   */
  public EventDecoder eventDecoder(int maxEventBytes, int maxFutureSkewSeconds) {
    return new EventDecoder(
        registry, otherDeserializer, topics.events(), maxEventBytes, maxFutureSkewSeconds);
  }

  /**
   * Returns a decoder of items for one task, which must not share it.
   *
   * @param maxBytes larger values are {@code too_large}
   * @param maxFutureSkewSeconds maximum time by which an item's times may lie after its arrival
   */
  public ItemDecoder itemDecoder(int maxBytes, int maxFutureSkewSeconds) {
    return new ItemDecoder(
        registry, otherDeserializer, topics.items(), maxBytes, maxFutureSkewSeconds);
  }

  /** Returns a decoder of tool calls for one task, which must not share it. */
  public ToolCallDecoder toolCallDecoder() {
    return toolCallDecoder(Tools.BUILT_IN);
  }

  /** Returns a decoder of calls of the given tools for one task, which must not share it. */
  public ToolCallDecoder toolCallDecoder(Tools tools) {
    return new ToolCallDecoder(registry, otherDeserializer, topics.commands(), tools);
  }

  /** Returns a decoder of the policy topic's records for one task, which must not share it. */
  public PolicyEntryDecoder policyDecoder() {
    return new PolicyEntryDecoder(registry, otherDeserializer, topics.policy());
  }

  /** Returns a decoder of requests to LLM workers for one thread, which must not share it. */
  public WorkDecoder<LlmRequest> llmRequestDecoder() {
    return new WorkDecoder<>(
        WorkDecoder.LLM_REQUEST, registry, otherDeserializer, topics.llmRequests());
  }

  /** Returns a decoder of LLM workers' answers for one task, which must not share it. */
  public WorkDecoder<LlmResult> llmResultDecoder() {
    return new WorkDecoder<>(
        WorkDecoder.LLM_RESULT, registry, otherDeserializer, topics.llmResults());
  }

  /** Returns a decoder of texts to be embedded for one thread, which must not share it. */
  public WorkDecoder<EmbedRequest> embedRequestDecoder() {
    return new WorkDecoder<>(
        WorkDecoder.EMBED_REQUEST, registry, otherDeserializer, topics.vectors());
  }

  /** Returns a decoder of memories' vectors for one task, which must not share it. */
  public WorkDecoder<Embedding> embeddingDecoder() {
    return new WorkDecoder<>(
        WorkDecoder.EMBEDDING, registry, otherDeserializer, topics.embeddings());
  }

  /** Returns a writer of events as Avro; empty if events are written as the JSON received. */
  public Optional<InputWriter> eventWriter() {
    return outputs == null && otherSerializer == null
        ? Optional.empty()
        : Optional.of(
            new InputWriter(Schemas.of("Event"), outputs, otherSerializer, topics.events()));
  }

  /** Returns a writer of items as Avro; empty if items are written as the JSON received. */
  public Optional<ItemWriter> itemWriter() {
    return outputs == null && otherSerializer == null
        ? Optional.empty()
        : Optional.of(new ItemWriter(outputs, otherSerializer, topics.items()));
  }

  private <T> Serializer<T> serializer(Shape<T> shape) {
    return new ValueSerializer<>(shape, outputs, otherSerializer);
  }

  /** Returns the serializer of {@code lethe.memories.v1}. */
  public Serializer<Memory> memories() {
    return serializer(ValueShapes.MEMORY);
  }

  /** Returns the serializer of {@code lethe.decisions.v1}. */
  public Serializer<Decision> decisions() {
    return serializer(ValueShapes.DECISION);
  }

  /** Returns the serializer of {@code lethe.families.v1}. */
  public Serializer<SpamFamily> families() {
    return serializer(ValueShapes.FAMILY);
  }

  /** Returns the serializer of {@code lethe.compaction.v1}. */
  public Serializer<Tombstone> tombstones() {
    return serializer(ValueShapes.TOMBSTONE);
  }

  /** Returns the serializer of {@code lethe.vectors.v1}. */
  public Serializer<VectorChange> vectorChanges() {
    return serializer(ValueShapes.VECTOR_CHANGE);
  }

  /** Returns the serializer of {@code lethe.embeddings.v1}. */
  public Serializer<Embedding> embeddings() {
    return serializer(ValueShapes.EMBEDDING);
  }

  /** Returns the serializer of tool calls, regardless of their addressee. */
  public Serializer<ToolRequest> toolRequests() {
    return serializer(ValueShapes.TOOL_CALL);
  }

  /** Returns the serializer of {@code lethe.reports.v1}. */
  public Serializer<Report> reports() {
    return serializer(ValueShapes.REPORT);
  }

  /** Returns the serializer of {@code lethe.replies.v1}. */
  public Serializer<ToolResult> toolResults() {
    return serializer(ValueShapes.TOOL_RESULT);
  }

  /** Returns the serializer of {@code lethe.llm.requests.v1}. */
  public Serializer<LlmRequest> llmRequests() {
    return serializer(ValueShapes.LLM_REQUEST);
  }

  /** Returns the serializer of {@code lethe.llm.results.v1}. */
  public Serializer<LlmResult> llmResults() {
    return serializer(ValueShapes.LLM_RESULT);
  }

  /** Returns the serializer of policies on {@code lethe.policy.v1}. */
  public Serializer<PolicyEntry> policies() {
    return serializer(ValueShapes.POLICY_ENTRY);
  }

  /** Returns the serializer of suppress rules on {@code lethe.policy.v1}. */
  public Serializer<SuppressRule> rules() {
    return serializer(ValueShapes.SUPPRESS_RULE);
  }

  /** Returns the serializer of {@code lethe.answers.v1}, which is internal and always JSON. */
  public Serializer<AnswerRecord> answers() {
    return (topic, answer) -> RecordLimit.checked(topic, AnswerCodec.toBytes(answer));
  }

  /** Returns the topics that this release writes values to, each with its schema. */
  public static Map<String, Schema> written(Topics topics) {
    Map<String, Schema> written = new LinkedHashMap<>();
    written.put(topics.memories(), ValueShapes.MEMORY.schema());
    written.put(topics.vectors(), ValueShapes.VECTOR_CHANGE.schema());
    written.put(topics.families(), ValueShapes.FAMILY.schema());
    written.put(topics.compaction(), ValueShapes.TOMBSTONE.schema());
    written.put(topics.decisions(), ValueShapes.DECISION.schema());
    written.put(topics.reports(), ValueShapes.REPORT.schema());
    written.put(topics.actions(), ValueShapes.TOOL_CALL.schema());
    written.put(topics.commands(), ValueShapes.TOOL_CALL.schema());
    written.put(topics.replies(), ValueShapes.TOOL_RESULT.schema());
    written.put(topics.policy(), ValueShapes.POLICY_ENTRY.schema());
    written.put(topics.llmRequests(), ValueShapes.LLM_REQUEST.schema());
    written.put(topics.llmResults(), ValueShapes.LLM_RESULT.schema());
    written.put(topics.embeddings(), ValueShapes.EMBEDDING.schema());
    return written;
  }

  /** Returns every topic whose values have a schema in this release, inputs included. */
  public static Map<String, Schema> schemas(Topics topics) {
    Map<String, Schema> all = new LinkedHashMap<>();
    all.put(topics.events(), Schemas.of("Event"));
    all.put(topics.items(), Schemas.of("MemoryItem"));
    all.putAll(written(topics));
    return all;
  }

  /**
   * Looks up the ids of all outputs' schemas, so that no record has to wait for one.
   *
   * @throws SettingsException if the registry lacks or refuses schemas; the message names them all
   * @throws RegistryUnavailableException if the registry doesn't answer
   */
  public void prepare(Topics topics) {
    if (outputs == null || otherSerializer != null) {
      return;
    }
    List<String> errors = new ArrayList<>();
    written(topics)
        .forEach(
            (topic, schema) -> {
              try {
                outputs.of(topic, schema);
              } catch (IncompatibleSchemaException refused) {
                errors.add(refused.getMessage());
              }
            });
    if (!errors.isEmpty()) {
      throw new SettingsException(errors);
    }
  }

  /**
   * Returns the reasons why outputs can't be written, one sentence for each schema that the
   * registry lacks or refuses. Registers nothing.
   *
   * @throws RegistryUnavailableException if the registry doesn't answer
   */
  public List<String> schemaProblems(Topics topics) {
    if (outputs == null || otherSerializer != null) {
      return List.of();
    }
    return written(topics).entrySet().stream()
        .flatMap(entry -> outputs.problem(entry.getKey(), entry.getValue()).stream())
        .toList();
  }

  /**
   * Returns a value of any topic as JSON for display: JSON as it is, Avro as JSON of the same
   * shape, anything else as a JSON string. Null becomes {@code null}.
   *
   * @throws RegistryUnavailableException if a schema must be looked up and the registry doesn't
   *     answer
   */
  public String toJson(byte[] value) {
    return read("", value).json();
  }

  /**
   * Reads a value of the given topic for display, with the reason if it can't be read.
   *
   * @throws RegistryUnavailableException if a schema must be looked up and the registry doesn't
   *     answer
   */
  public ValueText.Read read(String topic, byte[] value) {
    synchronized (text) {
      return text.read(topic, value);
    }
  }

  /** Returns the registry, if one is configured. */
  public Optional<SchemaRegistry> registry() {
    return Optional.ofNullable(registry);
  }

  /** Returns the schemas of the outputs, if a registry is configured. */
  public Optional<OutputSchemas> outputs() {
    return Optional.ofNullable(outputs);
  }
}

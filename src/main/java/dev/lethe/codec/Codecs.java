package dev.lethe.codec;

import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.command.AnswerCodec;
import dev.lethe.codec.command.ToolCallDecoder;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.InputWriter;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.item.ItemWriter;
import dev.lethe.codec.policy.PolicyEntryDecoder;
import dev.lethe.codec.registry.NamedSerde;
import dev.lethe.codec.registry.OutputSchemas;
import dev.lethe.codec.registry.Registries;
import dev.lethe.codec.value.DecisionShape;
import dev.lethe.codec.value.EmbeddingShape;
import dev.lethe.codec.value.LlmRequestShape;
import dev.lethe.codec.value.LlmResultShape;
import dev.lethe.codec.value.MemoryShape;
import dev.lethe.codec.value.PolicyEntryShape;
import dev.lethe.codec.value.ReportShape;
import dev.lethe.codec.value.SpamFamilyShape;
import dev.lethe.codec.value.SuppressRuleShape;
import dev.lethe.codec.value.TombstoneShape;
import dev.lethe.codec.value.ToolCallShape;
import dev.lethe.codec.value.ToolResultShape;
import dev.lethe.codec.value.ValueSerializer;
import dev.lethe.codec.value.ValueText;
import dev.lethe.codec.value.VectorChangeShape;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.command.AnswerRecord;
import dev.lethe.command.ToolResult;
import dev.lethe.config.KafkaChecks;
import dev.lethe.config.RecordLimit;
import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.layout.Topics;
import dev.lethe.llm.LlmRequest;
import dev.lethe.llm.LlmResult;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.VectorChange;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.rule.SuppressRule;
import dev.lethe.vector.EmbedRequest;
import dev.lethe.vector.Embedding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Everything that turns bytes of topics into values and back: JSON, or Avro in Confluent's framing
 * where a schema registry is configured. Events and items are read in either format.
 */
public final class Codecs {
  private final SchemaRegistry registry;
  private final OutputSchemas outputs;
  private final Serializer<Object> otherSerializer;
  private final OtherDeserializer otherDeserializer;
  private final String eventsTopic;
  private final String itemsTopic;
  private final String commandsTopic;
  private final String policyTopic;
  private final String llmRequestsTopic;
  private final String llmResultsTopic;
  private final String vectorsTopic;
  private final String embeddingsTopic;
  private final ValueText text;

  private Codecs(RegistrySettings settings, Topics topics, boolean writes) {
    registry = Registries.open(settings).orElse(null);
    outputs = registry == null || !writes ? null : Registries.outputs(registry, settings);
    otherSerializer = writes ? NamedSerde.serializer(settings).orElse(null) : null;
    otherDeserializer = NamedSerde.deserializer(settings).map(OtherDeserializer::new).orElse(null);
    eventsTopic = topics.events();
    itemsTopic = topics.items();
    commandsTopic = topics.commands();
    policyTopic = topics.policy();
    llmRequestsTopic = topics.llmRequests();
    llmResultsTopic = topics.llmResults();
    vectorsTopic = topics.vectors();
    embeddingsTopic = topics.embeddings();
    text = new ValueText(registry, otherDeserializer);
  }

  /**
   * The codecs of one application. The registry isn't asked yet.
   *
   * @throws SettingsException if a setting of the registry or of the serde is wrong
   */
  public static Codecs configuredBy(Settings settings) {
    return of(settings, true);
  }

  /**
   * The codecs of a command that only reads: what it writes all the same is JSON, and nothing gets
   * into the registry.
   *
   * @throws SettingsException if a setting of the registry or of the serde is wrong
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
   * The codecs of a registry without more settings.
   *
   * @param registryUrl {@code schema.registry.url}; null or empty for JSON
   */
  public static Codecs of(String registryUrl) {
    Map<String, String> said =
        registryUrl == null ? Map.of() : Map.of(RegistryNames.URL, registryUrl);
    return new Codecs(RegistrySettings.of(said), Topics.withPrefix(""), true);
  }

  /**
   * A decoder of events for one task, which must not share it.
   *
   * @param maxEventBytes larger values are {@code too_large}
   * @param maxFutureSkewSeconds how far after its arrival an event may say that it happened
   */
  public EventDecoder eventDecoder(int maxEventBytes, int maxFutureSkewSeconds) {
    return new EventDecoder(
        registry, otherDeserializer, eventsTopic, maxEventBytes, maxFutureSkewSeconds);
  }

  /**
   * A decoder of items for one task, which must not share it.
   *
   * @param maxBytes larger values are {@code too_large}
   * @param maxFutureSkewSeconds how far after its arrival an item may say that it was updated
   */
  public ItemDecoder itemDecoder(int maxBytes, int maxFutureSkewSeconds) {
    return new ItemDecoder(registry, otherDeserializer, itemsTopic, maxBytes, maxFutureSkewSeconds);
  }

  /** A decoder of calls of tools for one task, which must not share it. */
  public ToolCallDecoder toolCallDecoder() {
    return new ToolCallDecoder(registry, otherDeserializer, commandsTopic);
  }

  /** A decoder of what stands on the policy topic, for one task, which must not share it. */
  public PolicyEntryDecoder policyDecoder() {
    return new PolicyEntryDecoder(registry, otherDeserializer, policyTopic);
  }

  /** A decoder of requests to LLM workers for one thread, which must not share it. */
  public WorkDecoder<LlmRequest> llmRequestDecoder() {
    return WorkDecoder.llmRequests(registry, otherDeserializer, llmRequestsTopic);
  }

  /** A decoder of LLM workers' answers for one task, which must not share it. */
  public WorkDecoder<LlmResult> llmResultDecoder() {
    return WorkDecoder.llmResults(registry, otherDeserializer, llmResultsTopic);
  }

  /** A decoder of texts to be embedded for one thread, which must not share it. */
  public WorkDecoder<EmbedRequest> embedRequestDecoder() {
    return WorkDecoder.embedRequests(registry, otherDeserializer, vectorsTopic);
  }

  /** A decoder of memories' vectors for one task, which must not share it. */
  public WorkDecoder<Embedding> embeddingDecoder() {
    return WorkDecoder.embeddings(registry, otherDeserializer, embeddingsTopic);
  }

  /** Writes events as Avro; empty where they are written as the JSON that they came as. */
  public Optional<InputWriter> eventWriter() {
    return outputs == null && otherSerializer == null
        ? Optional.empty()
        : Optional.of(new InputWriter(Schemas.of("Event"), outputs, otherSerializer, eventsTopic));
  }

  /** Writes items as Avro; empty where they are written as the JSON that they came as. */
  public Optional<ItemWriter> itemWriter() {
    return outputs == null && otherSerializer == null
        ? Optional.empty()
        : Optional.of(new ItemWriter(outputs, otherSerializer, itemsTopic));
  }

  /** Writes the values of {@code lethe.memories.v1}. */
  public Serializer<Memory> memories() {
    return new ValueSerializer<>(new MemoryShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.decisions.v1}. */
  public Serializer<Decision> decisions() {
    return new ValueSerializer<>(new DecisionShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.families.v1}. */
  public Serializer<SpamFamily> families() {
    return new ValueSerializer<>(new SpamFamilyShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.compaction.v1}. */
  public Serializer<Tombstone> tombstones() {
    return new ValueSerializer<>(new TombstoneShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.vectors.v1}. */
  public Serializer<VectorChange> vectorChanges() {
    return new ValueSerializer<>(new VectorChangeShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.embeddings.v1}. */
  public Serializer<Embedding> embeddings() {
    return new ValueSerializer<>(new EmbeddingShape(), outputs, otherSerializer);
  }

  /** Writes calls of tools, to whomever. */
  public Serializer<ToolRequest> toolRequests() {
    return new ValueSerializer<>(new ToolCallShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.reports.v1}. */
  public Serializer<Report> reports() {
    return new ValueSerializer<>(new ReportShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.replies.v1}. */
  public Serializer<ToolResult> toolResults() {
    return new ValueSerializer<>(new ToolResultShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.llm.requests.v1}. */
  public Serializer<LlmRequest> llmRequests() {
    return new ValueSerializer<>(new LlmRequestShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.llm.results.v1}. */
  public Serializer<LlmResult> llmResults() {
    return new ValueSerializer<>(new LlmResultShape(), outputs, otherSerializer);
  }

  /** Writes policies on {@code lethe.policy.v1}. */
  public Serializer<PolicyEntry> policies() {
    return new ValueSerializer<>(new PolicyEntryShape(), outputs, otherSerializer);
  }

  /** Writes suppress rules on {@code lethe.policy.v1}, beside policies. */
  public Serializer<SuppressRule> rules() {
    return new ValueSerializer<>(new SuppressRuleShape(), outputs, otherSerializer);
  }

  /** Writes the values of {@code lethe.answers.v1}, which is internal and JSON in any case. */
  public Serializer<AnswerRecord> answers() {
    return (topic, answer) -> RecordLimit.checked(topic, AnswerCodec.toBytes(answer));
  }

  /** The topics that this release writes values to, each with its schema. */
  public static Map<String, Schema> written(Topics topics) {
    Map<String, Schema> written = new LinkedHashMap<>();
    written.put(topics.memories(), new MemoryShape().schema());
    written.put(topics.vectors(), new VectorChangeShape().schema());
    written.put(topics.families(), new SpamFamilyShape().schema());
    written.put(topics.compaction(), new TombstoneShape().schema());
    written.put(topics.decisions(), new DecisionShape().schema());
    written.put(topics.reports(), new ReportShape().schema());
    written.put(topics.actions(), new ToolCallShape().schema());
    written.put(topics.commands(), new ToolCallShape().schema());
    written.put(topics.replies(), new ToolResultShape().schema());
    written.put(topics.policy(), new PolicyEntryShape().schema());
    written.put(topics.llmRequests(), new LlmRequestShape().schema());
    written.put(topics.llmResults(), new LlmResultShape().schema());
    written.put(topics.embeddings(), new EmbeddingShape().schema());
    return written;
  }

  /** Every topic whose values have a schema in this release, inputs included. */
  public static Map<String, Schema> schemas(Topics topics) {
    Map<String, Schema> all = new LinkedHashMap<>();
    all.put(topics.events(), Schemas.of("Event"));
    all.put(topics.items(), Schemas.of("MemoryItem"));
    all.putAll(written(topics));
    return all;
  }

  /**
   * Finds the ids of all outputs' schemas, so that no record waits for one.
   *
   * @throws SettingsException if the registry lacks or refuses some, all of them named
   * @throws RegistryUnavailableException if it doesn't answer
   */
  public void prepare(Topics topics) {
    if (outputs == null || otherSerializer != null) {
      return;
    }
    List<String> mistakes = new ArrayList<>();
    written(topics)
        .forEach(
            (topic, schema) -> {
              try {
                outputs.of(topic, schema);
              } catch (IncompatibleSchemaException refused) {
                mistakes.add(refused.getMessage());
              }
            });
    if (!mistakes.isEmpty()) {
      throw new SettingsException(mistakes);
    }
  }

  /**
   * Returns why outputs can't be written, a sentence for each schema that the registry lacks or
   * refuses; nothing is registered.
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
   * Any topic's value for people and tools to read: its JSON, an Avro value's JSON of the same
   * shape, and what is neither as a JSON string. Null is {@code null}.
   *
   * @throws RegistryUnavailableException if a schema must be asked for and the registry doesn't
   *     answer
   */
  public String toJson(byte[] value) {
    return read("", value).json();
  }

  /**
   * The same of a value on that topic, with why it can't be read if it can't.
   *
   * @throws RegistryUnavailableException if a schema must be asked for and the registry doesn't
   *     answer
   */
  public ValueText.Read read(String topic, byte[] value) {
    synchronized (text) {
      return text.read(topic, value);
    }
  }

  /** The registry, where one is configured. */
  public Optional<SchemaRegistry> registry() {
    return Optional.ofNullable(registry);
  }

  /** How outputs are written to the registry, where one is configured. */
  public Optional<OutputSchemas> outputs() {
    return Optional.ofNullable(outputs);
  }
}

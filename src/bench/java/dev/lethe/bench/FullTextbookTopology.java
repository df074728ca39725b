package dev.lethe.bench;

import static dev.lethe.bench.TextbookTopology.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Topics;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * {@link TextbookTopology} extended to Lethe's outputs: a decision per event, a memory per event
 * that is not a repeat, and a count per text of bots' messages. It stores memories, recognizes
 * redelivered events for a day, and mints a repeated text again an hour after it was last minted.
 *
 * <p>The DSL has no operator that drops duplicates, and its tables would send each memory through
 * another repartition topic, so these two steps are processors. Only bots' messages are folded.
 * Edits, deletions and other types of events are only logged; memories and counts are kept forever.
 */
final class FullTextbookTopology {
  /** Prefix of the two stores of memories; bots' and other messages are in different tasks. */
  static final String MEMORIES = "memories-of-";

  private static final String BOTS = "bots";
  private static final String ALL_ELSE = "all-else";

  /** Ends of the names of the stores of memories. */
  static final List<String> SOURCES = List.of(BOTS, ALL_ELSE);

  static final Duration EVENT_ID_TTL = Duration.ofDays(1);
  static final Duration TEXT_TTL = Duration.ofHours(1);

  private static final Set<String> MINTED_TYPES =
      Set.of("discord.message.created", "tool.result", "llm.assistant.message");

  private static final String MINTED = "minted";
  private static final String EVENT_IDS = "event-ids";
  private static final String TEXTS = "texts";

  private FullTextbookTopology() {}

  /**
   * Returns the topology with the given Kafka Streams settings.
   *
   * @throws UncheckedIOException from the running topology, if an event is not valid JSON
   */
  static Topology of(Properties streams, Topics topics) {
    StreamsBuilder builder = TextbookTopology.builder(streams);
    builder.addStateStore(seenKeys(EVENT_IDS, EVENT_ID_TTL));
    builder.addStateStore(seenKeys(TEXTS, TEXT_TTL));
    KStream<String, JsonNode> events =
        TextbookTopology.events(builder, topics)
            .mapValues(FullTextbookTopology::withText, Named.as("extract-texts"))
            .processValues(
                () ->
                    new Recognize(
                        EVENT_IDS,
                        EVENT_ID_TTL,
                        "redelivered",
                        (scope, event) -> eventKey(scope, event)),
                Named.as("recognize-events"),
                EVENT_IDS);

    KStream<String, JsonNode> byText =
        TextbookTopology.repartitioned(
            events
                .filter((scope, event) -> isNewBotMessage(event), Named.as("bots-messages"))
                .selectKey(
                    (scope, event) -> TextbookTopology.textKey(scope, event.path("text").asText()),
                    Named.as("key-by-text")));
    TextbookTopology.writeCounts(byText, topics);
    publish(
        byText
            .processValues(
                () -> new Recognize(TEXTS, TEXT_TTL, "aggregated", (text, event) -> text),
                Named.as("recognize-texts"),
                TEXTS)
            .mapValues(
                (text, event) -> decided(event).put("family_id", text), Named.as("decide-bots")),
        BOTS,
        builder,
        topics);
    publish(
        events
            .filterNot((scope, event) -> isNewBotMessage(event), Named.as("all-else"))
            .mapValues(event -> decided(event), Named.as("decide-all-else")),
        ALL_ELSE,
        builder,
        topics);
    return builder.build();
  }

  /** Writes decisions, and stores and writes the memories of minted events. */
  private static void publish(
      KStream<String, ObjectNode> decided, String source, StreamsBuilder builder, Topics topics) {
    decided
        .map(
            (key, event) -> KeyValue.pair(scope(event), decision(event)),
            Named.as("decisions-on-" + source))
        .to(
            topics.decisions(),
            Produced.with(Serdes.String(), JSON).withName("write-decisions-on-" + source));

    String store = MEMORIES + source;
    builder.addStateStore(
        Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(store), Serdes.String(), JSON));
    decided
        .filter(
            (key, event) -> event.path("verdict").asText().equals(MINTED),
            Named.as("minted-from-" + source))
        .map(
            (key, event) -> KeyValue.pair(eventKey(scope(event), event), memory(event)),
            Named.as("mint-from-" + source))
        .processValues(() -> new Keep(store), Named.as("keep-from-" + source), store)
        .to(
            topics.memories(),
            Produced.with(Serdes.String(), JSON).withName("write-memories-from-" + source));
  }

  private static StoreBuilder<WindowStore<String, String>> seenKeys(String name, Duration ttl) {
    return Stores.windowStoreBuilder(
        Stores.persistentWindowStore(name, ttl, ttl, false), Serdes.String(), Serdes.String());
  }

  /** Returns the fields of decisions and memories. */
  private static JsonNode withText(String scope, JsonNode event) {
    JsonNode payload = event.path("payload");
    return TextbookTopology.undecided(scope, event)
        .put("text", payload.path("content").asText(payload.path("result").asText()))
        .set("author", event.path("author"));
  }

  private static boolean isNewBotMessage(JsonNode event) {
    return !event.has("verdict") && TextbookTopology.isBotMessage(event);
  }

  /** Returns a copy with a verdict, and with the id of the memory of a minted event. */
  private static ObjectNode decided(JsonNode event) {
    ObjectNode decided = event.deepCopy();
    if (!decided.has("verdict")) {
      boolean isMinted = MINTED_TYPES.contains(event.path("type").asText());
      decided.put("verdict", isMinted ? MINTED : "logged_only");
      if (isMinted) {
        decided.put("memory_id", event.path("event_id").asText());
      }
    }
    return decided;
  }

  private static JsonNode decision(ObjectNode decided) {
    return decided.deepCopy().without(List.of("text", "author"));
  }

  private static JsonNode memory(ObjectNode decided) {
    return decided.deepCopy().without("verdict");
  }

  private static String scope(JsonNode event) {
    return event.path("scope").asText();
  }

  private static String eventKey(String scope, JsonNode event) {
    return scope + '|' + event.path("event_id").asText();
  }

  /** Adds a verdict to events whose key was seen within a time. */
  private static final class Recognize
      extends ContextualFixedKeyProcessor<String, JsonNode, JsonNode> {
    private final String storeName;
    private final Duration ttl;
    private final String verdict;
    private final BiFunction<String, JsonNode, String> keyOf;
    private WindowStore<String, String> seen;

    Recognize(
        String storeName,
        Duration ttl,
        String verdict,
        BiFunction<String, JsonNode, String> keyOf) {
      this.storeName = storeName;
      this.ttl = ttl;
      this.verdict = verdict;
      this.keyOf = keyOf;
    }

    @Override
    public void init(FixedKeyProcessorContext<String, JsonNode> context) {
      super.init(context);
      seen = context.getStateStore(storeName);
    }

    @Override
    public void process(FixedKeyRecord<String, JsonNode> in) {
      String key = keyOf.apply(in.key(), in.value());
      if (isKnown(key, in.timestamp())) {
        context().forward(in.withValue(TextbookTopology.decided(in.value(), verdict)));
      } else {
        seen.put(key, "", in.timestamp());
        context().forward(in);
      }
    }

    private boolean isKnown(String key, long now) {
      try (WindowStoreIterator<String> sightings = seen.fetch(key, now - ttl.toMillis(), now)) {
        return sightings.hasNext();
      }
    }
  }

  /** Stores memories by their keys. */
  private static final class Keep extends ContextualFixedKeyProcessor<String, JsonNode, JsonNode> {
    private final String storeName;
    private KeyValueStore<String, JsonNode> memories;

    Keep(String storeName) {
      this.storeName = storeName;
    }

    @Override
    public void init(FixedKeyProcessorContext<String, JsonNode> context) {
      super.init(context);
      memories = context.getStateStore(storeName);
    }

    @Override
    public void process(FixedKeyRecord<String, JsonNode> in) {
      memories.put(in.key(), in.value());
      context().forward(in);
    }
  }
}

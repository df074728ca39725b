package dev.lethe.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * Simple alternative to Lethe, as written in an afternoon with the Streams DSL, Jackson and cached
 * RocksDB stores. Of bots' messages in a channel that are identical except for digits, the first is
 * minted and the others are counted; everything else is minted.
 *
 * <p>It has no further families, edits, deletions or memories, and it keeps every text forever.
 */
final class TextbookTopology {
  private static final String FIRST_SIGHTINGS = "first-sightings";
  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** JSON in UTF-8. */
  static final Serde<JsonNode> JSON =
      Serdes.serdeFrom((topic, node) -> write(node), (topic, bytes) -> read(bytes));

  private TextbookTopology() {}

  /**
   * Returns the topology with the given Kafka Streams settings.
   *
   * @throws UncheckedIOException from the running topology, if an event is not valid JSON
   */
  static Topology of(Properties streams, Topics topics) {
    StreamsBuilder builder = builder(streams);
    builder.addStateStore(
        Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(FIRST_SIGHTINGS), Serdes.String(), Serdes.String())
            .withCachingEnabled());
    KStream<String, JsonNode> events = events(builder, topics);

    KStream<String, JsonNode> byText =
        repartitioned(
            events
                .filter((scope, event) -> isBotMessage(event), Named.as("bots-messages"))
                .map((scope, event) -> keyedByText(scope, event), Named.as("key-by-text")));
    byText
        .processValues(FirstSighting::new, Named.as("first-sighting"), FIRST_SIGHTINGS)
        .selectKey((text, decision) -> decision.path("scope").asText(), Named.as("key-by-scope"))
        .to(topics.decisions(), Produced.with(Serdes.String(), JSON).withName("write-decisions"));
    writeCounts(byText, topics);

    events
        .filterNot((scope, event) -> isBotMessage(event), Named.as("all-else"))
        .mapValues(
            (scope, event) -> decided(undecided(scope, event), "minted"), Named.as("mint-all-else"))
        .to(topics.decisions(), Produced.with(Serdes.String(), JSON).withName("write-all-else"));
    return builder.build();
  }

  static StreamsBuilder builder(Properties streams) {
    return new StreamsBuilder(new TopologyConfig(new StreamsConfig(streams)));
  }

  /** Reads events, by scope. */
  static KStream<String, JsonNode> events(StreamsBuilder builder, Topics topics) {
    return builder.stream(
        topics.events(), Consumed.with(Serdes.String(), JSON).withName("read-events"));
  }

  /** Sends records with equal {@linkplain #textKey text keys} to one task. */
  static KStream<String, JsonNode> repartitioned(KStream<String, JsonNode> byText) {
    return byText.repartition(Repartitioned.with(Serdes.String(), JSON).withName("by-text"));
  }

  /** Counts the records of each text. */
  static void writeCounts(KStream<String, JsonNode> byText, Topics topics) {
    byText
        .groupByKey(Grouped.with("texts", Serdes.String(), JSON))
        .count(
            Named.as("count-texts"),
            Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("text-counts")
                .withCachingEnabled())
        .toStream(Named.as("counts"))
        .to(
            topics.families(),
            Produced.with(Serdes.String(), Serdes.Long()).withName("write-counts"));
  }

  static boolean isBotMessage(JsonNode event) {
    return event.path("type").asText().equals("discord.message.created")
        && event.path("author").path("is_bot").asBoolean();
  }

  private static KeyValue<String, JsonNode> keyedByText(String scope, JsonNode event) {
    String text = event.path("payload").path("content").asText();
    return KeyValue.pair(textKey(scope, text), undecided(scope, event));
  }

  /**
   * Returns the key that texts of a scope have in common if they are identical except for digits.
   */
  static String textKey(String scope, String text) {
    return scope + '|' + DIGITS.matcher(text).replaceAll("0");
  }

  /** Returns the fields of a decision without its verdict. */
  static ObjectNode undecided(String scope, JsonNode event) {
    return MAPPER
        .createObjectNode()
        .put("event_id", event.path("event_id").asText())
        .put("type", event.path("type").asText())
        .put("scope", scope)
        .put("occurred_at", event.path("occurred_at").asLong());
  }

  /** Returns a copy with a verdict. */
  static JsonNode decided(JsonNode undecided, String verdict) {
    return ((ObjectNode) undecided.deepCopy()).put("verdict", verdict);
  }

  private static byte[] write(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static JsonNode read(byte[] bytes) {
    try {
      return MAPPER.readTree(bytes);
    } catch (IOException malformed) {
      throw new UncheckedIOException(malformed);
    }
  }

  /** Remembers the id of the first event with each text. */
  private static final class FirstSighting
      extends ContextualFixedKeyProcessor<String, JsonNode, JsonNode> {
    private KeyValueStore<String, String> firstSightings;

    @Override
    public void init(FixedKeyProcessorContext<String, JsonNode> context) {
      super.init(context);
      firstSightings = context.getStateStore(FIRST_SIGHTINGS);
    }

    @Override
    public void process(FixedKeyRecord<String, JsonNode> in) {
      String eventId = in.value().path("event_id").asText();
      String first = firstSightings.putIfAbsent(in.key(), eventId);
      String verdict = first == null ? "minted" : "aggregated";
      context().forward(in.withValue(decided(in.value(), verdict)));
    }
  }
}

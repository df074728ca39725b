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
  private static final ObjectMapper JSON = new ObjectMapper();

  private TextbookTopology() {}

  /**
   * Returns the topology with the given Kafka Streams settings.
   *
   * @throws UncheckedIOException from the running topology, if an event is not valid JSON
   */
  static Topology of(Properties streams, Topics topics) {
    StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(streams)));
    builder.addStateStore(
        Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(FIRST_SIGHTINGS), Serdes.String(), Serdes.String())
            .withCachingEnabled());
    Serde<JsonNode> json = Serdes.serdeFrom((topic, node) -> write(node), (topic, b) -> read(b));
    KStream<String, JsonNode> events =
        builder.stream(
            topics.events(), Consumed.with(Serdes.String(), json).withName("read-events"));

    KStream<String, JsonNode> byText =
        events
            .filter((scope, event) -> isBotMessage(event), Named.as("bots-messages"))
            .map((scope, event) -> keyedByText(scope, event), Named.as("key-by-text"))
            .repartition(Repartitioned.with(Serdes.String(), json).withName("by-text"));
    byText
        .processValues(FirstSighting::new, Named.as("first-sighting"), FIRST_SIGHTINGS)
        .selectKey((text, decision) -> decision.path("scope").asText(), Named.as("key-by-scope"))
        .to(topics.decisions(), Produced.with(Serdes.String(), json).withName("write-decisions"));
    byText
        .groupByKey(Grouped.with("texts", Serdes.String(), json))
        .count(
            Named.as("count-texts"),
            Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("text-counts")
                .withCachingEnabled())
        .toStream(Named.as("counts"))
        .to(
            topics.families(),
            Produced.with(Serdes.String(), Serdes.Long()).withName("write-counts"));

    events
        .filterNot((scope, event) -> isBotMessage(event), Named.as("all-else"))
        .mapValues(
            (scope, event) -> decided(undecided(scope, event), "minted"), Named.as("mint-all-else"))
        .to(topics.decisions(), Produced.with(Serdes.String(), json).withName("write-all-else"));
    return builder.build();
  }

  private static boolean isBotMessage(JsonNode event) {
    return event.path("type").asText().equals("discord.message.created")
        && event.path("author").path("is_bot").asBoolean();
  }

  private static KeyValue<String, JsonNode> keyedByText(String scope, JsonNode event) {
    String text = event.path("payload").path("content").asText();
    return KeyValue.pair(
        scope + '|' + DIGITS.matcher(text).replaceAll("0"), undecided(scope, event));
  }

  private static ObjectNode undecided(String scope, JsonNode event) {
    return JSON.createObjectNode()
        .put("event_id", event.path("event_id").asText())
        .put("type", event.path("type").asText())
        .put("scope", scope)
        .put("occurred_at", event.path("occurred_at").asLong());
  }

  private static JsonNode decided(JsonNode undecided, String verdict) {
    return ((ObjectNode) undecided.deepCopy()).put("verdict", verdict);
  }

  private static byte[] write(JsonNode node) {
    try {
      return JSON.writeValueAsBytes(node);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static JsonNode read(byte[] bytes) {
    try {
      return JSON.readTree(bytes);
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

package dev.lethe.topology;

import static dev.lethe.layout.Names.ADMIT;
import static dev.lethe.layout.Names.FAMILIES;
import static dev.lethe.layout.Names.MEMORIES;
import static dev.lethe.layout.Names.MESSAGE_MEMORIES;
import static dev.lethe.layout.Names.MINT;
import static dev.lethe.layout.Names.READ_EVENTS;
import static dev.lethe.layout.Names.READ_REKEYED;
import static dev.lethe.layout.Names.REMEMBER;
import static dev.lethe.layout.Names.TOMBSTONES;
import static dev.lethe.layout.Names.TOTALS;
import static dev.lethe.layout.Names.WRITE_COMPACTION;
import static dev.lethe.layout.Names.WRITE_DEAD_LETTERS;
import static dev.lethe.layout.Names.WRITE_DECISIONS;
import static dev.lethe.layout.Names.WRITE_FAMILIES;
import static dev.lethe.layout.Names.WRITE_MEMORIES;
import static dev.lethe.layout.Names.WRITE_REKEYED;
import static dev.lethe.layout.Names.WRITE_VECTORS;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.layout.ScopePartitioner;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.stage.Stages;
import dev.lethe.store.StoreFactory;
import java.util.function.LongSupplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;

/** The running graph, from the events that come in to everything that leaves. */
public final class LetheTopology {
  private LetheTopology() {}

  /** The topology of those settings; the same for a cluster and for {@code simulate}. */
  public static Topology build(
      Settings settings, Policy policy, Topics topics, Codecs codecs, StoreFactory factory) {
    Topology graph = new Topology(new TopologyConfig(new StreamsConfig(settings.streams())));
    Stages stages = new Stages(settings, policy, topics, codecs, factory, nanoTime(factory));
    Deserializer<byte[]> raw = new ByteArrayDeserializer();
    Serializer<byte[]> bytes = new ByteArraySerializer();
    Serializer<String> text = new StringSerializer();

    // 1. Admit reads bytes, so that what is no event is ours to dead-letter and to count.
    graph.addSource(READ_EVENTS, raw, raw, topics.events());
    graph.addSource(READ_REKEYED, raw, raw, topics.rekeyed());
    graph.addProcessor(ADMIT, stages.admit(), READ_EVENTS, READ_REKEYED);
    graph.addSink(WRITE_DEAD_LETTERS, topics.deadLetters(), bytes, bytes, ADMIT);
    graph.addSink(WRITE_REKEYED, topics.rekeyed(), text, bytes, new ScopePartitioner<>(), ADMIT);

    // 2. Mint rules on everything that needs no family.
    graph.addProcessor(MINT, stages.mint(), ADMIT);

    // 3. Families rule on bots' messages, and publish what they fold.
    graph.addProcessor(FAMILIES, stages.families(), MINT);
    graph.addSink(
        WRITE_FAMILIES,
        topics.families(),
        text,
        codecs.families(),
        new ScopePartitioner<>(),
        FAMILIES);

    // 4. Remember comes last: it alone knows the verdict on every record, and keeps the books.
    graph.addProcessor(REMEMBER, stages.remember(), ADMIT, FAMILIES);
    graph.addSink(
        WRITE_MEMORIES,
        topics.memories(),
        text,
        codecs.memories(),
        new ScopePartitioner<>(),
        REMEMBER);
    graph.addSink(
        WRITE_VECTORS,
        topics.vectors(),
        text,
        codecs.vectorChanges(),
        new ScopePartitioner<>(),
        REMEMBER);
    graph.addSink(
        WRITE_COMPACTION,
        topics.compaction(),
        text,
        codecs.tombstones(),
        new ScopePartitioner<>(),
        REMEMBER);
    graph.addSink(
        WRITE_DECISIONS,
        topics.decisions(),
        text,
        codecs.decisions(),
        new ScopePartitioner<>(),
        REMEMBER);

    // Each store has one writer; these only read.
    graph.connectProcessorAndStateStores(MINT, TOTALS, MESSAGE_MEMORIES, MEMORIES, TOMBSTONES);
    graph.connectProcessorAndStateStores(FAMILIES, MEMORIES, TOMBSTONES);
    return graph;
  }

  /**
   * A run in memory says the same each time, however fast the machine is: its clock stands still.
   */
  private static LongSupplier nanoTime(StoreFactory factory) {
    return factory == StoreFactory.IN_MEMORY ? () -> 0 : System::nanoTime;
  }
}

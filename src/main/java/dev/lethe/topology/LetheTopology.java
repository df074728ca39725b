package dev.lethe.topology;

import static dev.lethe.config.Names.ADMIT;
import static dev.lethe.config.Names.COMMANDS;
import static dev.lethe.config.Names.CONTEXTS;
import static dev.lethe.config.Names.EMBEDDINGS;
import static dev.lethe.config.Names.FAMILIES;
import static dev.lethe.config.Names.FAN_OUT;
import static dev.lethe.config.Names.GATHER;
import static dev.lethe.config.Names.GC_QUEUE;
import static dev.lethe.config.Names.ITEMS;
import static dev.lethe.config.Names.ITEM_INDEX;
import static dev.lethe.config.Names.MEMORIES;
import static dev.lethe.config.Names.MESSAGE_MEMORIES;
import static dev.lethe.config.Names.MINT;
import static dev.lethe.config.Names.POLICY;
import static dev.lethe.config.Names.READ_ANSWERS;
import static dev.lethe.config.Names.READ_COMMANDS;
import static dev.lethe.config.Names.READ_EMBEDDINGS;
import static dev.lethe.config.Names.READ_EVENTS;
import static dev.lethe.config.Names.READ_FAN_OUT;
import static dev.lethe.config.Names.READ_ITEMS;
import static dev.lethe.config.Names.READ_LLM_RESULTS;
import static dev.lethe.config.Names.READ_PLANS;
import static dev.lethe.config.Names.READ_POLICY;
import static dev.lethe.config.Names.READ_REKEYED;
import static dev.lethe.config.Names.REMEMBER;
import static dev.lethe.config.Names.TOMBSTONES;
import static dev.lethe.config.Names.WRITE_ACTIONS;
import static dev.lethe.config.Names.WRITE_ANSWERS;
import static dev.lethe.config.Names.WRITE_COMMANDS;
import static dev.lethe.config.Names.WRITE_COMPACTION;
import static dev.lethe.config.Names.WRITE_DEAD_LETTERS;
import static dev.lethe.config.Names.WRITE_DECISIONS;
import static dev.lethe.config.Names.WRITE_EXPECTED;
import static dev.lethe.config.Names.WRITE_FAMILIES;
import static dev.lethe.config.Names.WRITE_FAN_OUT;
import static dev.lethe.config.Names.WRITE_INTERVALS;
import static dev.lethe.config.Names.WRITE_LLM_REQUESTS;
import static dev.lethe.config.Names.WRITE_MEMORIES;
import static dev.lethe.config.Names.WRITE_MESSAGES;
import static dev.lethe.config.Names.WRITE_PLANS;
import static dev.lethe.config.Names.WRITE_PORTIONS;
import static dev.lethe.config.Names.WRITE_REFUSED;
import static dev.lethe.config.Names.WRITE_REKEYED;
import static dev.lethe.config.Names.WRITE_REPLIES;
import static dev.lethe.config.Names.WRITE_REPORTS;
import static dev.lethe.config.Names.WRITE_RULES;
import static dev.lethe.config.Names.WRITE_STRAYS;
import static dev.lethe.config.Names.WRITE_VECTORS;

import dev.lethe.codec.Codecs;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.model.EndpointQueries;
import dev.lethe.model.LocalQueries;
import dev.lethe.policy.Policy;
import dev.lethe.processor.Background;
import dev.lethe.processor.Processors;
import dev.lethe.processor.StartingPolicy;
import dev.lethe.store.StoreFactory;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.StreamPartitioner;

/** Builds the running graph, with one method per sub-topology. Sub-topologies share no store. */
public final class LetheTopology {
  /** Partitioner for keys that are partition numbers. */
  private static final StreamPartitioner<String, byte[]> BY_NUMBER =
      (topic, number, value, partitions) -> Optional.of(Set.of(Integer.parseInt(number)));

  private final Graph graph;
  private final Topics topics;
  private final Codecs codecs;
  private final Processors processors;
  private final Serializer<String> text = new StringSerializer();
  private final Serializer<byte[]> bytes = new ByteArraySerializer();

  private LetheTopology(Graph graph, Topics topics, Codecs codecs, Processors processors) {
    this.graph = graph;
    this.topics = topics;
    this.codecs = codecs;
    this.processors = processors;
  }

  /** Returns the topology for the given settings, for a cluster as well as for {@code simulate}. */
  public static Topology build(
      Settings settings, Policy policy, Topics topics, Codecs codecs, StoreFactory factory) {
    return build(settings, StartingPolicy.unpublished(policy), topics, codecs, factory);
  }

  /** Returns the topology for tasks that start with a policy of the policy topic. */
  public static Topology build(
      Settings settings,
      StartingPolicy policy,
      Topics topics,
      Codecs codecs,
      StoreFactory factory) {
    boolean inMemory = factory == StoreFactory.IN_MEMORY;
    return build(
        settings,
        policy,
        topics,
        codecs,
        factory,
        inMemory ? Background.none() : Background.threads(),
        inMemory ? new LocalQueries() : EndpointQueries.of(settings.embed()),
        Stages.BUILT_IN);
  }

  /**
   * Returns the topology with the caller's threads and embedder.
   *
   * @param background executor of long computations
   * @param queries computes vectors of queries
   * @param stages hygiene stages
   */
  public static Topology build(
      Settings settings,
      StartingPolicy policy,
      Topics topics,
      Codecs codecs,
      StoreFactory factory,
      Background background,
      QueryEmbedder queries,
      Stages stages) {
    Topology graph = new Topology(new TopologyConfig(new StreamsConfig(settings.streams())));
    addTo(
        new KafkaGraph(graph),
        settings,
        policy,
        topics,
        codecs,
        factory,
        background,
        queries,
        stages);
    return graph;
  }

  /** Adds the topology to a graph with in-memory stores and no other threads. */
  static void addTo(Graph graph, Settings settings, Policy policy, Topics topics, Codecs codecs) {
    addTo(
        graph,
        settings,
        StartingPolicy.unpublished(policy),
        topics,
        codecs,
        StoreFactory.IN_MEMORY,
        Background.none(),
        new LocalQueries(),
        Stages.BUILT_IN);
  }

  private static void addTo(
      Graph graph,
      Settings settings,
      StartingPolicy policy,
      Topics topics,
      Codecs codecs,
      StoreFactory factory,
      Background background,
      QueryEmbedder queries,
      Stages stages) {
    Processors processors =
        new Processors(
            settings,
            policy,
            topics,
            codecs,
            factory,
            nanoTime(factory),
            background,
            queries,
            stages);
    LetheTopology parts = new LetheTopology(graph, topics, codecs, processors);
    parts.addMain();
    parts.addFanOut();
    parts.addGather();
  }

  /**
   * Returns the part of the topology that makes decisions, with seeds as its only input: no other
   * input advances while they are loaded. It has the same stores as the whole topology.
   */
  public static Topology ofSeeds(
      Settings settings,
      StartingPolicy policy,
      Topics topics,
      Codecs codecs,
      StoreFactory factory) {
    Topology graph = new Topology(new TopologyConfig(new StreamsConfig(settings.streams())));
    Processors processors =
        new Processors(
            settings,
            policy,
            topics,
            codecs,
            factory,
            nanoTime(factory),
            Background.none(),
            QueryEmbedder.NONE,
            Stages.BUILT_IN);
    LetheTopology parts = new LetheTopology(new KafkaGraph(graph), topics, codecs, processors);
    parts.graph.addSource(READ_PLANS, topics.plans());
    parts.graph.addProcessor(ADMIT, processors.admit(), READ_PLANS);
    parts.addDecisions();
    return graph;
  }

  /**
   * Adds the main sub-topology: reads events, items and copies of calls; writes memories, families,
   * decisions and answers.
   */
  private void addMain() {
    // 1. Admit reads bytes, so that Lethe itself dead-letters and counts invalid events.
    graph.addSource(READ_EVENTS, topics.events());
    graph.addSource(READ_ITEMS, topics.items());
    graph.addSource(READ_REKEYED, topics.rekeyed());
    graph.addSource(READ_FAN_OUT, topics.fanOut());
    graph.addSource(READ_PLANS, topics.plans());
    graph.addSource(READ_LLM_RESULTS, topics.llmResults());
    graph.addSource(READ_EMBEDDINGS, topics.embeddings());
    graph.addProcessor(
        ADMIT,
        processors.admit(),
        READ_EVENTS,
        READ_ITEMS,
        READ_REKEYED,
        READ_FAN_OUT,
        READ_PLANS,
        READ_LLM_RESULTS,
        READ_EMBEDDINGS);
    addDecisions();
  }

  private void addDecisions() {
    graph.addSink(WRITE_DEAD_LETTERS, topics.deadLetters(), bytes, bytes, ADMIT);
    addSink(WRITE_REKEYED, topics.rekeyed(), bytes, ADMIT);

    // 2. Mint decides on everything that needs no family.
    graph.addProcessor(MINT, processors.mint(), ADMIT);

    // 3. Items decides on memories of other stores.
    graph.addProcessor(ITEMS, processors.items(), ADMIT);

    // 4. Commands executes calls by people and agents. Items reports erased items to it.
    graph.addProcessor(COMMANDS, processors.commands(), ADMIT, ITEMS);
    graph.addSink(WRITE_REPORTS, topics.reports(), text, codecs.reports(), COMMANDS);
    addSink(WRITE_PLANS, topics.plans(), bytes, COMMANDS);
    addSink(WRITE_LLM_REQUESTS, topics.llmRequests(), codecs.llmRequests(), COMMANDS);

    // 5. Families decides on bots' messages and publishes family records. Seeds come from Admit.
    graph.addProcessor(FAMILIES, processors.families(), ADMIT, MINT, ITEMS, COMMANDS);
    addSink(WRITE_FAMILIES, topics.families(), codecs.families(), FAMILIES);
    graph.addSink(WRITE_ANSWERS, topics.answers(), text, codecs.answers(), COMMANDS, FAMILIES);

    // 6. Remember is last: only it knows the verdict on every record, and it counts the verdicts.
    graph.addProcessor(REMEMBER, processors.remember(), ADMIT, ITEMS, FAMILIES, COMMANDS);
    addSink(WRITE_MEMORIES, topics.memories(), codecs.memories(), REMEMBER);
    addSink(WRITE_VECTORS, topics.vectors(), codecs.vectorChanges(), REMEMBER);
    addSink(WRITE_COMPACTION, topics.compaction(), codecs.tombstones(), REMEMBER);
    addSink(WRITE_DECISIONS, topics.decisions(), codecs.decisions(), REMEMBER);
    addSink(WRITE_ACTIONS, topics.actions(), codecs.toolRequests(), REMEMBER);
    graph.addSink(WRITE_PORTIONS, topics.fanOut(), text, bytes, BY_NUMBER, COMMANDS, REMEMBER);
    graph.addSink(WRITE_RULES, topics.policy(), text, codecs.rules(), REMEMBER);
    graph.addSink(WRITE_COMMANDS, topics.commands(), text, codecs.toolRequests(), REMEMBER);

    // Each store and each table of hot state has one writer; the processors below only read. The
    // exception is Remember, which writes to the policy store the suppress rules that its own task
    // has decided.
    graph.connectProcessorAndStateStores(MINT, MESSAGE_MEMORIES, MEMORIES, TOMBSTONES, POLICY);
    graph.connectProcessorAndStateStores(
        ITEMS, MESSAGE_MEMORIES, MEMORIES, TOMBSTONES, ITEM_INDEX, POLICY);
    graph.connectProcessorAndStateStores(FAMILIES, MEMORIES, TOMBSTONES, POLICY);
    graph.connectProcessorAndStateStores(
        COMMANDS,
        MESSAGE_MEMORIES,
        MEMORIES,
        TOMBSTONES,
        GC_QUEUE,
        ITEM_INDEX,
        EMBEDDINGS,
        CONTEXTS,
        POLICY);
    graph.connectProcessorAndStateStores(REMEMBER, POLICY);
  }

  /** Adds the fan-out: reads calls and policies; writes a copy for each partition concerned. */
  private void addFanOut() {
    graph.addSource(READ_COMMANDS, topics.commands());
    graph.addSource(READ_POLICY, topics.policy());
    graph.addProcessor(FAN_OUT, processors.fanOut(), READ_COMMANDS, READ_POLICY);
    graph.addSink(WRITE_REFUSED, topics.deadLetters(), bytes, bytes, FAN_OUT);
    graph.addSink(WRITE_EXPECTED, topics.answers(), text, codecs.answers(), FAN_OUT);
    graph.addSink(WRITE_FAN_OUT, topics.fanOut(), text, bytes, BY_NUMBER, FAN_OUT);
  }

  /**
   * Adds the gathering: reads the partitions' answers; writes one reply per call, and one report
   * per interval.
   */
  private void addGather() {
    graph.addSource(READ_ANSWERS, topics.answers());
    graph.addProcessor(GATHER, processors.gather(), READ_ANSWERS);
    graph.addSink(WRITE_REPLIES, topics.replies(), text, codecs.toolResults(), GATHER);
    graph.addSink(WRITE_INTERVALS, topics.reports(), text, codecs.reports(), GATHER);
    addSink(WRITE_MESSAGES, topics.actions(), codecs.toolRequests(), GATHER);
    graph.addSink(WRITE_STRAYS, topics.deadLetters(), bytes, bytes, GATHER);
  }

  /** Adds a sink that partitions records by scope. */
  private <V> void addSink(String name, String topic, Serializer<V> values, String box) {
    graph.addSink(name, topic, text, values, new ScopePartitioner<>(), box);
  }

  /**
   * In-memory runs must be deterministic, whatever the machine's speed, so their clock doesn't
   * advance.
   */
  private static LongSupplier nanoTime(StoreFactory factory) {
    return factory == StoreFactory.IN_MEMORY ? () -> 0 : System::nanoTime;
  }
}

package dev.lethe.processor;

import dev.lethe.call.Instruction;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.policy.LinearRewrites;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Names;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.engine.FamilyEngine;
import dev.lethe.engine.FamilyExplainer;
import dev.lethe.event.Arrival;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ItemArrival;
import dev.lethe.memory.FamilyRules;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.OutcomeEffects;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.TextLimit;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.policy.NormalizePolicy;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import dev.lethe.store.StoreFactory;
import dev.lethe.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Creates the processors of the topology with the stores that they write. */
public final class Processors {
  private final Settings settings;
  private final StartingPolicy policy;
  private final Topics topics;
  private final Codecs codecs;
  private final StoreFactory factory;
  private final LongSupplier nanoTime;
  private final Background background;
  private final QueryEmbedder queries;
  private final Stages stages;
  private final Tools tools;
  private final PlanCodec plans;
  private final Quarantine quarantine;

  /** Shared by all processors: Streams takes two builders with the same name for two stores. */
  private final StoreBuilder<HotState> hotState;

  /**
   * @param policy policy of new tasks
   * @param nanoTime {@code System::nanoTime}, or a fixed clock for runs that must not depend on
   *     their speed
   * @param background executors for long computations
   * @param queries embeds queries
   * @param stages hygiene stages
   */
  public Processors(
      Settings settings,
      StartingPolicy policy,
      Topics topics,
      Codecs codecs,
      StoreFactory factory,
      LongSupplier nanoTime,
      Background background,
      QueryEmbedder queries,
      Stages stages) {
    this.settings = settings;
    this.policy = policy;
    this.topics = topics;
    this.codecs = codecs;
    this.factory = factory;
    this.nanoTime = nanoTime;
    this.background = background;
    this.queries = queries;
    this.stages = stages;
    this.tools = Tools.of(stages);
    this.plans = new PlanCodec(stages);
    this.quarantine = new Quarantine(nanoTime);
    this.hotState = factory.hotState(Names.HOT_STATE, HotTables.all());
  }

  /**
   * Returns the processor that decodes records and passes each to the partition that decides it.
   */
  public ProcessorSupplier<byte[], byte[], Object, Object> admit() {
    return new Node<>(
        quarantine,
        () ->
            new AdmitProcessor(
                this::decoders,
                quarantine,
                Set.of(topics.events(), topics.items()),
                Set.copyOf(topics.internal()),
                topics.rekeyed(),
                topics.fanOut(),
                settings.partitions()),
        () -> List.of(currentPolicy(Names.POLICY, policy)));
  }

  private Map<String, InputDecoder> decoders(Policy now, IntConsumer misspelt) {
    MintingPolicy minting = now.minting();
    return Map.of(
        topics.events(),
        InputDecoder.events(
            codecs.eventDecoder(minting.maxEventBytes(), minting.maxFutureSkewSeconds()),
            new TextLimit(prints(now)),
            misspelt),
        topics.items(),
        InputDecoder.items(
            codecs.itemDecoder(minting.maxEventBytes(), minting.maxFutureSkewSeconds()),
            new TextLimit(prints(now)),
            misspelt),
        topics.commands(),
        InputDecoder.calls(
            codecs.toolCallDecoder(tools),
            now.models().toolCallStrict(),
            minting.maxFutureSkewSeconds(),
            settings.backfill()),
        topics.policy(),
        InputDecoder.policies(),
        topics.plans(),
        InputDecoder.plans(plans),
        topics.llmResults(),
        InputDecoder.llmResults(codecs.llmResultDecoder()),
        topics.embeddings(),
        InputDecoder.embeddings(codecs.embeddingDecoder()),
        Names.TICKS,
        InputDecoder.ticks());
  }

  private StoreBuilder<CurrentPolicy> currentPolicy(String name, StartingPolicy first) {
    return CurrentPolicy.builder(first, factory.small(name, StateSerde.policies()));
  }

  /**
   * Returns the processor that copies calls, policies and rules to the partitions that they
   * concern.
   */
  public ProcessorSupplier<byte[], byte[], Object, Object> fanOut() {
    return new Node<>(
        quarantine,
        () ->
            new FanOutProcessor(
                codecs.toolCallDecoder(tools),
                stages,
                new PolicyFanOut(codecs.policyDecoder(), settings.partitions()),
                topics.policy(),
                quarantine,
                settings.partitions()),
        () ->
            List.of(
                factory.keyed(Names.TICKS, StateSerde.times()),
                factory.keyed(Names.CALLS, StateSerde.calls()),
                currentPolicy(Names.HEARD_POLICY, policy.alone())));
  }

  /** Returns the processor that executes tool calls. */
  public ProcessorSupplier<String, Instruction, String, Object> commands() {
    return new Node<>(
        quarantine,
        () -> new CallProcessor(Processors::prints, background, queries, stages, plans, nanoTime),
        () -> List.of(hotState, factory.keyed(Names.RUN_STATE, StateSerde.runs(stages))));
  }

  /**
   * Returns the processor that combines all partitions' answers into a reply and their figures into
   * a report.
   */
  public ProcessorSupplier<byte[], byte[], Object, Object> gather() {
    return new Node<>(
        quarantine,
        () -> new GatherProcessor(quarantine, settings.partitions(), stages, tools),
        () ->
            List.of(
                factory.keyed(Names.GATHERINGS, StateSerde.gatherings(tools)),
                factory.keyed(Names.JANITOR, StateSerde.janitor())));
  }

  /** Returns the processor that decides events, except for the families of bot messages. */
  public ProcessorSupplier<String, Arrival, String, Ruling> mint() {
    return new Node<>(quarantine, MintProcessor::new, () -> List.of(hotState));
  }

  /** Returns the processor that decides items. */
  public ProcessorSupplier<String, ItemArrival, String, Object> items() {
    return new Node<>(
        quarantine, () -> new ItemProcessor(Processors::prints, stages), () -> List.of(hotState));
  }

  /** Returns the processor that writes the memory table, the ledger and the decisions. */
  public ProcessorSupplier<String, Outcome, String, Object> remember() {
    return new Node<>(
        quarantine,
        () ->
            new MemoryProcessor(
                now -> new OutcomeEffects(now, prints(now)),
                Processors::prints,
                queries.model(),
                nanoTime),
        () ->
            List.of(
                factory.filtered(Names.MEMORIES, StateSerde.memories()),
                factory.filtered(Names.MESSAGE_MEMORIES, StateSerde.traces()),
                factory.filtered(Names.TOMBSTONES, StateSerde.tombstones()),
                factory.keyed(Names.GC_QUEUE, StateSerde.texts()),
                factory.keyed(Names.ITEM_INDEX, StateSerde.items()),
                factory.filtered(Names.EMBEDDINGS, StateSerde.vectors()),
                StoredContexts.builder(),
                hotState));
  }

  /** Returns the processor of the families of bot messages. */
  public ProcessorSupplier<String, Outcome, String, Object> families() {
    return new Node<>(
        quarantine,
        () -> new FamilyProcessor(this::terms, stages, nanoTime),
        () ->
            List.of(
                hotState,
                factory.keyed(Names.FAMILY_PROFILES, StateSerde.families()),
                factory.keyed(Names.RETIRED_FAMILIES, StateSerde.retiredFamilies())));
  }

  private FamilyEngine.Terms terms(Policy now) {
    return terms(now, settings.backfill());
  }

  private static FamilyEngine.Terms terms(Policy now, boolean backfill) {
    return new FamilyEngine.Terms(now, prints(now), new FamilyRules(now, backfill));
  }

  private static MessageFingerprinter prints(Policy now) {
    return new MessageFingerprinter(now, Processors::normalizer);
  }

  /** Returns the normalizer that a policy selects. */
  static Normalizer normalizer(Policy policy) {
    NormalizePolicy normalize = policy.normalize();
    return Normalizer.of(normalize.stripTrackingParams(), LinearRewrites.orNull(normalize));
  }

  /**
   * Returns an explainer of messages by stored families, for callers outside the topology.
   *
   * @param stores finds a task's store by its name
   */
  public static FamilyExplainer explainer(
      Policy policy, boolean backfill, Function<String, StateStore> stores) {
    EngineStores rows = EngineStores.of(stores);
    return new FamilyExplainer(
        terms(policy, backfill), new StoredFamilyState(rows, scope -> {}), rows.hashes().scopes());
  }

  /**
   * Supplier of one processor of the topology and of the stores that it writes. The stores keep a
   * fixed order, since that of a set would change the description of the topology from run to run.
   */
  private record Node<KI, VI, KO, VO>(
      Quarantine quarantine,
      Supplier<Processor<KI, VI, KO, VO>> processor,
      Supplier<List<StoreBuilder<?>>> written)
      implements ProcessorSupplier<KI, VI, KO, VO> {

    @Override
    public Processor<KI, VI, KO, VO> get() {
      return new GuardedProcessor<>(processor.get(), quarantine);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
      return new LinkedHashSet<>(written.get());
    }
  }
}

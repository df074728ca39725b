package dev.lethe.processor;

import dev.lethe.call.ItemErased;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.cleanup.MergedPatterns;
import dev.lethe.hygiene.collapse.ProfileArrivals;
import dev.lethe.hygiene.consolidation.EntryArrivals;
import dev.lethe.hygiene.consolidation.MergedEntries;
import dev.lethe.hygiene.pruning.PreferenceArrivals;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.Item;
import dev.lethe.item.ItemArrival;
import dev.lethe.item.ItemRules;
import dev.lethe.item.References;
import dev.lethe.item.Superseding;
import dev.lethe.janitor.ArrivalReports;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Outcome.ItemEffects;
import dev.lethe.memory.Outcome.RunReported;
import dev.lethe.memory.Report;
import dev.lethe.memory.RetiredContent;
import dev.lethe.memory.TraceRetention;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Decides every item from the memories of its scope. */
final class ItemProcessor extends ContextualProcessor<String, ItemArrival, String, Object> {
  private final Function<Policy, MessageFingerprinter> printsOf;
  private final Stages stages;
  private Supplier<Rules> rules;
  private HotTable<String, Long> totals;
  private MemoryRepository memories;
  private StoredItems index;
  private KeyValueStore<String, MessageTrace> traces;

  /**
   * @param printsOf creates the fingerprinter of a policy
   * @param stages hygiene stages, some of which remove memories when an item arrives
   */
  ItemProcessor(Function<Policy, MessageFingerprinter> printsOf, Stages stages) {
    this.stages = stages;
    this.printsOf = printsOf;
  }

  /** Rules derived from a policy. */
  private record Rules(
      Policy policy,
      ItemRules items,
      PreferenceArrivals preferences,
      ProfileArrivals profiles,
      EntryArrivals equalEntries,
      MergedEntries entries,
      MergedPatterns patterns,
      Superseding superseding,
      References references,
      TraceRetention retention) {}

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    totals = hot.table(HotTables.TOTALS);
    memories = StoredMemories.of(context);
    index = StoredItems.of(context);
    traces = context.getStateStore(Names.MESSAGE_MEMORIES);
    CurrentPolicy policies = context.getStateStore(Names.POLICY);
    rules = policies.derive(this::follow);
  }

  private Rules follow(Policy policy) {
    MessageFingerprinter prints = printsOf.apply(policy);
    JsonTree format = new JsonTree();
    return new Rules(
        policy,
        new ItemRules(
            policy,
            prints,
            format,
            new Rewriting(prints, format, memories, index::referringTo),
            new RetiredContent(memories, policy)),
        new PreferenceArrivals(policy, format, index, memories),
        new ProfileArrivals(policy, format, index, memories),
        new EntryArrivals(policy, format, index, memories),
        new MergedEntries(policy, memories, index, format),
        new MergedPatterns(policy, memories, prints, format),
        new Superseding(policy, memories, index, format),
        new References(policy, memories, index, format),
        new TraceRetention(policy));
  }

  @Override
  public void process(Record<String, ItemArrival> in) {
    ItemArrival arrival = in.value();
    Rules now = rules.get();
    ItemRules.Known known = known(arrival, now);
    List<Effect> effects = now.items().effects(arrival, known);
    List<Effect> settled =
        isOrWas(Kind.PROFILE, arrival, known) ? now.profiles().after(effects, arrival) : effects;
    if (arrival.item().kind() == Kind.PREFERENCE) {
      settled = now.preferences().after(settled, arrival.at());
    }
    if (arrival.item().kind() == Kind.ENTRY) {
      settled = now.equalEntries().after(settled, arrival);
    }
    settled = now.superseding().after(settled, arrival.item());
    Scope scope = arrival.item().scope();
    if (isOrWas(Kind.PATTERN, arrival, known)) {
      settled = now.patterns().after(scope, settled, arrival.at());
    }
    List<Effect> all =
        isOrWas(Kind.ENTRY, arrival, known)
            ? now.entries().after(scope, settled, arrival.at())
            : now.references().after(scope, settled, arrival.at());
    if (effects.stream().anyMatch(ItemProcessor::erases)) {
      ItemErased erased = new ItemErased(scope, ItemRules.memoryId(arrival.item()));
      context().forward(in.withValue(erased), Names.COMMANDS);
    }
    for (Report report : ArrivalReports.of(all, scope, arrival.at(), now.policy(), stages)) {
      context().forward(in.withValue(new RunReported(report)), Names.FAMILIES);
    }
    context().forward(in.withValue(new ItemEffects(all)), Names.REMEMBER);
  }

  /**
   * Returns true if the item is or was of the given kind: an item may return as another kind, and a
   * deletion may name another one.
   */
  private static boolean isOrWas(Kind kind, ItemArrival arrival, ItemRules.Known known) {
    return arrival.item().kind() == kind
        || (known.memory() != null && known.memory().kind() == kind);
  }

  private static boolean erases(Effect effect) {
    return effect instanceof Effect.PutTombstone put && put.tombstone().contentHash() == null;
  }

  private ItemRules.Known known(ItemArrival arrival, Rules now) {
    Item item = arrival.item();
    Scope scope = item.scope();
    String id = ItemRules.memoryId(item);
    return new ItemRules.Known(
        memories.memory(scope, id),
        memories.tombstone(scope, id),
        index.last(scope, id),
        deletedAt(scope, id, arrival.at(), now.retention()),
        item.isDeleted() ? null : now.superseding().successor(item),
        totals.get(Totals.ARRIVALS, arrival.source()));
  }

  private Long deletedAt(Scope scope, String memoryId, long now, TraceRetention retention) {
    MessageTrace trace = traces.get(scope.key(MessageTrace.keyOfItem(memoryId)));
    return trace instanceof MessageTrace.DeletedItem deleted
            && retention.isValid(deleted, scope.tenant(), now)
        ? Long.valueOf(deleted.updatedAt())
        : null;
  }
}

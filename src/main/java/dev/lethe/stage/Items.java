package dev.lethe.stage;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.compaction.Rewriting;
import dev.lethe.event.Scope;
import dev.lethe.item.Item;
import dev.lethe.item.ItemArrival;
import dev.lethe.item.ItemRules;
import dev.lethe.item.References;
import dev.lethe.layout.Names;
import dev.lethe.memory.Effect;
import dev.lethe.memory.ItemRuled;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.policy.Policy;
import dev.lethe.profile.ProfileArrivals;
import dev.lethe.session.PreferenceArrivals;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Rules on every item by what its scope remembers. */
final class Items extends ContextualProcessor<String, ItemArrival, String, ItemRuled> {
  private final Function<Policy, MessageFingerprinter> printsOf;
  private Supplier<Rules> rules;
  private HotTable<String, Long> totals;
  private MemoryRepository memories;
  private StoredItems index;

  /**
   * @param printsOf a policy
   */
  Items(Function<Policy, MessageFingerprinter> printsOf) {
    this.printsOf = printsOf;
  }

  /** What a policy means here. */
  private record Rules(
      ItemRules items,
      PreferenceArrivals preferences,
      ProfileArrivals profiles,
      References references) {}

  @Override
  public void init(ProcessorContext<String, ItemRuled> context) {
    super.init(context);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    totals = hot.table(HotTables.TOTALS);
    memories = StoredMemories.of(context);
    index = StoredItems.of(context);
    CurrentPolicy policies = context.getStateStore(Names.POLICY);
    rules = policies.derive(this::follow);
  }

  private Rules follow(Policy policy) {
    MessageFingerprinter prints = printsOf.apply(policy);
    JsonTree format = new JsonTree();
    return new Rules(
        new ItemRules(
            policy, prints, format, new Rewriting(prints, format, memories, index::referringTo)),
        new PreferenceArrivals(policy, format, index, memories),
        new ProfileArrivals(policy, format, index, memories),
        new References(memories, index, format));
  }

  @Override
  public void process(Record<String, ItemArrival> in) {
    ItemArrival arrival = in.value();
    Rules now = rules.get();
    List<Effect> effects = now.items().effects(arrival, known(arrival));
    List<Effect> settled =
        switch (arrival.item().kind()) {
          case PREFERENCE -> now.preferences().after(effects, arrival.at());
          case PROFILE -> now.profiles().after(effects, arrival);
          default -> effects;
        };
    List<Effect> all = now.references().after(arrival.item().scope(), settled);
    context().forward(in.withValue(new ItemRuled(all)));
  }

  private ItemRules.Known known(ItemArrival arrival) {
    Item item = arrival.item();
    Scope scope = item.scope();
    String id = ItemRules.memoryId(item);
    return new ItemRules.Known(
        memories.memory(scope, id),
        memories.tombstone(scope, id),
        index.last(scope, id),
        totals.get(Totals.ARRIVALS, arrival.source()));
  }
}

package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Changes of entries that the steps of a consolidation have in common. */
final class EntryChanges {
  private final StepContext context;

  EntryChanges(StepContext context) {
    this.context = context;
  }

  /**
   * Returns the members' memories if all of them are unchanged entries that may be removed; else an
   * empty list.
   */
  List<Memory> removable(List<Member> members) {
    List<Memory> removable = new ArrayList<>();
    for (Member member : members) {
      Memory memory = context.removable(member);
      if (memory == null || memory.kind() != Kind.ENTRY) {
        return List.of();
      }
      removable.add(memory);
    }
    return removable;
  }

  Entry entry(Memory memory) {
    return EntryMemory.entry(memory, context.state(memory), null, context.policy(), context.now());
  }

  /**
   * Returns the outcome of a step that supersedes entries.
   *
   * @param before effects that write the entry that replaces them
   * @param by id of that entry, or the reason if there is none
   */
  StepOutcome superseded(List<Effect> before, List<Memory> entries, String by) {
    return superseded(before, entries, by, state -> state.superseded(context.now()));
  }

  /** Returns the outcome of a step that supersedes entries by one that contradicts them. */
  StepOutcome contradicted(List<Effect> before, List<Memory> entries, String by) {
    return superseded(before, entries, by, state -> state.contradicted(context.now()));
  }

  private StepOutcome superseded(
      List<Effect> before, List<Memory> entries, String by, UnaryOperator<ItemState> replaced) {
    List<Effect> effects = new ArrayList<>(before);
    for (Memory entry : entries) {
      String state = replaced.apply(context.state(entry)).write(context.format());
      effects.add(new Effect.PutMemory(entry.superseded(by, context.runId()).withItem(state)));
      if (entry.embedding() == EmbeddingStatus.REQUESTED) {
        effects.add(new Effect.PurgeVector(context.scope(), entry.memoryId()));
      }
    }
    List<Effect> all =
        new MergedEntries(context.policy(), context.memories(), context.index(), context.format())
            .after(context.scope(), effects, context.now());
    long relations = all.stream().filter(EntryChanges::removesRelation).count();
    return new StepOutcome(
        all,
        entries.stream().map(Memory::memoryId).toList(),
        List.of(),
        List.of(),
        relations == 0 ? Map.of() : Map.of(ConsolidationStage.RELATIONS_REMOVED, relations),
        null);
  }

  private static boolean removesRelation(Effect effect) {
    return effect instanceof Effect.PutMemory put
        && put.memory().kind() == Kind.RELATION
        && !put.memory().lifecycle().isLive();
  }
}

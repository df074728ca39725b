package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.StepContext;
import dev.lethe.item.EntryGain;
import dev.lethe.item.EntrySource;
import dev.lethe.item.Expiry;
import dev.lethe.item.GivenVector;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.lifecycle.Forgetting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Memories written when a run replaces entries by a new one: rule CN11. */
final class NewEntryWriter {

  private final StepContext context;

  NewEntryWriter(StepContext context) {
    this.context = context;
  }

  /**
   * Returns true if an item with this id may be written: there is no such memory, and it was not
   * forgotten by a call.
   */
  boolean isFree(String itemId) {
    String memoryId = MemoryIds.ofItem(context.scope(), itemId);
    Memory memory = context.memory(memoryId);
    Tombstone tombstone = context.tombstone(memoryId);
    return (memory == null || memory.lifecycle().deleted())
        && (tombstone == null || !tombstone.reason().equals(Forgetting.REASON));
  }

  /**
   * Returns the effects that write the new entry, without its gains, and the relations to the
   * entries that it supersedes.
   *
   * @param sources in their state before the merge, best first
   */
  List<Effect> effects(NewEntryStep step, List<Memory> sources) {
    List<Effect> effects = new ArrayList<>();
    put(entry(step, sources), effects);
    for (Memory source : sources) {
      put(relation(step.itemId(), source.itemId()), effects);
    }
    return effects;
  }

  /**
   * Returns the effects that write the relations from a kept protected entry to the entries that it
   * supersedes.
   */
  List<Effect> relations(Memory keeper, List<Memory> merged) {
    List<Effect> effects = new ArrayList<>();
    for (Memory memory : merged) {
      String itemId = NewEntryIds.relation(keeper.itemId(), memory.itemId());
      if (isFree(itemId)) {
        put(relation(keeper.itemId(), memory.itemId()), effects);
      }
    }
    return effects;
  }

  private void put(Memory memory, List<Effect> effects) {
    effects.add(new Effect.PutMemory(memory));
    if (context.tombstone(memory.memoryId()) != null) {
      effects.add(new Effect.RemoveTombstone(context.scope(), memory.memoryId()));
    }
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.Embed(VectorChange.of(memory)));
    }
  }

  private Memory entry(NewEntryStep step, List<Memory> sources) {
    List<EntrySource> provenance = new ArrayList<>();
    Set<String> references = new LinkedHashSet<>();
    GivenVector vector = null;
    long newest = Long.MIN_VALUE;
    for (Memory source : sources) {
      ItemState state = ItemState.read(Kind.ENTRY, source.item(), context.format());
      provenance.add(EntrySource.of(source, state));
      references.addAll(state.references());
      newest = Math.max(newest, own(source, state));
      boolean saysIt = vector == null && source.content().text().equals(step.text());
      vector = saysIt ? state.vector() : vector;
    }
    ItemFields.Entry best =
        (ItemFields.Entry)
            ItemState.read(Kind.ENTRY, sources.get(0).item(), context.format()).fields();
    // Everything except type, subject, text and project is gained from the sources.
    ItemFields.Entry fields =
        new ItemFields.Entry(
            step.type(),
            best.subject(),
            step.text(),
            1,
            Expiry.TEMPORARY.wireName(),
            best.project(),
            0,
            0);
    ItemState state =
        ItemState.made(context.now(), List.copyOf(references), vector, fields, provenance);
    return memory(step.itemId(), fields, state, newest, usage(sources));
  }

  /**
   * Returns the most recent usage, so that the new entry stays as fresh as its sources: rule CN1.
   */
  private static Memory.Usage usage(List<Memory> sources) {
    return sources.stream()
        .map(Memory::usage)
        .filter(usage -> usage.lastIncludedAt() != null)
        .max(Comparator.comparing(Memory.Usage::lastIncludedAt))
        .orElse(Memory.Usage.NEVER);
  }

  private static long own(Memory source, ItemState state) {
    EntryGain gain = state.gained() == null ? null : state.gained().gain();
    return gain == null
        ? source.createdAt()
        : Math.max(state.gained().createdAt(), gain.lastConfirmedAt());
  }

  private Memory relation(String itemId, String supersededId) {
    ItemFields fields = new ItemFields.Relation(itemId, supersededId, Relations.SUPERSEDES);
    ItemState state = new ItemState(context.now(), false, List.of(), null, fields, null);
    return memory(
        NewEntryIds.relation(itemId, supersededId),
        fields,
        state,
        context.now(),
        Memory.Usage.NEVER);
  }

  private Memory memory(
      String itemId, ItemFields fields, ItemState state, long createdAt, Memory.Usage usage) {
    String memoryId = MemoryIds.ofItem(context.scope(), itemId);
    Memory before = context.memory(memoryId);
    return context.written(
        memoryId,
        fields.kind(),
        itemId,
        Memory.Source.LETHE,
        fields.text(),
        createdAt,
        context.arrivedAt(),
        before == null ? 1 : before.revision() + 1,
        usage,
        embedding(fields, state),
        state.references(),
        state.write(context.format()));
  }

  private EmbeddingStatus embedding(ItemFields fields, ItemState state) {
    if (fields.kind() != Kind.ENTRY || state.vector() != null) {
      return EmbeddingStatus.NONE;
    }
    return EmbeddingRules.ofText(fields.text(), context.policy()).equals(EmbedVerdict.REQUESTED)
        ? EmbeddingStatus.REQUESTED
        : EmbeddingStatus.SUMMARISE_FIRST;
  }
}

package dev.lethe.consolidation;

import dev.lethe.compaction.Forgetting;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.event.Scope;
import dev.lethe.item.EntryGain;
import dev.lethe.item.EntrySource;
import dev.lethe.item.Expiry;
import dev.lethe.item.GivenVector;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.Embedding;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.RetrievalWeights;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The memories that a run writes where entries give way to a new one: rule CN11. */
final class MadeEntry {
  private final Scope scope;
  private final String runId;
  private final long now;
  private final long arrivedAt;
  private final Policy policy;
  private final MemoryRepository memories;
  private final MessageFingerprinter prints;
  private final JsonFormat format;

  MadeEntry(
      Scope scope,
      String runId,
      long now,
      long arrivedAt,
      Policy policy,
      MemoryRepository memories,
      MessageFingerprinter prints,
      JsonFormat format) {
    this.scope = scope;
    this.runId = runId;
    this.now = now;
    this.arrivedAt = arrivedAt;
    this.policy = policy;
    this.memories = memories;
    this.prints = prints;
    this.format = format;
  }

  /** Whether an item of that id can be written: nothing is there, and nobody had it forgotten. */
  boolean isFree(String itemId) {
    String memoryId = MemoryIds.ofItem(scope, itemId);
    Memory memory = memories.memory(scope, memoryId);
    Tombstone tombstone = memories.tombstone(scope, memoryId);
    return (memory == null || memory.lifecycle().deleted())
        && (tombstone == null || !tombstone.reason().equals(Forgetting.REASON));
  }

  /**
   * The new entry without what it gains, and the relations that say what it superseded.
   *
   * @param sources as they are before, the best first
   */
  List<Effect> effects(NewEntryStep step, List<Memory> sources) {
    List<Effect> effects = new ArrayList<>();
    put(entry(step, sources), effects);
    for (Memory source : sources) {
      put(relation(step.itemId(), source.itemId()), effects);
    }
    return effects;
  }

  /** The relations that say what a protected entry superseded that stays. */
  List<Effect> relations(Memory keeper, List<Memory> merged) {
    List<Effect> effects = new ArrayList<>();
    for (Memory memory : merged) {
      String itemId = MadeIds.relation(keeper.itemId(), memory.itemId());
      if (isFree(itemId)) {
        put(relation(keeper.itemId(), memory.itemId()), effects);
      }
    }
    return effects;
  }

  private void put(Memory memory, List<Effect> effects) {
    effects.add(new Effect.PutMemory(memory));
    if (memories.tombstone(scope, memory.memoryId()) != null) {
      effects.add(new Effect.RemoveTombstone(scope, memory.memoryId()));
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
      ItemState state = ItemState.read(Kind.ENTRY, source.item(), format);
      provenance.add(EntrySource.of(source, state));
      references.addAll(state.references());
      newest = Math.max(newest, own(source, state));
      boolean saysIt = vector == null && source.content().text().equals(step.text());
      vector = saysIt ? state.vector() : vector;
    }
    ItemFields.Entry best =
        (ItemFields.Entry) ItemState.read(Kind.ENTRY, sources.get(0).item(), format).fields();
    // What it has beside type, subject, text and project it gains from its sources.
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
    ItemState state = ItemState.made(now, List.copyOf(references), vector, fields, provenance);
    return memory(step.itemId(), fields, state, newest, usage(sources));
  }

  /** What was in a context lately stays as fresh as it was: rule CN1. */
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
    ItemState state = new ItemState(now, false, List.of(), null, fields, null);
    return memory(MadeIds.relation(itemId, supersededId), fields, state, now, Memory.Usage.NEVER);
  }

  private Memory memory(
      String itemId, ItemFields fields, ItemState state, long createdAt, Memory.Usage usage) {
    String memoryId = MemoryIds.ofItem(scope, itemId);
    Memory before = memories.memory(scope, memoryId);
    String text = fields.text();
    return new Memory(
        memoryId,
        fields.kind(),
        scope,
        itemId,
        null,
        new Memory.Content(text, prints.normalized(scope.tenant(), text), List.of()),
        Memory.Source.LETHE,
        createdAt,
        now,
        null,
        arrivedAt,
        before == null ? 1 : before.revision() + 1,
        new Memory.Cluster(null, null),
        Memory.Retrieval.of(RetrievalWeights.of(fields.kind(), false, policy.context().weights())),
        usage,
        embedding(fields, state),
        new Memory.Lifecycle(false, null, null, null, runId, null),
        state.references(),
        List.of(),
        Memory.Fingerprints.NONE,
        state.write(format),
        Memory.SCHEMA_VERSION);
  }

  private EmbeddingStatus embedding(ItemFields fields, ItemState state) {
    if (fields.kind() != Kind.ENTRY || state.vector() != null) {
      return EmbeddingStatus.NONE;
    }
    return Embedding.ofText(fields.text(), policy).equals(EmbedVerdict.REQUESTED)
        ? EmbeddingStatus.REQUESTED
        : EmbeddingStatus.SUMMARISE_FIRST;
  }
}

package dev.lethe.memory.lifecycle;

import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.fact.Fact;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.SessionSummaryItem;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryText;
import dev.lethe.memory.summary.Wisdom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Removal of sources from the memories made of their words: rules K11, K12 and X8. */
public record Rewriting(
    MessageFingerprinter prints, JsonFormat format, MemoryRepository memories, Quotes quotes) {
  /** Reason in the tombstone of a summary whose sources are all restored. */
  public static final String RESTORED = "restored";

  /**
   * Returns the effects on summaries of the erasure of a memory by a person or a call.
   *
   * @param memory the memory before the erasure; null if only a tombstone was left
   * @param tombstone the tombstone before the erasure; null if there was none
   * @param now time of the deletion, epoch milliseconds
   */
  public List<Effect> afterErasure(Memory memory, Tombstone tombstone, long now) {
    Erasure erasure = erasure();
    erasure.add(memory, tombstone);
    return erasure.effects(Set.of(), now);
  }

  /** Returns a new, empty erasure of memories that are erased together. */
  public Erasure erasure() {
    return new Erasure(this, quoting());
  }

  private QuotingMemories quoting() {
    return new QuotingMemories(format, memories, quotes);
  }

  /**
   * Returns the effects of a summary that arrives as an event. Its sources refer to it from then
   * on, so that their erasure finds it. If one of them was erased before, the summary is deleted
   * and its text is not published, since it may quote the erased content.
   *
   * @param summary the minted summary
   * @param minting effects of the minting
   * @param now time of the event, epoch milliseconds
   */
  public List<Effect> afterArrival(Memory summary, List<Effect> minting, long now) {
    List<Effect> effects = new ArrayList<>(minting);
    if (summary.references().stream().anyMatch(id -> isErased(summary.scope(), id))) {
      effects.removeIf(
          effect -> effect instanceof Effect.PutMemory || effect instanceof Effect.Embed);
      effects.addAll(deleted(summary, Reason.DELETED.wireName(), now));
      return effects;
    }
    for (String id : new LinkedHashSet<>(summary.references())) {
      Memory source = memories.memory(summary.scope(), id);
      if (source != null && !source.references().contains(summary.memoryId())) {
        List<String> others = new ArrayList<>(source.references());
        others.add(summary.memoryId());
        effects.add(new Effect.PutMemory(source.withReferences(others)));
      }
    }
    return effects;
  }

  private boolean isErased(Scope scope, String memoryId) {
    Tombstone tombstone = memories.tombstone(scope, memoryId);
    return tombstone != null && tombstone.contentHash() == null;
  }

  /**
   * Returns the memories that contain a memory's words and lose them when it is restored: its
   * summary and all that continue it, and facts. A summary that is restored takes nothing back from
   * those that continue it, since they still represent its messages, and no facts.
   */
  List<Memory> givenTo(Memory memory, Tombstone tombstone) {
    boolean isSummary = memory.kind() == Kind.SUMMARY || memory.kind() == Kind.SESSION_SUMMARY;
    return quoting().of(memory, tombstone).memories().stream()
        .filter(
            other -> memory.kind() != Kind.SESSION_SUMMARY || other.kind() != Kind.SESSION_SUMMARY)
        .filter(other -> !isSummary || other.kind() != Kind.FACT)
        .toList();
  }

  /**
   * Returns the effects of an undo on the facts that were found together with summaries: those that
   * are stated nowhere else are deleted.
   *
   * @param summaryIds summaries that the undone run wrote
   */
  List<Effect> withoutFacts(Scope scope, Set<String> summaryIds, long now) {
    Set<String> ids = new LinkedHashSet<>();
    summaryIds.forEach(summaryId -> ids.addAll(quotes.of(scope, summaryId)));
    List<Effect> effects = new ArrayList<>();
    for (String id : ids) {
      Memory memory = memories.memory(scope, id);
      if (memory != null && memory.kind() == Kind.FACT && memory.item() != null) {
        effects.addAll(withoutSupports(memory, summaryIds, false, now));
      }
    }
    return effects;
  }

  /**
   * Returns true if a live summary is made of the given memory, or may still quote it after its
   * restore.
   */
  boolean mayQuote(Memory summary, String memoryId) {
    return quoting().mayQuote(summary, memoryId);
  }

  /** Returns the effects of removing a restored source from a memory that quotes it. */
  List<Effect> withoutRestored(Memory summary, String sourceId, long now) {
    return without(summary, Set.of(sourceId), Set.of(), false, now);
  }

  /**
   * Returns the effects of removing erased sources from a memory that quotes them: statements of
   * unknown origin are removed too.
   *
   * @param unsaid sentences that are removed as well
   */
  List<Effect> without(Memory summary, Set<String> sourceIds, Set<String> unsaid, long now) {
    return without(summary, sourceIds, unsaid, true, now);
  }

  private List<Effect> without(
      Memory summary, Set<String> sourceIds, Set<String> unsaid, boolean erased, long now) {
    if (summary.kind() == Kind.EXCERPT) {
      return deleted(summary, reason(erased), now);
    }
    if (summary.kind() == Kind.WISDOM) {
      return withoutStatements(summary, sourceIds, erased, now);
    }
    if (summary.kind() == Kind.FACT) {
      return withoutSupports(summary, sourceIds, erased, now);
    }
    SummaryItem item = quoting().parts(summary);
    if (item == null) {
      return withoutOrigins(summary, sourceIds, erased, now);
    }
    Optional<SummaryItem> rest = item.without(sourceIds, unsaid, erased);
    if (rest.isEmpty()) {
      return deleted(summary, reason(erased), now);
    }
    if (rest.get().equals(item)) {
      return List.of();
    }
    List<String> others = new ArrayList<>(summary.references());
    others.removeAll(sourceIds);
    String text = SummaryText.of(rest.get().summary());
    String normalized = prints.normalized(summary.scope().tenant(), text);
    return put(
        summary.rewritten(
            new Memory.Content(text, normalized, List.of()),
            others,
            written(summary, rest.get()),
            now));
  }

  private String written(Memory summary, SummaryItem rest) {
    return summary.kind() == Kind.SESSION_SUMMARY
        ? SessionSummaryItem.read(summary.item(), format).with(rest, format)
        : rest.write(format);
  }

  private List<Effect> withoutStatements(
      Memory wisdom, Set<String> sourceIds, boolean erased, long now) {
    Wisdom rest = Wisdom.read(wisdom.item(), format).without(sourceIds, erased);
    if (rest.statements().isEmpty()) {
      return deleted(wisdom, reason(erased), now);
    }
    String normalized = prints.normalized(wisdom.scope().tenant(), rest.text());
    Memory.Content text = new Memory.Content(rest.text(), normalized, List.of());
    return put(wisdom.rewritten(text, rest.sources(), rest.write(format), now));
  }

  private List<Effect> withoutSupports(
      Memory memory, Set<String> memoryIds, boolean erased, long now) {
    Fact fact = Fact.read(memory.item(), format);
    Fact rest = fact.without(memoryIds);
    if (rest.supports().isEmpty()) {
      return deleted(memory, reason(erased), now);
    }
    return rest.equals(fact)
        ? List.of()
        : List.of(
            new Effect.PutMemory(
                memory.rewritten(memory.content(), rest.references(), rest.write(format), now)));
  }

  /** Handles a summary by another writer, whose statements have no known origin. */
  private static List<Effect> withoutOrigins(
      Memory summary, Set<String> sourceIds, boolean erased, long now) {
    if (summary.kind() == Kind.SESSION_SUMMARY) {
      return erased ? deleted(summary, reason(true), now) : List.of();
    }
    List<String> others = new ArrayList<>(summary.references());
    others.removeAll(sourceIds);
    return erased || others.isEmpty() ? deleted(summary, reason(erased), now) : List.of();
  }

  private static String reason(boolean erased) {
    return erased ? Reason.DELETED.wireName() : RESTORED;
  }

  /**
   * Stores a rewritten memory. One in its grace period also gets a new content hash in its
   * tombstone.
   */
  private List<Effect> put(Memory after) {
    Tombstone own =
        after.lifecycle().deleted() ? memories.tombstone(after.scope(), after.memoryId()) : null;
    if (own != null) {
      return List.of(
          new Effect.PutTombstone(own.withContentHash(GroupHash.contentHash(after))),
          new Effect.PutMemory(after));
    }
    return after.embedding() == EmbeddingStatus.REQUESTED
        ? List.of(new Effect.PutMemory(after), new Effect.Embed(VectorChange.of(after)))
        : List.of(new Effect.PutMemory(after));
  }

  /**
   * Returns the effects of deleting a summary, or another memory made of others' words, without its
   * content: it would quote a restored memory and would not be found when that is erased.
   */
  public static List<Effect> deleted(Memory summary, String reason, long now) {
    List<Effect> effects = new ArrayList<>();
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(
                summary.memoryId(),
                summary.scope(),
                summary.itemId(),
                now,
                null,
                null,
                reason,
                summary.lifecycle().runId())));
    Memory.Lifecycle end = Memory.Lifecycle.deleted(now, null, summary.lifecycle().runId());
    effects.add(new Effect.PutMemory(summary.removed(end, true)));
    if (summary.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(summary.scope(), summary.memoryId()));
    }
    return effects;
  }
}

package dev.lethe.compaction;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.compaction.summary.SummaryText;
import dev.lethe.compaction.summary.Wisdom;
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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes sources out of summaries that quote them: rules K11 and K12. */
public final class Rewriting {
  /** The reason that the tombstone of a summary has whose sources are all back. */
  public static final String RESTORED = "restored";

  /** What is made of other memories' words. */
  private static final Set<Kind> QUOTING = Set.of(Kind.SUMMARY, Kind.WISDOM, Kind.SESSION_SUMMARY);

  private final MessageFingerprinter prints;
  private final JsonFormat format;
  private final MemoryRepository memories;
  private final Quotes quotes;

  public Rewriting(
      MessageFingerprinter prints, JsonFormat format, MemoryRepository memories, Quotes quotes) {
    this.prints = prints;
    this.format = format;
    this.memories = memories;
    this.quotes = quotes;
  }

  /**
   * What follows for summaries from the erasure of a memory by a person or a call.
   *
   * @param memory as it was before, null if only the tombstone was left
   * @param tombstone as it was before, null if there was none
   * @param now of the deletion, epoch milliseconds
   */
  public List<Effect> afterErasure(Memory memory, Tombstone tombstone, long now) {
    List<Effect> effects = new ArrayList<>();
    String id = memory == null ? tombstone.memoryId() : memory.memoryId();
    for (Memory summary : quoting(memory, tombstone)) {
      effects.addAll(without(summary, Set.of(id), true, now));
    }
    return effects;
  }

  /**
   * What follows when a summary came as an event. Its sources name it from now on, so that their
   * erasure finds it. Where one was erased before, nothing of the summary goes out: it may quote
   * what nobody is to read any more.
   *
   * @param summary as it was minted
   * @param minting the effects of that
   * @param now of the event, epoch milliseconds
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
   * The live summaries that a memory gave something to: the one that replaced it, those that it was
   * restored from and that may still quote it, and those that the first one names because the
   * memory's own record, which named them, may be purged.
   */
  public List<Memory> quoting(Memory memory, Tombstone tombstone) {
    String id = memory == null ? tombstone.memoryId() : memory.memoryId();
    Scope scope = memory == null ? tombstone.scope() : memory.scope();
    Set<String> named = new LinkedHashSet<>();
    if (memory != null) {
      named.add(memory.lifecycle().replacedBy());
      named.addAll(memory.references());
    }
    if (tombstone != null) {
      named.add(tombstone.replacedBy());
    }
    Kind kind = memory == null ? null : memory.kind();
    if (kind == null || kind == Kind.SESSION_MESSAGE || kind == Kind.SESSION_SUMMARY) {
      named.addAll(quotes.of(scope, id));
    }
    Set<String> all = new LinkedHashSet<>(named);
    named.stream().map(other -> summary(scope, other)).forEach(s -> all.addAll(references(s)));
    return all.stream()
        .map(other -> summary(scope, other))
        .filter(summary -> summary != null && !summary.lifecycle().deleted())
        .filter(summary -> mayQuote(summary, id))
        .toList();
  }

  /** Whether a live summary is made of that memory, or may still quote it though it lives again. */
  boolean mayQuote(Memory summary, String memoryId) {
    return summary.references().contains(memoryId)
        || (summary.kind() == Kind.SUMMARY
            && summary.item() != null
            && SummaryItem.read(summary.item(), format).mayQuote(memoryId));
  }

  /** The memory of that id that stands for others, null if it is none. */
  private Memory summary(Scope scope, String memoryId) {
    Memory memory = memoryId == null ? null : memories.memory(scope, memoryId);
    return memory == null || !QUOTING.contains(memory.kind()) ? null : memory;
  }

  private static List<String> references(Memory summaryOrNull) {
    return summaryOrNull == null ? List.of() : summaryOrNull.references();
  }

  /**
   * What follows from taking sources out of a summary.
   *
   * @param erased whether nothing of them may be quoted any more, so that statements of unknown
   *     origin go too; else they live again
   */
  List<Effect> without(Memory summary, Set<String> sourceIds, boolean erased, long now) {
    if (summary.kind() == Kind.WISDOM) {
      return withoutStatements(summary, sourceIds, erased, now);
    }
    if (summary.kind() == Kind.SESSION_SUMMARY) {
      return erased ? deleted(summary, reason(true), now) : List.of();
    }
    if (summary.item() == null) {
      return withoutOrigins(summary, sourceIds, erased, now);
    }
    SummaryItem item = SummaryItem.read(summary.item(), format);
    Optional<SummaryItem> rest = item.without(sourceIds, erased);
    if (rest.isEmpty()) {
      return deleted(summary, reason(erased), now);
    }
    List<String> others = new ArrayList<>(summary.references());
    others.removeAll(sourceIds);
    String text = SummaryText.of(rest.get().summary());
    String normalized = prints.normalized(summary.scope().tenant(), text);
    return put(
        summary.rewritten(
            new Memory.Content(text, normalized, List.of()),
            others,
            rest.get().write(format),
            now));
  }

  private List<Effect> withoutStatements(
      Memory wisdom, Set<String> sourceIds, boolean erased, long now) {
    Wisdom rest = Wisdom.read(wisdom.item(), format).without(sourceIds);
    if (rest.statements().isEmpty()) {
      return deleted(wisdom, reason(erased), now);
    }
    String normalized = prints.normalized(wisdom.scope().tenant(), rest.text());
    Memory.Content text = new Memory.Content(rest.text(), normalized, List.of());
    return put(wisdom.rewritten(text, rest.sources(), rest.write(format), now));
  }

  /** A summary that came as an event says nothing of where its statements are from. */
  private static List<Effect> withoutOrigins(
      Memory summary, Set<String> sourceIds, boolean erased, long now) {
    List<String> others = new ArrayList<>(summary.references());
    others.removeAll(sourceIds);
    return erased || others.isEmpty() ? deleted(summary, reason(erased), now) : List.of();
  }

  private static String reason(boolean erased) {
    return erased ? Reason.DELETED.wireName() : RESTORED;
  }

  private static List<Effect> put(Memory after) {
    return after.embedding() == EmbeddingStatus.REQUESTED
        ? List.of(new Effect.PutMemory(after), new Effect.Embed(VectorChange.of(after)))
        : List.of(new Effect.PutMemory(after));
  }

  /**
   * A summary, or another memory of others' words, goes, and nothing of it is kept: it would quote
   * what lives again, and nobody could find it when that is erased.
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

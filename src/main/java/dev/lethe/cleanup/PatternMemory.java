package dev.lethe.cleanup;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.item.MergedPattern;
import dev.lethe.item.PatternGain;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.Embedding;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.VectorChange;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/** Patterns as memories hold them. */
final class PatternMemory {
  private final Policy policy;
  private final MessageFingerprinter prints;
  private final JsonFormat format;

  /**
   * @param policy the tenant's
   * @param prints normalises text; used by one thread only
   */
  PatternMemory(Policy policy, MessageFingerprinter prints, JsonFormat format) {
    this.policy = policy;
    this.prints = prints;
    this.format = format;
  }

  /** Whether a memory, or null, is a pattern that still says something, removed or not. */
  static boolean isPattern(Memory memory) {
    return memory != null && memory.kind() == Kind.PATTERN && memory.item() != null;
  }

  ItemState state(Memory memory) {
    return ItemState.read(memory.kind(), memory.item(), format);
  }

  /** The tags that a pattern's own store says. */
  static List<String> ownTags(Memory memory, ItemState state) {
    return state.gain() == null ? memory.tags() : state.gain().tags();
  }

  /** What a pattern has of others, which may be nothing so far. */
  static PatternGain gain(Memory memory, ItemState state) {
    return state.gain() == null ? new PatternGain(List.of(), memory.tags()) : state.gain();
  }

  /** A pattern as what it is merged into keeps it, and before it all that was merged into it. */
  List<MergedPattern> given(Memory memory) {
    ItemState state = state(memory);
    List<MergedPattern> given = new ArrayList<>();
    given.add(version(memory, state));
    given.addAll(gain(memory, state).merged());
    return given;
  }

  /** The same of a pattern alone. */
  static MergedPattern version(Memory memory, ItemState state) {
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    return new MergedPattern(
        memory.memoryId(),
        memory.itemId(),
        own.name(),
        gain(memory, state).said(own).content(),
        ownTags(memory, state),
        own.payload());
  }

  /**
   * A pattern that has that beyond its own, and nothing else.
   *
   * @param at when that is so, epoch milliseconds
   */
  Memory with(Memory memory, PatternGain gain, long at) {
    ItemState state = state(memory);
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    boolean alone = gain.isNothing();
    String text = alone ? own.content() : gain.on(own).content();
    Memory.Content content =
        new Memory.Content(text, prints.normalized(memory.scope().tenant(), text), List.of());
    return memory.gained(
        content,
        status(memory, state, gain, text),
        alone ? gain.tags() : gain.allTags(),
        state.with(alone ? null : gain).write(format),
        at);
  }

  private EmbeddingStatus status(Memory memory, ItemState state, PatternGain gain, String text) {
    EmbeddingStatus before = memory.embedding();
    if (before == EmbeddingStatus.PURGED || !memory.lifecycle().isLive()) {
      return before;
    }
    // The vector that came with an item is of the text that came with it.
    boolean isGiven = state.vector() != null;
    if (isGiven ? gain.update() == null : before == EmbeddingStatus.NONE) {
      return EmbeddingStatus.NONE;
    }
    return Embedding.ofText(text, policy).equals(EmbedVerdict.REQUESTED)
        ? EmbeddingStatus.REQUESTED
        : EmbeddingStatus.SUMMARISE_FIRST;
  }

  /** A pattern that was merged away and is there again, since nothing stands for it any more. */
  Memory back(Memory memory) {
    EmbeddingStatus status = memory.embedding();
    if (status == EmbeddingStatus.PURGED) {
      boolean fits =
          Embedding.ofText(memory.content().text(), policy).equals(EmbedVerdict.REQUESTED);
      status = fits ? EmbeddingStatus.REQUESTED : EmbeddingStatus.SUMMARISE_FIRST;
    }
    return memory
        .restored(memory.updatedAt(), status, memory.references())
        .withLifecycle(Memory.Lifecycle.LIVE);
  }

  /**
   * What follows for a pattern's vector.
   *
   * @param before as the table has it, or null
   */
  static List<Effect> vector(Memory before, Memory after) {
    boolean had =
        before != null
            && before.lifecycle().isLive()
            && before.embedding() == EmbeddingStatus.REQUESTED;
    boolean has = after.lifecycle().isLive() && after.embedding() == EmbeddingStatus.REQUESTED;
    boolean same =
        had && before.content().normalizedText().equals(after.content().normalizedText());
    if (has && !same) {
      return List.of(new Effect.Embed(VectorChange.of(after)));
    }
    return had && !has
        ? List.of(new Effect.PurgeVector(after.scope(), after.memoryId()))
        : List.of();
  }
}

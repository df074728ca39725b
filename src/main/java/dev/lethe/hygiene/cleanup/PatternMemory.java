package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.StepContext;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.item.MergedPattern;
import dev.lethe.item.PatternGain;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/** Conversion between patterns and memories. */
final class PatternMemory {
  private final Policy policy;
  private final MessageFingerprinter prints;
  private final JsonFormat format;

  /**
   * @param policy the tenant's policy
   * @param prints normalizes text; must not be shared between threads
   */
  PatternMemory(Policy policy, MessageFingerprinter prints, JsonFormat format) {
    this.policy = policy;
    this.prints = prints;
    this.format = format;
  }

  static PatternMemory of(StepContext context) {
    return new PatternMemory(context.policy(), context.prints(), context.format());
  }

  /**
   * Returns true if a memory, which may be null, is a pattern that still has content, live or not.
   */
  static boolean isPattern(Memory memory) {
    return memory != null && memory.kind() == Kind.PATTERN && memory.item() != null;
  }

  ItemState state(Memory memory) {
    return ItemState.read(memory.kind(), memory.item(), format);
  }

  /** Returns the tags in a pattern's own store. */
  static List<String> ownTags(Memory memory, ItemState state) {
    return state.gain() == null ? memory.tags() : state.gain().tags();
  }

  /** Returns a pattern's additions, which may be empty. */
  static PatternGain gain(Memory memory, ItemState state) {
    return state.gain() == null ? new PatternGain(List.of(), memory.tags()) : state.gain();
  }

  /**
   * Returns a pattern's contribution to a merge: its own version, followed by the patterns merged
   * into it.
   */
  List<MergedPattern> given(Memory memory) {
    ItemState state = state(memory);
    List<MergedPattern> given = new ArrayList<>();
    given.add(version(memory, state));
    given.addAll(gain(memory, state).merged());
    return given;
  }

  /** Returns a pattern's own version, without merged patterns. */
  static MergedPattern version(Memory memory, ItemState state) {
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    return new MergedPattern(
        memory.memoryId(),
        memory.itemId(),
        own.name(),
        gain(memory, state).withUpdate(own).content(),
        ownTags(memory, state),
        own.payload());
  }

  /**
   * Returns a pattern's memory with the given additions in place of all earlier ones.
   *
   * @param at time of the change, epoch milliseconds
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
    // A vector delivered with an item belongs to the item's text, so an approved text needs
    // another one.
    boolean isGiven = state.vector() != null;
    if (isGiven ? gain.update() == null : before == EmbeddingStatus.NONE) {
      return EmbeddingStatus.NONE;
    }
    return EmbeddingRules.ofText(text, policy).equals(EmbedVerdict.REQUESTED)
        ? EmbeddingStatus.REQUESTED
        : EmbeddingStatus.SUMMARISE_FIRST;
  }

  /** Returns a merged pattern as live again, because its successor no longer exists. */
  Memory back(Memory memory) {
    EmbeddingStatus status = memory.embedding();
    if (status == EmbeddingStatus.PURGED) {
      boolean fits =
          EmbeddingRules.ofText(memory.content().text(), policy).equals(EmbedVerdict.REQUESTED);
      status = fits ? EmbeddingStatus.REQUESTED : EmbeddingStatus.SUMMARISE_FIRST;
    }
    return memory
        .restored(memory.updatedAt(), status, memory.references())
        .withLifecycle(Memory.Lifecycle.LIVE);
  }

  /**
   * Returns the effects on a pattern's vector.
   *
   * @param before the memory in the table, or null
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

package dev.lethe.hygiene.cleanup;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemMemory;
import dev.lethe.item.ItemState;
import dev.lethe.item.PatternGain;
import dev.lethe.item.PatternUpdate;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Step of a cleanup in a scope: rules CL4, CL7, CL14 and Z2. */
public sealed interface PatternStep extends StageStep {

  /**
   * Merges patterns.
   *
   * @param keeper the pattern that is kept
   * @param merged the patterns that are removed, oldest first
   */
  record Merge(Member keeper, List<Member> merged) implements PatternStep {
    /** Phase of merges. */
    static final String PHASE = "cluster";

    /** Tombstone reason of patterns merged into another. */
    private static final String REASON = "pattern_merged";

    public Merge {
      merged = List.copyOf(merged);
    }

    @Override
    public int removals() {
      return merged.size();
    }

    @Override
    public Map<String, Long> counts() {
      return Map.of(CleanupStage.MERGED, (long) removals());
    }

    @Override
    public Leftover leftover(Scope scope, String reason) {
      return leftover(keeper.memoryId(), removals(), reason);
    }

    /** Returns the report entry for skipped patterns. */
    static Leftover leftover(String keeperId, int memories, String reason) {
      return Leftover.of(PHASE, "canonical_id", keeperId, memories, reason);
    }

    @Override
    public StepOutcome apply(StepContext context) {
      PatternMemory patterns = PatternMemory.of(context);
      Memory before = unchanged(keeper, context);
      if (before == null || context.eligibility(before) == MergeEligibility.RESTING) {
        return changed(context);
      }
      PatternGain gain = PatternMemory.gain(before, patterns.state(before));
      List<Memory> going = new ArrayList<>();
      for (Member member : merged) {
        Memory memory = removable(member, context);
        if (memory == null) {
          return changed(context);
        }
        going.add(memory);
        gain = gain.with(patterns.given(memory));
      }
      ItemFields.Pattern own = (ItemFields.Pattern) patterns.state(before).fields();
      if (gain.characters(own) > Resolver.MOST_CHARACTERS) {
        return changed(context);
      }
      Memory kept = patterns.with(before, gain, context.now());
      // The kept pattern is written first, so that it is readable with all its gains before the
      // others disappear.
      List<Effect> effects = new ArrayList<>(List.of(new Effect.PutMemory(kept)));
      effects.addAll(PatternMemory.vector(before, kept));
      going.forEach(memory -> context.delete(memory, kept.memoryId(), REASON, effects));
      return StepOutcome.done(
          context.withReferencesMoved(effects), going.stream().map(Memory::memoryId).toList());
    }
  }

  /**
   * Removes a pattern.
   *
   * @param better its successor; null if it has none
   * @param reason reason of its tombstone
   */
  record Remove(Member pattern, Member better, String reason) implements PatternStep {
    /** Phase of removals. */
    static final String PHASE = "quality";

    @Override
    public int removals() {
      return 1;
    }

    @Override
    public Map<String, Long> counts() {
      return Map.of(CleanupStage.REMOVED, 1L);
    }

    @Override
    public Leftover leftover(Scope scope, String why) {
      return leftover(pattern.memoryId(), why);
    }

    /** Returns the report entry for a skipped pattern. */
    static Leftover leftover(String patternId, String reason) {
      return Leftover.of(PHASE, "memory_id", patternId, 1, reason);
    }

    @Override
    public StepOutcome apply(StepContext context) {
      Memory memory = removable(pattern, context);
      if (memory == null || (better != null && unchanged(better, context) == null)) {
        return changed(context);
      }
      List<Effect> effects = new ArrayList<>();
      context.delete(memory, better == null ? null : better.memoryId(), reason, effects);
      return StepOutcome.done(context.withReferencesMoved(effects), List.of(memory.memoryId()));
    }
  }

  /** Adds relations from patterns to those of the next older version. */
  record LinkVersions(List<VersionLink> links) implements PatternStep {
    /** Maximum number of links per step. */
    static final int MOST = 50;

    public LinkVersions {
      links = List.copyOf(links);
    }

    @Override
    public int removals() {
      return 0;
    }

    @Override
    public int changes() {
      return links.size();
    }

    @Override
    public StepOutcome apply(StepContext context) {
      List<Effect> effects = new ArrayList<>();
      List<String> written = new ArrayList<>();
      for (VersionLink link : links) {
        Memory newer = unchanged(link.newer(), context);
        Memory older = unchanged(link.older(), context);
        if (newer == null || older == null || VersionLink.isStored(context, newer, older)) {
          continue;
        }
        Memory relation = VersionLink.relation(context, newer, older);
        // A relation removed earlier, for example by an undo, is not created again.
        if (context.memory(relation.memoryId()) == null
            && context.tombstone(relation.memoryId()) == null) {
          effects.add(new Effect.PutMemory(relation));
          written.add(relation.memoryId());
        }
      }
      return new StepOutcome(
          context.withReferencesMoved(effects), List.of(), written, List.of(), Map.of(), null);
    }
  }

  /** Asks a model for a better text; changes no memory. */
  record AskUpdate(UpdateAsk ask) implements PatternStep {
    @Override
    public int removals() {
      return 0;
    }

    /** Counts the pattern, which is only read. */
    @Override
    public int changes() {
      return 1;
    }

    @Override
    public StepOutcome apply(StepContext context) {
      return removable(ask.pattern(), context) == null ? changed(context) : StepOutcome.asking(ask);
    }
  }

  /** Replaces a pattern's text by one that a person has approved. */
  record Update(Member pattern, String content) implements PatternStep {
    /** Phase of updates. */
    public static final String PHASE = "update";

    @Override
    public int removals() {
      return 0;
    }

    @Override
    public int changes() {
      return 1;
    }

    @Override
    public Map<String, Long> counts() {
      return Map.of(CleanupStage.UPDATED, 1L);
    }

    @Override
    public Leftover leftover(Scope scope, String reason) {
      return Leftover.of(PHASE, "memory_id", pattern.memoryId(), 1, reason);
    }

    @Override
    public StepOutcome apply(StepContext context) {
      Memory memory = removable(pattern, context);
      if (memory == null) {
        return changed(context);
      }
      Memory updated = updated(memory, context);
      List<Effect> effects = new ArrayList<>(List.of(new Effect.PutMemory(updated)));
      effects.addAll(PatternMemory.vector(memory, updated));
      return StepOutcome.done(effects, List.of());
    }

    /** Returns a pattern's memory with this text of its own; merged content is kept. */
    Memory updated(Memory memory, StepContext context) {
      PatternMemory patterns = PatternMemory.of(context);
      PatternGain gain = PatternMemory.gain(memory, patterns.state(memory));
      return patterns.with(
          memory, gain.withText(new PatternUpdate(content, context.runId())), context.now());
    }
  }

  /** Relation from a pattern to the one of the next older version: rule CL4. */
  record VersionLink(Member newer, Member older) {
    private static final String TYPE = "newer_version_of";
    private static final int HEX_SHOWN = 16;

    private static boolean isStored(StepContext context, Memory newer, Memory older) {
      ItemState.Ends ends = new ItemState.Ends(newer.itemId(), older.itemId());
      return !context.index().relations(context.scope(), ends, TYPE).isEmpty();
    }

    /** Returns the relation. Its item id is derived from its ends, so that it exists only once. */
    private static Memory relation(StepContext context, Memory newer, Memory older) {
      String pair = ItemKeys.hash(newer.itemId() + '\n' + older.itemId());
      String itemId = TYPE + '-' + pair.substring(0, HEX_SHOWN);
      ItemFields.Relation fields = new ItemFields.Relation(newer.itemId(), older.itemId(), TYPE);
      return context.written(
          MemoryIds.ofItem(newer.scope(), itemId),
          Kind.RELATION,
          itemId,
          new Memory.Source(ItemMemory.SOURCE, null, null, null, false),
          fields.text(),
          context.now(),
          context.arrivedAt(),
          1,
          Memory.Usage.NEVER,
          EmbeddingStatus.NONE,
          List.of(),
          new ItemState(context.now(), false, List.of(), null, fields, null)
              .write(context.format()));
    }
  }

  @Override
  default Map<String, Long> counts() {
    return Map.of();
  }

  @Override
  default Leftover leftover(Scope scope, String reason) {
    return null;
  }

  /** Returns the member's memory if it is an unchanged manual pattern; else null. */
  static Memory unchanged(Member member, StepContext context) {
    Memory memory = context.unchanged(member);
    return PatternMemory.isPattern(memory) && CleanupStage.isManual(context.state(memory))
        ? memory
        : null;
  }

  /** Returns the member's memory if it is unchanged and may be removed; else null. */
  private static Memory removable(Member member, StepContext context) {
    Memory memory = unchanged(member, context);
    return memory == null ? null : context.removable(member);
  }
}

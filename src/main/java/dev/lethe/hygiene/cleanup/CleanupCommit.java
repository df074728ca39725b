package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepCommit;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.collapse.MergeEligibility;
import dev.lethe.item.ItemFields;
import dev.lethe.item.PatternGain;
import dev.lethe.item.PatternUpdate;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.Deleting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Applies the planned cleanup of a scope's patterns: rules CL4, CL7, CL14 and Z2. */
public final class CleanupCommit implements StepCommit {
  /** Tombstone reason of patterns merged into another. */
  static final String MERGED = "pattern_merged";

  private final StepContext terms;
  private final PatternMemory patterns;
  private final VersionRelations relations;

  public CleanupCommit(StepContext terms) {
    this.terms = terms;
    this.patterns = new PatternMemory(terms.policy(), terms.prints(), terms.format());
    this.relations = new VersionRelations(terms);
  }

  @Override
  public StepOutcome commit(StageStep step) {
    if (step instanceof PatternStep.Merge merge) {
      return merge(merge);
    } else if (step instanceof PatternStep.AskUpdate question) {
      return ask(question);
    } else if (step instanceof PatternStep.Update update) {
      return update(update);
    }
    return step instanceof PatternStep.Remove removal
        ? remove(removal)
        : link((PatternStep.LinkVersions) step);
  }

  private StepOutcome merge(PatternStep.Merge step) {
    Memory keeper = still(step.keeper());
    if (keeper == null
        || MergeEligibility.of(keeper, terms.policy(), terms.now()) == MergeEligibility.RESTING) {
      return leave(step, Leftover.CHANGED);
    }
    PatternGain gain = PatternMemory.gain(keeper, patterns.state(keeper));
    List<Memory> going = new ArrayList<>();
    for (Member member : step.merged()) {
      Memory memory = free(member);
      if (memory == null) {
        return leave(step, Leftover.CHANGED);
      }
      going.add(memory);
      gain = gain.with(patterns.given(memory));
    }
    ItemFields.Pattern own = (ItemFields.Pattern) patterns.state(keeper).fields();
    if (gain.characters(own) > Resolver.MOST_CHARACTERS) {
      return leave(step, Leftover.CHANGED);
    }
    Memory kept = patterns.with(keeper, gain, terms.now());
    // The kept pattern is written first, so that it is readable with all its gains before the
    // others disappear.
    List<Effect> effects = new ArrayList<>(List.of(new Effect.PutMemory(kept)));
    effects.addAll(PatternMemory.vector(keeper, kept));
    for (Memory memory : going) {
      Deleting.add(memory, kept.memoryId(), MERGED, terms.runId(), terms.arrivedAt(), effects);
    }
    return StepOutcome.done(led(effects), going.stream().map(Memory::memoryId).toList());
  }

  private StepOutcome remove(PatternStep.Remove step) {
    Memory memory = free(step.pattern());
    Memory better = step.better() == null ? null : still(step.better());
    if (memory == null || (step.better() != null && better == null)) {
      return leave(step, Leftover.CHANGED);
    }
    List<Effect> effects = new ArrayList<>();
    String standsForIt = better == null ? null : better.memoryId();
    Deleting.add(memory, standsForIt, step.reason(), terms.runId(), terms.arrivedAt(), effects);
    return StepOutcome.done(led(effects), List.of(memory.memoryId()));
  }

  private StepOutcome ask(PatternStep.AskUpdate step) {
    return free(step.ask().pattern()) == null
        ? leave(step, Leftover.CHANGED)
        : new StepOutcome(List.of(), List.of(), List.of(), List.of(step.ask()), Map.of(), null);
  }

  private StepOutcome update(PatternStep.Update step) {
    Memory memory = free(step.pattern());
    if (memory == null) {
      return leave(step, Leftover.CHANGED);
    }
    Memory updated = saying(memory, step.content());
    List<Effect> effects = new ArrayList<>(List.of(new Effect.PutMemory(updated)));
    effects.addAll(PatternMemory.vector(memory, updated));
    return StepOutcome.done(effects, List.of());
  }

  /** Returns a pattern's memory with another text of its own; merged content is kept. */
  private Memory saying(Memory memory, String content) {
    PatternGain gain = PatternMemory.gain(memory, patterns.state(memory));
    return patterns.with(
        memory, gain.saying(new PatternUpdate(content, terms.runId())), terms.now());
  }

  @Override
  public String made(Proposal proposal) {
    if (!(proposal instanceof Proposal.Update update) || update.content() == null) {
      return null;
    }
    Memory memory = still(update.pattern());
    return memory == null ? null : saying(memory, update.content()).content().text();
  }

  private StepOutcome link(PatternStep.LinkVersions step) {
    List<Effect> effects = new ArrayList<>();
    List<String> written = new ArrayList<>();
    for (PatternStep.VersionLink link : step.links()) {
      Memory newer = still(link.newer());
      Memory older = still(link.older());
      if (newer == null || older == null || isLinked(newer, older)) {
        continue;
      }
      Memory relation = relations.from(newer, older);
      // A relation removed earlier, for example by an undo, is not created again.
      boolean known =
          terms.memory(relation.memoryId()) != null || terms.tombstone(relation.memoryId()) != null;
      if (!known) {
        effects.add(new Effect.PutMemory(relation));
        written.add(relation.memoryId());
      }
    }
    return new StepOutcome(led(effects), List.of(), written, List.of(), Map.of(), null);
  }

  private boolean isLinked(Memory newer, Memory older) {
    return !terms
        .index()
        .relations(terms.scope(), VersionRelations.ends(newer, older), VersionRelations.TYPE)
        .isEmpty();
  }

  /** Redirects references and relations from removed patterns to their successors. */
  private List<Effect> led(List<Effect> effects) {
    return terms.led(effects);
  }

  /** Returns the member's memory if it is an unchanged manual pattern; else null. */
  private Memory still(Member member) {
    Memory memory = terms.memory(member.memoryId());
    return member.isStill(memory) && PatternMemory.isPattern(memory) && isManual(memory)
        ? memory
        : null;
  }

  private boolean isManual(Memory memory) {
    return ManualRule.isManual(((ItemFields.Pattern) patterns.state(memory).fields()).payload());
  }

  /** Returns the member's memory if it is unchanged and may be removed; else null. */
  private Memory free(Member member) {
    Memory memory = still(member);
    return memory != null
            && MergeEligibility.of(memory, terms.policy(), terms.now()) == MergeEligibility.FREE
        ? memory
        : null;
  }

  @Override
  public List<StageStep> steps(Proposal approved) {
    if (approved instanceof Proposal.Merge merge) {
      return List.of(new PatternStep.Merge(merge.keeper(), merge.merged()));
    }
    if (approved instanceof Proposal.Update update) {
      return update.content() == null
          ? List.of()
          : List.of(new PatternStep.Update(update.pattern(), update.content()));
    }
    return approved.leaving().stream()
        .<StageStep>map(one -> new PatternStep.Remove(one, null, Resolver.LOW_QUALITY))
        .toList();
  }

  @Override
  public StepOutcome leave(StageStep step, String reason) {
    long leaving = step.leaving();
    Map<String, Long> corrections = new LinkedHashMap<>();
    Leftover left;
    if (step instanceof PatternStep.Merge merge) {
      corrections.put(CleanupCounts.MERGED, -leaving);
      left =
          PatternStep.left(
              PatternStep.Merge.PHASE, "canonical_id", merge.keeper().memoryId(), leaving, reason);
    } else if (step instanceof PatternStep.Remove removal) {
      corrections.put(CleanupCounts.REMOVED, -leaving);
      left =
          PatternStep.left(
              PatternStep.Remove.PHASE, "memory_id", removal.pattern().memoryId(), leaving, reason);
    } else if (step instanceof PatternStep.Update update) {
      left =
          PatternStep.left(
              PatternStep.Update.PHASE, "memory_id", update.pattern().memoryId(), 1, reason);
      return StepOutcome.refused(Map.of(CleanupCounts.UPDATED, -1L), left);
    } else {
      return StepOutcome.refused(Map.of(), null);
    }
    corrections.put(ScopeReport.DEFERRED, leaving);
    return StepOutcome.refused(corrections, left);
  }
}

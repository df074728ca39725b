package dev.lethe.compaction;

import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Embedding;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Brings deleted memories back: rule K11. */
public final class Restoring {
  private final Policy policy;
  private final MemoryRepository memories;
  private final Rewriting rewriting;

  /**
   * @param policy the tenant's
   */
  public Restoring(Policy policy, MemoryRepository memories, Rewriting rewriting) {
    this.policy = policy;
    this.memories = memories;
    this.rewriting = rewriting;
  }

  /** What is answered: that something is restored, or why nothing is. */
  public sealed interface Answer permits Restored, Refused {}

  /**
   * Some are back.
   *
   * @param restored their ids
   * @param skipped of a run's sources those that can't be brought back
   */
  public record Restored(List<String> restored, List<Skipped> skipped, List<Effect> effects)
      implements Answer {}

  /** Nothing is. */
  public record Refused(Refusal refusal) implements Answer {}

  /** A source that stays as it is, and why. */
  public record Skipped(String memoryId, ErrorCode why) {}

  /**
   * Restores one memory: its id and its statements leave the summary that replaced it, and the
   * summary goes with its last source.
   *
   * @param now of the call, epoch milliseconds
   */
  public Answer memory(Scope scope, String memoryId, long now) {
    Memory memory = memories.memory(scope, memoryId);
    Tombstone tombstone = memories.tombstone(scope, memoryId);
    Optional<ErrorCode> refused = refused(memory, tombstone, policy, now);
    if (refused.isPresent()) {
      return refused(new Skipped(memoryId, refused.get()));
    }
    List<Effect> effects = new ArrayList<>();
    Set<String> linked = new LinkedHashSet<>(memory.references());
    for (Memory summary : rewriting.givenTo(memory, tombstone)) {
      List<Effect> rewritten = rewriting.withoutRestored(summary, memoryId, now);
      effects.addAll(rewritten);
      if (stillMayQuote(rewritten, memoryId)) {
        linked.add(summary.memoryId());
      }
    }
    List<Effect> all = new ArrayList<>();
    addRestored(memory, List.copyOf(linked), now, all);
    all.addAll(effects);
    return new Restored(List.of(memoryId), List.of(), List.copyOf(all));
  }

  /**
   * Restores a run's sources that still can be, and takes its summaries away.
   *
   * @param runId as asked for
   * @param summaries those that the run wrote; empty if nobody knows it
   */
  public Answer run(Scope scope, String runId, List<WrittenSummary> summaries, long now) {
    Set<String> restored = new LinkedHashSet<>();
    List<Skipped> skipped = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (WrittenSummary written : summaries) {
      int before = restored.size();
      for (String id : written.sourceIds()) {
        Tombstone tombstone = memories.tombstone(scope, id);
        if (!written.accountsFor(tombstone)) {
          continue;
        }
        Memory memory = memories.memory(scope, id);
        Optional<ErrorCode> refused = refused(memory, tombstone, policy, now);
        if (refused.isPresent()) {
          skipped.add(new Skipped(id, refused.get()));
        } else if (restored.add(id)) {
          addRestored(memory, memory.references(), now, effects);
        }
      }
      Memory summary = memories.memory(scope, written.summaryId());
      if (restored.size() > before && summary != null && !summary.lifecycle().deleted()) {
        effects.addAll(Rewriting.deleted(summary, Rewriting.RESTORED, now));
      }
    }
    return restored.isEmpty()
        ? new Refused(nothing(runId, summaries, skipped))
        : new Restored(List.copyOf(restored), List.copyOf(skipped), List.copyOf(effects));
  }

  /**
   * Restores what a part of a run of a stage removed, as far as it still can be.
   *
   * @param runId of the run
   */
  public Restored removed(Scope scope, String runId, List<String> memoryIds, long now) {
    List<String> restored = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (String id : memoryIds) {
      Tombstone tombstone = memories.tombstone(scope, id);
      Memory memory = memories.memory(scope, id);
      if (!isGoneBy(runId, memory, tombstone)) {
        continue;
      }
      Optional<ErrorCode> refused = refused(memory, tombstone, policy, now);
      if (refused.isPresent()) {
        skipped.add(new Skipped(id, refused.get()));
      } else {
        restored.add(id);
        addRestored(memory, memory.references(), now, effects);
      }
    }
    return new Restored(restored, skipped, effects);
  }

  /**
   * Takes away what a run of a stage wrote, but for a summary that stands for what a later run
   * removed.
   *
   * @param written by the run
   */
  public Restored withdrawn(Scope scope, List<String> written, long now) {
    List<Skipped> skipped = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (String id : written) {
      Memory memory = memories.memory(scope, id);
      if (memory == null || memory.lifecycle().deleted()) {
        continue;
      }
      if (standsForOthers(memory)) {
        skipped.add(new Skipped(id, ErrorCode.IN_USE));
      } else {
        effects.addAll(Rewriting.deleted(memory, Rewriting.RESTORED, now));
      }
    }
    return new Restored(List.of(), skipped, effects);
  }

  private boolean standsForOthers(Memory summary) {
    return summary.kind() == Kind.SESSION_SUMMARY
        && summary.references().stream()
            .map(id -> memories.tombstone(summary.scope(), id))
            .anyMatch(gone -> gone != null && summary.memoryId().equals(gone.replacedBy()));
  }

  /** That a memory which was asked for isn't restored. */
  public static Refused refused(Skipped one) {
    return new Refused(new Refusal(one.why(), one.memoryId() + why(one.why()), "$.memory_id"));
  }

  /**
   * Whether it is by that run that a memory is deleted or superseded: it may have come back since,
   * or gone by another one.
   *
   * @param memory as it is, or null
   * @param tombstone of it, or null
   */
  public static boolean isGoneBy(String runId, Memory memory, Tombstone tombstone) {
    if (tombstone != null) {
      return runId.equals(tombstone.runId());
    }
    return memory != null
        && memory.lifecycle().supersededBy() != null
        && runId.equals(memory.lifecycle().runId());
  }

  private static Refusal nothing(
      String runId, List<WrittenSummary> summaries, List<Skipped> skipped) {
    if (summaries.isEmpty()) {
      return new Refusal(ErrorCode.UNKNOWN_RUN, "there is no run " + runId, "$.run_id");
    }
    return nothingLeft(runId, skipped);
  }

  /** That nothing of a run can be undone. */
  public static Refusal nothingLeft(String runId, List<Skipped> skipped) {
    return skipped.isEmpty()
        ? new Refusal(ErrorCode.NOT_DELETED, "nothing of " + runId + " is deleted", "$.run_id")
        : new Refusal(
            skipped.get(0).why(),
            skipped.get(0).memoryId() + why(skipped.get(0).why()) + ", and so are the others",
            "$.run_id");
  }

  /** Why a memory can't be brought back; empty if it can. */
  static Optional<ErrorCode> refused(Memory memory, Tombstone tombstone, Policy policy, long now) {
    if (memory == null && tombstone == null) {
      return Optional.of(ErrorCode.UNKNOWN_MEMORY);
    }
    if (memory != null && !memory.lifecycle().deleted()) {
      return memory.lifecycle().isLive() ? Optional.of(ErrorCode.NOT_DELETED) : Optional.empty();
    }
    if (tombstone != null && tombstone.contentHash() == null) {
      return Optional.of(ErrorCode.FORGOTTEN);
    }
    long graceMs = TimeUnit.DAYS.toMillis(policy.safety().graceDays());
    boolean over = memory == null || now - memory.lifecycle().deletedAt() >= graceMs;
    return over ? Optional.of(ErrorCode.GRACE_OVER) : Optional.empty();
  }

  private static String why(ErrorCode code) {
    return switch (code) {
      case UNKNOWN_MEMORY -> " is not known";
      case NOT_DELETED -> " is not deleted";
      case FORGOTTEN -> " was erased for good";
      case REPLACED -> " gave way to one that holds still";
      case IN_USE -> " stands for what was removed since";
      default -> " was deleted too long ago";
    };
  }

  private void addRestored(Memory memory, List<String> links, long now, List<Effect> effects) {
    EmbeddingStatus status = vector(memory);
    Memory live = memory.restored(now, status, links);
    effects.add(new Effect.PutMemory(live));
    if (memory.lifecycle().deleted()) {
      effects.add(new Effect.RemoveTombstone(memory.scope(), memory.memoryId()));
    }
    if (status == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.Embed(VectorChange.of(live)));
    }
  }

  /** A vector that was purged is asked for again, unless the text is too long for one. */
  private EmbeddingStatus vector(Memory memory) {
    if (memory.embedding() != EmbeddingStatus.PURGED) {
      return memory.embedding();
    }
    return Embedding.tokens(memory.content().text()) <= policy.minting().embedMaxTokens()
        ? EmbeddingStatus.REQUESTED
        : EmbeddingStatus.SUMMARISE_FIRST;
  }

  /** Whether a summary has statements left of which nobody knows that they aren't its. */
  private boolean stillMayQuote(List<Effect> rewritten, String memoryId) {
    return rewritten.stream()
        .anyMatch(
            effect ->
                effect instanceof Effect.PutMemory put
                    && !put.memory().lifecycle().deleted()
                    && rewriting.mayQuote(put.memory(), memoryId));
  }
}

package dev.lethe.memory.lifecycle;

import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Restore of deleted memories: rule K11.
 *
 * @param policy policy of the tenant
 */
public record Restoring(Policy policy, MemoryRepository memories, Rewriting rewriting) {
  /** Result of a restore. */
  public sealed interface Answer permits Restored, Refused {}

  /**
   * The restore was not refused.
   *
   * @param restored ids of the restored memories
   * @param skipped memories of a run that cannot be restored
   */
  public record Restored(List<String> restored, List<Skipped> skipped, List<Effect> effects)
      implements Answer {}

  /** Nothing was restored. */
  public record Refused(Refusal refusal) implements Answer {}

  /** A memory that was not restored, and the reason. */
  public record Skipped(String memoryId, ErrorCode why) {}

  /**
   * Restores one memory. Its id and its statements are removed from the summary that replaced it,
   * and the summary is deleted with its last source.
   *
   * @param now time of the call, epoch milliseconds
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
      if (mayStillQuote(rewritten, memoryId)) {
        linked.add(summary.memoryId());
      }
    }
    List<Effect> all = new ArrayList<>();
    addRestored(memory, List.copyOf(linked), now, all);
    all.addAll(effects);
    return new Restored(List.of(memoryId), List.of(), List.copyOf(all));
  }

  /**
   * Restores the sources of a run that can still be restored, and deletes its summaries and facts.
   *
   * @param runId id given by the call
   * @param summaries summaries that the run wrote; empty if it is unknown
   */
  public Answer run(Scope scope, String runId, List<WrittenSummary> summaries, long now) {
    Set<String> restored = new LinkedHashSet<>();
    List<Skipped> skipped = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    Set<String> withdrawn = new LinkedHashSet<>();
    Set<String> own = new HashSet<>();
    summaries.forEach(written -> own.add(written.summaryId()));
    for (WrittenSummary written : summaries) {
      int before = restored.size();
      for (String id : written.sourceIds()) {
        Tombstone tombstone = memories.tombstone(scope, id);
        if (own.contains(id) || !written.accountsFor(tombstone)) {
          continue;
        }
        Memory memory = memories.memory(scope, id);
        Optional<ErrorCode> refused = refused(memory, tombstone, policy, now);
        if (refused.isPresent()) {
          skipped.add(new Skipped(id, refused.get()));
        } else if (restored.add(id)) {
          addRestored(memory, memory.references(), now, effects);
          rewriting.givenTo(memory, tombstone).stream()
              .filter(quoting -> quoting.kind() == Kind.EXCERPT)
              .forEach(quoting -> effects.addAll(rewriting.withoutRestored(quoting, id, now)));
        }
      }
      Memory summary = memories.memory(scope, written.summaryId());
      if (restored.size() > before) {
        withdrawn.add(written.summaryId());
      }
      if (restored.size() > before && summary != null && !isErased(scope, written)) {
        effects.addAll(Rewriting.deleted(summary, Rewriting.RESTORED, now));
      }
    }
    effects.addAll(rewriting.withoutFacts(scope, withdrawn, now));
    return restored.isEmpty()
        ? new Refused(nothing(runId, summaries, skipped))
        : new Restored(List.copyOf(restored), List.copyOf(skipped), List.copyOf(effects));
  }

  /** Returns true if a summary is erased; one that a later summary replaced could be restored. */
  private boolean isErased(Scope scope, WrittenSummary written) {
    Tombstone tombstone = memories.tombstone(scope, written.summaryId());
    return tombstone != null && tombstone.contentHash() == null;
  }

  /**
   * Restores the memories that a part of a stage run removed, as far as possible. Those that were
   * superseded when they were deleted are superseded again.
   *
   * @param runId id of the run
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
        if (memory.lifecycle().wasSuperseded()) {
          effects.add(new Effect.PutMemory(memory.supersededAgain()));
          effects.add(new Effect.RemoveTombstone(scope, id));
        } else {
          addRestored(memory, memory.references(), now, effects);
        }
      }
    }
    return new Restored(restored, skipped, effects);
  }

  /**
   * Deletes the memories that a stage run wrote, with the facts found together with them, except a
   * summary that replaces memories removed by a later run.
   *
   * @param written ids of the memories that the run wrote
   */
  public Restored withdrawn(Scope scope, List<String> written, long now) {
    List<Skipped> skipped = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    Set<String> withdrawn = new LinkedHashSet<>();
    for (String id : written) {
      Memory memory = memories.memory(scope, id);
      if (memory == null || memory.lifecycle().deleted()) {
        continue;
      }
      if (replacesSources(memory)) {
        skipped.add(new Skipped(id, ErrorCode.IN_USE));
      } else {
        effects.addAll(Rewriting.deleted(memory, Rewriting.RESTORED, now));
        withdrawn.add(id);
      }
    }
    effects.addAll(rewriting.withoutFacts(scope, withdrawn, now));
    return new Restored(List.of(), skipped, effects);
  }

  private boolean replacesSources(Memory summary) {
    return summary.kind() == Kind.SESSION_SUMMARY
        && summary.references().stream()
            .map(id -> memories.tombstone(summary.scope(), id))
            .anyMatch(gone -> gone != null && summary.memoryId().equals(gone.replacedBy()));
  }

  /** Returns the refusal to restore a memory. */
  public static Refused refused(Skipped one) {
    return new Refused(new Refusal(one.why(), one.memoryId() + why(one.why()), "$.memory_id"));
  }

  /**
   * Returns true if the given run deleted or superseded a memory; it may have been restored since,
   * or removed by another run.
   *
   * @param memory the memory, or null
   * @param tombstone its tombstone, or null
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
      return new Refusal(ErrorCode.UNKNOWN_RUN, "unknown run " + runId, "$.run_id");
    }
    return nothingLeft(runId, skipped);
  }

  /** Returns the refusal for a run of which nothing can be undone. */
  public static Refusal nothingLeft(String runId, List<Skipped> skipped) {
    return skipped.isEmpty()
        ? new Refusal(ErrorCode.NOT_DELETED, "no memory of " + runId + " is deleted", "$.run_id")
        : new Refusal(
            skipped.get(0).why(),
            skipped.get(0).memoryId()
                + why(skipped.get(0).why())
                + "; the others cannot be restored either",
            "$.run_id");
  }

  /**
   * Returns the reason why a memory cannot be restored; empty if it can. A restore makes an expired
   * memory valid again, whether or not a run has removed it.
   */
  public static Optional<ErrorCode> refused(
      Memory memory, Tombstone tombstone, Policy policy, long now) {
    if (memory == null && tombstone == null) {
      return Optional.of(ErrorCode.UNKNOWN_MEMORY);
    }
    if (memory != null && !memory.lifecycle().deleted()) {
      return memory.lifecycle().isLive() && !memory.isExpired(now)
          ? Optional.of(ErrorCode.NOT_DELETED)
          : Optional.empty();
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
      case UNKNOWN_MEMORY -> " is unknown";
      case NOT_DELETED -> " is not deleted";
      case FORGOTTEN -> " was erased permanently";
      case REPLACED -> " was replaced by a memory that is still live";
      case IN_USE -> " has since replaced deleted memories";
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

  /**
   * Returns the embedding status after a restore: a purged vector is requested again unless the
   * text is too long.
   */
  private EmbeddingStatus vector(Memory memory) {
    if (memory.embedding() != EmbeddingStatus.PURGED) {
      return memory.embedding();
    }
    return EmbeddingRules.tokens(memory.content().text()) <= policy.minting().embedMaxTokens()
        ? EmbeddingStatus.REQUESTED
        : EmbeddingStatus.SUMMARISE_FIRST;
  }

  /** Returns true if the rewritten summary still has statements that may come from the memory. */
  private boolean mayStillQuote(List<Effect> rewritten, String memoryId) {
    return rewritten.stream()
        .anyMatch(
            effect ->
                effect instanceof Effect.PutMemory put
                    && !put.memory().lifecycle().deleted()
                    && rewriting.mayQuote(put.memory(), memoryId));
  }
}

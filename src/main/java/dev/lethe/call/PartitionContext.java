package dev.lethe.call;

import dev.lethe.context.Contexts;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.family.rule.RuleBook;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.cleanup.MergedPatterns;
import dev.lethe.hygiene.collapse.ProfileUndo;
import dev.lethe.hygiene.compaction.Budget;
import dev.lethe.hygiene.compaction.Committing;
import dev.lethe.hygiene.compaction.Gate;
import dev.lethe.hygiene.consolidation.EntryCopies;
import dev.lethe.hygiene.consolidation.MergedEntries;
import dev.lethe.hygiene.pruning.PreferenceUndo;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.DueQueue;
import dev.lethe.memory.Effect;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTraces;
import dev.lethe.memory.Retirement;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Context of a partition's work: its policy and its state.
 *
 * @param policy current policy of the task
 * @param prints normalizes the text of summaries; used by one thread only
 */
public record PartitionContext(
    Policy policy,
    MessageFingerprinter prints,
    JsonFormat format,
    MemoryRepository memories,
    Contexts contexts,
    MemoryVectors vectors,
    QueryEmbedder queries,
    MessageTraces traces,
    DueQueue queue,
    RunState runs,
    RuleBook rules,
    ProfileIndex items,
    Stages stages) {

  /**
   * Minimum number of days that a run is remembered, even if nothing of it can be undone any more.
   */
  private static final int REMEMBERED_DAYS = 31;

  /** Returns a copy with another view of the memory table. */
  public PartitionContext reading(MemoryRepository view) {
    return reading(view, items);
  }

  /** Returns a copy in which pending effects are visible. */
  public PartitionContext after(PendingMemories then) {
    return reading(then, new PendingItems(items, then, format));
  }

  private PartitionContext reading(MemoryRepository view, ProfileIndex index) {
    return new PartitionContext(
        policy, prints, format, view, contexts, vectors, queries, traces, queue, runs, rules, index,
        stages);
  }

  /**
   * Returns the stage of a run.
   *
   * @throws java.util.NoSuchElementException if a release with another stage began the run
   */
  public ItemStage stage(String name) {
    return stages.named(name).orElseThrow();
  }

  public Policy of(Scope scope) {
    return policy.forTenant(scope.tenant());
  }

  /**
   * Returns true if a run's changes are still remembered: for at least a month, and as long as any
   * of its memories may be in its grace period, which a run of the interval ends.
   *
   * @param at time of the run, epoch milliseconds
   */
  public boolean remembers(Scope scope, long at, long now) {
    int days = Math.max(REMEMBERED_DAYS, of(scope).safety().graceDays() + 1);
    return now <= at + TimeUnit.DAYS.toMillis(days);
  }

  /**
   * Returns the context in which a stage's steps are committed.
   *
   * @param now time of the run, epoch milliseconds
   */
  public StepContext ofSteps(Scope scope, String runId, long now, long arrivedAt) {
    return new StepContext(
        scope, runId, now, arrivedAt, of(scope), memories, items, prints, format);
  }

  public Budget budget(Scope scope) {
    return new Budget(of(scope).compaction(), queue.tokens(scope));
  }

  public Gate gate(Scope scope) {
    return new Gate(of(scope), memories);
  }

  public Committing committing(Scope scope) {
    return new Committing(of(scope), prints, format);
  }

  public Rewriting rewriting() {
    return new Rewriting(prints, format, memories, items::referringTo);
  }

  /**
   * Returns an erasure of memories.
   *
   * @param retires false if no hash of erased content may be kept
   */
  public Forgetting forgetting(boolean retires) {
    return new Forgetting(
        memories,
        rewriting(),
        retirement(retires),
        (scope, id) -> new EntryCopies(of(scope), memories, items).of(scope, id));
  }

  public Retirement retirement(boolean retires) {
    return new Retirement(memories, policy, retires);
  }

  public ProfileUndo profileUndo(Scope scope) {
    return new ProfileUndo(of(scope), memories, items, format);
  }

  /**
   * Returns a restore with its consequences for other memories: merged profiles and entries lose
   * what they had received, only one value per preference stays in effect, and references and
   * relations lead to their old targets.
   *
   * @param now time of the call, epoch milliseconds
   */
  public Restoring.Restored settled(Scope scope, Restoring.Restored back, long now) {
    PreferenceUndo preferences = new PreferenceUndo(of(scope), memories, items, format);
    Restoring.Restored profiles =
        profileUndo(scope).restored(scope, preferences.restored(scope, back, now), now);
    return new Restoring.Restored(
        profiles.restored(), profiles.skipped(), settled(scope, profiles.effects(), now));
  }

  /** Returns the effects with their consequences for entries, patterns and relations. */
  public List<Effect> settled(Scope scope, List<Effect> effects, long now) {
    List<Effect> entries =
        new MergedEntries(of(scope), memories, items, format).after(scope, effects, now);
    return new MergedPatterns(of(scope), memories, prints, format).after(scope, entries, now);
  }

  public Restoring restoring(Scope scope) {
    return new Restoring(of(scope), memories, rewriting());
  }
}

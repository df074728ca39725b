package dev.lethe.call.memory;

import dev.lethe.call.Answer;
import dev.lethe.call.CallContext;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.PendingMemories;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.ToolCall;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.call.question.Questions;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.cleanup.UpdateUndo;
import dev.lethe.item.ArrivalRun;
import dev.lethe.memory.Effect;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.lifecycle.Restoring;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Undo of stage runs that work on items, and of calls that forget by a filter, part by part as they
 * were executed, and erasure of their removed memories: rules Z6 and K27.
 */
public final class StageUndo {
  /** Largest number of memories of a run of arrivals that one record restores. */
  private static final int PART = 50;

  /**
   * Parts restored between two commits: a record's follow-up arrives with the next commit, and a
   * run of a hundred thousand memories has two thousand parts.
   */
  private static final int PARALLEL_PARTS = 4;

  private final PartitionContext partition;
  private final Questions questions;

  public StageUndo(PartitionContext partition) {
    this.partition = partition;
    this.questions = new Questions(partition);
  }

  /**
   * Returns true if the id names a stage run that the call may see: one that removed something or
   * asked a model.
   */
  public boolean knows(ToolCall call, String runId) {
    return scope(runId, call::covers).isPresent();
  }

  /**
   * Returns the first scope of a run. A stage run has one scope, and a call that forgets may have
   * many. The id of a run of arrivals has only a few bits of its scope, which scopes of several
   * tenants may share; therefore the caller passes the scopes that it covers.
   */
  private Optional<Scope> scope(String runId, Predicate<Scope> covered) {
    return next(runId, "", covered)
        .map(RemovedRow::scope)
        .or(
            () ->
                questions.endingWith(runId).stream()
                    .map(ModelQuestion::scope)
                    .filter(covered)
                    .findFirst())
        .or(
            () ->
                ArrivalRun.is(runId)
                    ? arrivals(runId).filter(covered).findFirst()
                    : Optional.empty());
  }

  private Optional<RemovedRow> next(String runId, String after, Predicate<Scope> covered) {
    if (ArrivalRun.is(runId)) {
      return arrivals(runId)
          .filter(covered)
          .map(scope -> ofArrivals(scope, runId, after, PART))
          .filter(part -> !part.memoryIds().isEmpty())
          .findFirst();
    }
    Optional<RemovedRow> part = nextOfAll(runId, after);
    while (part.isPresent() && !covered.test(part.get().scope())) {
      part = nextOfAll(runId, part.get().key());
    }
    return part;
  }

  private Optional<RemovedRow> nextOfAll(String runId, String after) {
    return partition.runs().next(RemovedRow.prefix(runId), after).map(RemovedRow.class::cast);
  }

  /**
   * Returns the scopes that a run of arrivals may belong to, by the bits in its id; usually one.
   */
  private Stream<Scope> arrivals(String runId) {
    return partition.memories().scopes(ArrivalRun.scopeMark(runId).orElseThrow()).stream().sorted();
  }

  /**
   * Returns the memories replaced as items arrived, as a part of their run: only the index stores
   * them.
   */
  private RemovedRow ofArrivals(Scope scope, String runId, String after, int most) {
    String before = RemovedRow.prefix(runId) + scope.name() + '|';
    String last = after.startsWith(before) ? after.substring(before.length()) : "";
    List<String> ids = partition.items().removedBy(scope, runId, last, most);
    String name = ids.isEmpty() ? "" : ids.get(ids.size() - 1);
    String stage = ArrivalRun.stage(runId).orElseThrow();
    return new RemovedRow(runId, scope, name, 0, stage, ids, List.of());
  }

  /** Begins the undo of a known run; the call is answered at the end. */
  public Step begin(Delivery delivery, String runId) {
    ToolCall call = delivery.call();
    Step first = resume(UndoRow.begin(runId, delivery));
    return first.next().isEmpty()
        ? first
        : first.next(
            Collections.nCopies(PARALLEL_PARTS - 1, Tick.undoOn(call.arrivedAt()))
                .toArray(Tick[]::new));
  }

  /** Continues the undo of the call that arrived at the given time. */
  public Step resume(long at) {
    return partition.runs().rows(UndoRow.class, UndoRow.ALL).stream()
        .filter(undo -> undo.at() == at)
        .findFirst()
        .map(this::resume)
        .orElse(Step.NOTHING);
  }

  private Step resume(UndoRow undo) {
    Optional<RemovedRow> part = next(undo.runId(), undo.after(), undo::covers);
    if (part.isEmpty()) {
      return end(undo, List.of());
    }
    Scope scope = part.get().scope();
    Restoring.Restored back =
        partition.settled(
            scope,
            partition
                .restoring(scope)
                .removed(scope, undo.runId(), part.get().memoryIds(), undo.at()),
            undo.at());
    UndoRow past = undo.after(part.get(), Restore.Restored.of(back));
    Step step =
        Step.NOTHING
            .effects(back.effects())
            .then(new CapRefunds(partition).step(scope, back.restored()));
    return next(undo.runId(), past.after(), undo::covers).isEmpty()
        ? step.then(end(past, back.effects()))
        : step.put(past).next(Tick.undoOn(undo.at()));
  }

  /**
   * Removes the memories that the run wrote and drops its open requests.
   *
   * @param before effects of the last part, which the table doesn't have yet
   */
  private Step end(UndoRow undo, List<Effect> before) {
    PendingMemories memories = new PendingMemories(partition.memories());
    memories.add(before);
    Restoring.Restored gone =
        scope(undo.runId(), undo::covers)
            .map(scope -> ended(scope, undo, partition.after(memories)))
            .orElse(new Restoring.Restored(List.of(), List.of(), List.of()));
    List<ModelQuestion> asked = questions.endingWith(undo.runId());
    Restore.Restored done = undo.done().with(Restore.Restored.of(gone));
    boolean nothing = done.restoredCount() == 0 && gone.effects().isEmpty() && asked.isEmpty();
    return Step.NOTHING
        .remove(undo)
        .changes(asked.stream().map(RunChange::remove).toList())
        .effects(gone.effects())
        .answer(undo.call().answer(nothing ? refused(undo.runId(), done) : new Answer.Done(done)));
  }

  private Restoring.Restored ended(Scope scope, UndoRow undo, PartitionContext now) {
    Restoring.Restored gone = now.restoring(scope).withdrawn(scope, undo.written(), undo.at());
    List<Effect> effects = new ArrayList<>(now.settled(scope, gone.effects(), undo.at()));
    Restoring.Restored undone = takenBack(scope, undo.runId(), undo.updated(), undo.at(), now);
    effects.addAll(undone.effects());
    List<Restoring.Skipped> skipped = new ArrayList<>(gone.skipped());
    skipped.addAll(undone.skipped());
    return new Restoring.Restored(undone.restored(), skipped, effects);
  }

  /** Restores the previous text of updated memories. */
  private static Restoring.Restored takenBack(
      Scope scope, String runId, List<String> updated, long at, PartitionContext now) {
    Restoring.Restored undone =
        new UpdateUndo(now.of(scope), now.memories(), now.prints(), now.format())
            .withdrawn(scope, runId, updated, at);
    return new Restoring.Restored(
        undone.restored(), undone.skipped(), now.settled(scope, undone.effects(), at));
  }

  private static Answer refused(String runId, Restore.Restored done) {
    List<Restoring.Skipped> skipped =
        done.skipped().stream()
            .map(one -> new Restoring.Skipped(one.memoryId(), ErrorCode.named(one.code())))
            .toList();
    Refusal refusal = Restoring.nothingLeft(runId, skipped);
    return Answer.Refused.of(refusal);
  }

  private List<RemovedRow> parts(String runId) {
    if (ArrivalRun.is(runId)) {
      return arrivals(runId).map(scope -> ofArrivals(scope, runId, "", Integer.MAX_VALUE)).toList();
    }
    return partition.runs().rows(RemovedRow.class, RemovedRow.prefix(runId)).stream().toList();
  }

  /**
   * Forgets the memories that a run removed and that have not been restored since, and those that
   * it wrote.
   */
  public Step forget(CallContext context, String runId, Forgetting forgetting) {
    ToolCall call = context.call();
    Map<Scope, List<String>> all = new LinkedHashMap<>();
    Map<Scope, List<String>> updated = new LinkedHashMap<>();
    for (RemovedRow part : parts(runId)) {
      if (call.covers(part.scope())) {
        List<String> ids = all.computeIfAbsent(part.scope(), unused -> new ArrayList<>());
        part.memoryIds().stream().filter(id -> isGoneBy(runId, part.scope(), id)).forEach(ids::add);
        ids.addAll(part.written());
        updated.computeIfAbsent(part.scope(), unused -> new ArrayList<>()).addAll(part.updated());
      }
    }
    Step step = Step.NOTHING;
    int forgotten = 0;
    long now = context.now();
    for (Map.Entry<Scope, List<String>> run : all.entrySet()) {
      Scope scope = run.getKey();
      Forgetting.Forgotten gone = forgetting.memories(scope, run.getValue(), now);
      Restoring.Restored back = takenBack(scope, runId, updated.get(scope), now, partition);
      step =
          step.then(new Erasing(partition).erased(scope, gone.memoryIds(), gone, now))
              .effects(back.effects());
      forgotten += gone.forgotten() + back.restored().size();
    }
    return step.then(context.done(Forget.Forgotten.of(forgotten)));
  }

  private boolean isGoneBy(String runId, Scope scope, String memoryId) {
    return Restoring.isGoneBy(
        runId,
        partition.memories().memory(scope, memoryId),
        partition.memories().tombstone(scope, memoryId));
  }
}

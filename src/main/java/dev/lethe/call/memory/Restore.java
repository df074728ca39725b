package dev.lethe.call.memory;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.call.compaction.SummariesRow;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.Restoring;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Restores a memory, or all memories that a run removed: rule K11. */
public record Restore(String memoryId, String itemId, String runId, String reason) implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.restore", Restore.class, Restored.class).runWith("run_id");

  /**
   * Result of a restore.
   *
   * @param restored ids of the first {@link #NAMED} restored memories; {@code skipped} has the same
   *     limit
   * @param restoredCount number of restored memories
   * @param skippedCount number of memories left as they are
   */
  public record Restored(
      List<String> restored, List<Skipped> skipped, long restoredCount, long skippedCount)
      implements Output {
    /** Largest number of ids in each list: more would not fit into a record. */
    static final int NAMED = 1_000;

    static final Restored NONE = new Restored(List.of(), List.of(), 0, 0);

    public Restored {
      restored = List.copyOf(restored);
      skipped = List.copyOf(skipped);
    }

    public static Restored of(Restoring.Restored back) {
      return of(
          back.restored(),
          back.skipped().stream()
              .map(one -> new Skipped(one.memoryId(), one.why().wireName()))
              .toList());
    }

    public static Restored of(List<String> restored, List<Skipped> skipped) {
      return new Restored(
          named(restored, List.of()), named(skipped, List.of()), restored.size(), skipped.size());
    }

    private static <T> List<T> named(List<T> first, List<T> more) {
      return Stream.concat(first.stream(), more.stream()).limit(NAMED).toList();
    }

    @Override
    public Restored with(Output other) {
      Restored more = (Restored) other;
      return new Restored(
          named(restored, more.restored),
          named(skipped, more.skipped),
          restoredCount + more.restoredCount,
          skippedCount + more.skippedCount);
    }
  }

  /** A memory that was not restored, with the code of the reason. */
  public record Skipped(String memoryId, String code) {}

  @Override
  public Step process(CallContext context) {
    if (runId == null) {
      return context
          .memoryId(memoryId, itemId)
          .map(id -> memory(context, id))
          .orElseGet(context::scopeMissing);
    }
    StageUndo stages = new StageUndo(context.partition());
    return stages.knows(context.call(), runId)
        ? stages.begin(context.delivery(), runId)
        : compaction(context);
  }

  private Step memory(CallContext context, String id) {
    PartitionContext partition = context.partition();
    Optional<Scope> scope = KnownMemories.scope(context, id);
    if (scope.isEmpty()) {
      return itemId == null
          ? KnownMemories.unknown(context, id)
          : KnownMemories.unknownItem(context, itemId);
    }
    Restoring.Answer answer =
        partition.restoring(scope.get()).memory(scope.get(), id, context.now());
    if (answer instanceof Restoring.Refused refused) {
      return context.refused(refused.refusal());
    }
    Restoring.Restored restored =
        partition.settled(scope.get(), (Restoring.Restored) answer, context.now());
    if (restored.restored().isEmpty()) {
      return context.refused(Restoring.refused(restored.skipped().get(0)).refusal());
    }
    return restored(context, scope.get(), restored).then(context.done(Restored.of(restored)));
  }

  /** Restores what a compaction run or a plan deleted. */
  private Step compaction(CallContext context) {
    List<Step> steps = new ArrayList<>();
    Step refused = context.refused(ErrorCode.UNKNOWN_RUN, "unknown run " + runId, "$.run_id");
    Restored all = Restored.NONE;
    for (SummariesRow wrote : KnownMemories.wrote(context, runId)) {
      Restoring.Answer answer =
          context
              .partition()
              .restoring(wrote.scope())
              .run(wrote.scope(), runId, wrote.summaries(), context.now());
      if (answer instanceof Restoring.Restored back) {
        steps.add(restored(context, wrote.scope(), back));
        all = all.with(Restored.of(back));
      } else {
        refused = context.refused(((Restoring.Refused) answer).refusal());
      }
    }
    return all.restoredCount() == 0 ? refused : Step.all(steps).then(context.done(all));
  }

  private static Step restored(CallContext context, Scope scope, Restoring.Restored back) {
    return Step.NOTHING
        .effects(back.effects())
        .then(new CapRefunds(context.partition()).step(scope, back.restored()));
  }
}

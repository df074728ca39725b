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
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.memory.lifecycle.WrittenSummary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Erases a memory, a run's sources and summaries, or everything that an author wrote, at once and
 * for good: rule K13. Deletes or erases all memories that match a filter: rule K27.
 *
 * @param itemId id of the memory's item; null if the call gives the memory's own id, or none
 * @param filter filter of the memories; null for a call that names a memory, run or author
 * @param collection collection that the filter is limited to, in each tenant that the call covers;
 *     null for all scopes
 * @param dryRun false if the matching memories are forgotten; null for true, which only counts them
 * @param erase true if the matching memories are erased; null for false, which deletes them so that
 *     they can be restored in their grace period
 * @param retire false if no hash of erased content may be kept; null for true
 */
public record Forget(
    String memoryId,
    String itemId,
    String runId,
    String authorId,
    FilterArguments filter,
    String collection,
    Boolean dryRun,
    Boolean erase,
    String reason,
    Boolean retire)
    implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.forget", Forget.class, Forgotten.class).runWith("author_id", "filter");

  /**
   * Result of a forget.
   *
   * @param forgotten number of memories erased or deleted
   * @param remains places that still hold erased content until their retention ends
   * @param dryRun true if the call only counted the memories; null for a call without a filter
   * @param collection collection that the call's arguments name; null for none
   * @param runId run id that undoes the deletion; null if nothing was deleted
   * @param matched memories that match the filter; null for a call without one
   */
  public record Forgotten(
      int forgotten,
      List<String> remains,
      Boolean dryRun,
      String collection,
      String runId,
      Matched matched)
      implements Output {
    /**
     * Places that still hold earlier bytes of forgotten content; docs/threat-model.md lists each of
     * them.
     */
    private static final List<String> REMAINS =
        List.of(
            "topics of events, items, commands, dead letters, actions, language models and "
                + "replies, until they expire",
            "compacted topics and changelogs, for at most 12.5 hours",
            "vectors on the embeddings topic, until an embedding worker processes the purge",
            "files in the state directory, until RocksDB compacts them",
            "a hash of each text on the compaction topic, unless the call sets retire to false",
            "backups and consumers' copies");

    public Forgotten {
      remains = List.copyOf(remains);
    }

    /** Returns the result of erasing memories on this partition. */
    public static Forgotten of(int forgotten) {
      return new Forgotten(forgotten, REMAINS, null, null, null, null);
    }

    /** Returns the result of a call with a filter before its first memory. */
    static Forgotten ofFilter(boolean dryRun, boolean erases, String collection) {
      List<String> remains = erases && !dryRun ? REMAINS : List.of();
      return new Forgotten(0, remains, dryRun, collection, null, Matched.NONE);
    }

    @Override
    public Forgotten with(Output other) {
      Forgotten more = (Forgotten) other;
      Set<String> both = new LinkedHashSet<>(remains);
      both.addAll(more.remains);
      return new Forgotten(
          forgotten + more.forgotten,
          List.copyOf(both),
          dryRun,
          collection,
          runId == null ? more.runId : runId,
          matched == null ? null : matched.plus(more.matched));
    }
  }

  /**
   * Memories that match a filter.
   *
   * @param count number of memories that may be forgotten
   * @param protectedCount number of memories that stay because they are protected
   * @param memoryIds ids of the first {@link #NAMED} memories that may be forgotten
   */
  public record Matched(long count, long protectedCount, List<String> memoryIds) {
    /** Largest number of ids. */
    static final int NAMED = 100;

    static final Matched NONE = new Matched(0, 0, List.of());

    public Matched {
      memoryIds = List.copyOf(memoryIds);
    }

    Matched plus(Matched more) {
      return new Matched(
          count + more.count,
          protectedCount + more.protectedCount,
          Stream.concat(memoryIds.stream(), more.memoryIds.stream()).limit(NAMED).toList());
    }
  }

  boolean onlyReports() {
    return dryRun == null || dryRun;
  }

  boolean erases() {
    return erase != null && erase;
  }

  boolean retires() {
    return retire == null || retire;
  }

  @Override
  public Step process(CallContext context) {
    Optional<Refusal> fault =
        filter == null ? misplaced() : FilterArguments.fault(filter).or(() -> unlimited(context));
    if (fault.isPresent()) {
      return context.refused(fault.get());
    }
    PartitionContext partition = context.partition();
    if (authorId != null || filter != null) {
      return new BulkForgetting(partition).begin(context.delivery(), this);
    }
    Forgetting forgetting = partition.forgetting(retires());
    return runId != null
        ? run(context, forgetting)
        : context
            .memoryId(memoryId, itemId)
            .map(id -> memory(context, id, forgetting))
            .orElseGet(context::scopeMissing);
  }

  /** Returns the refusal of an argument that only calls with a filter have. */
  private Optional<Refusal> misplaced() {
    if (dryRun == null && erase == null && collection == null) {
      return Optional.empty();
    }
    String path = dryRun != null ? "$.dry_run" : erase != null ? "$.erase" : "$.collection";
    return Optional.of(
        invalid(path, "expected only with filter; other calls erase at once, in all collections"));
  }

  /** Returns the refusal of a call that would forget all memories of a tenant or of all tenants. */
  private Optional<Refusal> unlimited(CallContext context) {
    return filter.isEmpty() && collection == null && context.call().scope() == null
        ? Optional.of(invalid("$.filter", "expected a condition, or a collection or scope"))
        : Optional.empty();
  }

  private static Refusal invalid(String path, String fault) {
    return new Refusal(ErrorCode.INVALID_ARGS, path + ": " + fault, path);
  }

  private Step memory(CallContext context, String id, Forgetting forgetting) {
    Optional<Scope> scope = KnownMemories.scope(context, id);
    if (scope.isEmpty()) {
      return itemId == null
          ? KnownMemories.unknown(context, id)
          : KnownMemories.unknownItem(context, itemId);
    }
    Forgetting.Forgotten gone = forgetting.memories(scope.get(), List.of(id), context.now());
    return new Erasing(context.partition())
        .erased(scope.get(), gone.memoryIds(), gone, context.now())
        .then(context.done(Forgotten.of(gone.forgotten())));
  }

  private Step run(CallContext context, Forgetting forgetting) {
    StageUndo stages = new StageUndo(context.partition());
    if (stages.knows(context.call(), runId)) {
      return stages.forget(context, runId, forgetting);
    }
    List<SummariesRow> runs = KnownMemories.wrote(context, runId);
    if (runs.isEmpty()) {
      return context.refused(ErrorCode.UNKNOWN_RUN, "unknown run " + runId, "$.run_id");
    }
    List<Step> steps = new ArrayList<>();
    int forgotten = 0;
    for (SummariesRow wrote : runs) {
      Forgetting.Forgotten gone = forgetting.run(wrote.scope(), wrote.summaries(), context.now());
      List<String> ids = new ArrayList<>();
      for (WrittenSummary written : wrote.summaries()) {
        ids.add(written.summaryId());
        ids.addAll(written.sourceIds());
      }
      Erasing erasing = new Erasing(context.partition());
      steps.add(erasing.erased(wrote.scope(), ids, gone, context.now()));
      forgotten += gone.forgotten();
    }
    return Step.all(steps).then(context.done(Forgotten.of(forgotten)));
  }
}

package dev.lethe.call.question;

import dev.lethe.call.RunRow;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A request that has no answer yet, to a model or to the built-in summarizer: a row of {@code
 * run-state}. It holds ids and hashes of memories, and none of their text, so that nothing is left
 * of them here after an erasure.
 */
public sealed interface ModelQuestion extends RunRow {
  /** Prefixes of the rows' keys. */
  Map<Class<? extends ModelQuestion>, String> PREFIXES =
      Map.of(
          GroupSummary.class, "asked|",
          SessionSummary.class, "wanted|",
          Merge.class, "merge|",
          Scores.class, "score-question|",
          Update.class, "update|");

  /** Returns the scope of the memories that the question is about. */
  Scope scope();

  /** Returns the id of the request, which its answer repeats. A run asks each question once. */
  String requestId();

  /** Returns the id of the run that asks; the outcome is reported under it. */
  String runId();

  /** Returns the time of that run, epoch milliseconds. */
  long at();

  @Override
  default String key() {
    return prefix(getClass(), scope()) + requestId();
  }

  /**
   * Returns the common prefix of the keys of a scope's questions of one kind.
   *
   * @param scope null for all scopes
   */
  static String prefix(Class<? extends ModelQuestion> kind, Scope scope) {
    return PREFIXES.get(kind) + (scope == null ? "" : scope.name() + '|');
  }

  /**
   * Summary of a group that compaction replaces.
   *
   * @param plan plan with the group alone
   * @param writer writer of the summary
   * @param call call that waits for it; null if a run does
   */
  record GroupSummary(String requestId, Plan plan, SummaryWriter writer, WaitingCall call)
      implements ModelQuestion {
    public static GroupSummary ofRun(Plan plan, Plan.Group group, SummaryWriter writer) {
      return new GroupSummary(group.groupId(), plan.only(group), writer, null);
    }

    public static GroupSummary ofCall(Plan plan, Plan.Group group, WaitingCall call) {
      return new GroupSummary(
          group.groupId() + '/' + call.key(), plan.only(group), SummaryWriter.BUILT_IN, call);
    }

    public Plan.Group group() {
      return plan.groups().get(0);
    }

    @Override
    public Scope scope() {
      return plan.scope();
    }

    @Override
    public String runId() {
      return plan.planId();
    }

    @Override
    public long at() {
      return plan.createdAt();
    }
  }

  /** Summary of a session's messages. */
  record SessionSummary(Scope scope, String runId, String stage, long at, SummaryAsk ask)
      implements ModelQuestion {
    /** Returns the id of the run, which asks for one summary per scope. */
    @Override
    public String requestId() {
      return runId;
    }
  }

  /**
   * Text of an entry that is to replace others: rule CN14.
   *
   * @param capBase base of the day's cap, as counted by the run
   * @param answered true if a text has arrived and is being verified; the text is not stored, so a
   *     restarted process has to ask again
   */
  record Merge(Scope scope, String runId, long at, long capBase, MergeAsk ask, boolean answered)
      implements ModelQuestion {
    @Override
    public String requestId() {
      return GroupHash.requestOfMerge(runId, ask.itemId());
    }

    /** Returns true if a run of the interval asks, rather than a call. */
    boolean isOfInterval() {
      return runId.equals(StageRow.ofInterval(Stages.CONSOLIDATION, at).runId(scope));
    }

    /** Returns a copy that is marked as answered. */
    public Merge withAnswer() {
      return new Merge(scope, runId, at, capBase, ask, true);
    }
  }

  /**
   * Better text of a pattern: rule CL13.
   *
   * @param capBase base of the day's cap, as counted by the run
   * @param settled true if the model has no better text; kept so that the question is not soon
   *     asked again
   */
  record Update(Scope scope, String runId, long at, long capBase, UpdateAsk ask, boolean settled)
      implements ModelQuestion {
    @Override
    public String requestId() {
      return GroupHash.requestOfUpdate(runId, ask.pattern().memoryId());
    }

    /** Returns a copy for the answer that there is no better text. */
    Update withoutChange() {
      return new Update(scope, runId, at, capBase, ask, true);
    }
  }

  /**
   * Scores of patterns, for which a run waits: rule CL10.
   *
   * @param run key of the run's row
   * @param keys content keys to be scored, in the order of the request; {@link #FORGOTTEN} in place
   *     of forgotten content
   * @param memoryIds patterns with each content, in the same order
   * @param actor model to be asked first; null in rows of an earlier release
   */
  record Scores(
      Scope scope,
      String requestId,
      String run,
      long at,
      List<String> keys,
      List<List<String>> memoryIds,
      String actor)
      implements ModelQuestion {
    static final String FORGOTTEN = "";
    private static final String NUMBER = "-scores-";

    public Scores {
      keys = List.copyOf(keys);
      // Null in rows written by the previous release.
      memoryIds =
          memoryIds == null ? keys.stream().map(unused -> List.<String>of()).toList() : memoryIds;
      memoryIds = memoryIds.stream().map(List::copyOf).toList();
    }

    /**
     * Returns the id of a run's request about a scope.
     *
     * @param number number of the request, from 1
     */
    static String requestId(String runId, long number) {
      return runId + NUMBER + number;
    }

    @Override
    public String runId() {
      return requestId.substring(0, requestId.lastIndexOf(NUMBER));
    }

    /** Returns a copy without the content that only forgotten patterns have. */
    Scores without(Set<String> forgotten) {
      List<String> leftKeys = new ArrayList<>();
      List<List<String>> leftIds = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        List<String> ids = memoryIds.get(i).stream().filter(id -> !forgotten.contains(id)).toList();
        boolean isLeft = memoryIds.get(i).isEmpty() || !ids.isEmpty();
        leftKeys.add(isLeft ? keys.get(i) : FORGOTTEN);
        leftIds.add(ids);
      }
      return new Scores(scope, requestId, run, at, leftKeys, leftIds, actor);
    }
  }
}

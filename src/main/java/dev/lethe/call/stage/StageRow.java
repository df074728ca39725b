package dev.lethe.call.stage;

import dev.lethe.call.Delivery;
import dev.lethe.call.RunRow;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WaitingCall;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.memory.lifecycle.GroupHash;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An unfinished stage run, of the interval, of a scope's count or of a call.
 *
 * @param stage stage name
 * @param id id of the call; {@link #INTERVAL} for a run of the interval; derived from the scope for
 *     a run that its count triggered
 * @param at nominal time, or time of the call, epoch milliseconds
 * @param tool arguments of the run
 * @param only scope that the run is confined to, or null
 * @param tenant tenant that the run is confined to, or null
 * @param call call that waits for the run; null for none
 * @param after last finished scope; null before the first
 * @param batch batch of scopes that is being planned, from 0
 * @param next next part of that batch's plan, from 0
 * @param corrections corrections to the reported counts of the scope in progress
 * @param left planned steps of that scope that were skipped so far
 * @param reports reports of the first {@link StageTool.Ran#MAX_REPORTS} scopes so far
 * @param phase progress of the model requests
 * @param notAfter time at which the run continues without answers, epoch milliseconds; null while
 *     it has asked nothing
 * @param reportsLeftOut number of scopes whose reports the row doesn't keep; 0 in rows of earlier
 *     releases
 */
public record StageRow(
    String stage,
    String id,
    long at,
    StageArguments tool,
    Scope only,
    String tenant,
    WaitingCall call,
    Scope after,
    int batch,
    int next,
    Map<String, Long> corrections,
    List<Leftover> left,
    List<StageTool.Report> reports,
    Phase phase,
    Long notAfter,
    int reportsLeftOut)
    implements RunRow {
  public static final String ALL = "stage|";
  static final String INTERVAL = "interval";
  private static final String COUNT = "count-";

  /** Phases of a run that asks models before it plans: rule CL11. */
  public enum Phase {
    /** It goes through all scopes and has asked nothing so far. */
    LOOKING,
    /** It goes through all scopes and has asked about some of them. */
    ASKING,
    /** It has gone through all scopes and waits for answers about some of them. */
    AWAITING,
    /** It goes again through the scopes that it has asked about. */
    RETURNING
  }

  public StageRow {
    // Null in rows written by the previous release.
    phase = phase == null ? Phase.LOOKING : phase;
    corrections = new LinkedHashMap<>(corrections);
    left = List.copyOf(left);
    reports = List.copyOf(reports);
  }

  /** Returns the key of the interval's run. */
  public static String intervalKey(String stage) {
    return ALL + stage + '|' + INTERVAL;
  }

  public static StageRow ofInterval(ItemStage stage, long at) {
    return begin(stage, INTERVAL, at, stage.byPolicy(), null, null, null);
  }

  /** Returns the run of a scope that has exceeded its count. */
  static StageRow ofCount(ItemStage stage, Scope scope, long at) {
    return begin(stage, COUNT + scope.name(), at, stage.byPolicy(), scope, null, null);
  }

  static StageRow ofCall(ItemStage stage, Delivery delivery, StageArguments arguments) {
    ToolCall call = delivery.call();
    return begin(
        stage,
        "call-" + call.key(),
        call.arrivedAt(),
        arguments,
        call.scope(),
        call.tenant(),
        WaitingCall.of(delivery));
  }

  /** Returns the run that executes approvals of a call in a scope. */
  static StageRow ofReview(ItemStage stage, WaitingCall call, long at, Scope scope) {
    return begin(stage, "call-" + call.key(), at, stage.byPolicy(), scope, null, call);
  }

  private static StageRow begin(
      ItemStage stage,
      String id,
      long at,
      StageArguments arguments,
      Scope only,
      String tenant,
      WaitingCall call) {
    return new StageRow(
        stage.name(),
        id,
        at,
        arguments,
        only,
        tenant,
        call,
        null,
        0,
        0,
        Map.of(),
        List.of(),
        List.of(),
        Phase.LOOKING,
        null,
        0);
  }

  /** Returns true if the run covers a scope. */
  boolean covers(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()))
        && tool.covers(scope);
  }

  /**
   * Returns true if findings that are not executed become review cases; a dry run of a call changes
   * nothing.
   */
  boolean leavesCases() {
    return call == null || !tool.onlyReports();
  }

  /** Returns true if the run was triggered by a scope that exceeded its count. */
  boolean isOfCount() {
    return call == null && only != null;
  }

  /** Returns the id of the run in a scope. */
  public String runId(Scope scope) {
    String time = isOfCount() ? COUNT + at : Long.toString(at);
    // Includes the time: the same call a day later is executed again, as another run.
    String trigger = call == null ? time : call.key() + '|' + time;
    return GroupHash.runOfStage(stage, scope.name(), trigger);
  }

  /** Returns a copy after a part of its batch's plan. */
  StageRow afterPart(Map<String, Long> missed, List<Leftover> leaves, List<StageTool.Report> more) {
    return with(after, batch, next + 1, missed, leaves, ran(more), phase, notAfter);
  }

  /** Returns a copy after its batch, which ended with the given scope. */
  StageRow afterBatch(Scope last) {
    return from(last, phase, notAfter);
  }

  /** Returns a copy that has asked models and waits for answers until the given time. */
  StageRow waitingUntil(long until) {
    return with(after, batch, next, corrections, left, ran(List.of()), Phase.ASKING, until);
  }

  /** Returns a copy that only waits, until the given time. */
  public StageRow awaiting(long until) {
    return from(after, Phase.AWAITING, until);
  }

  /** Returns a copy that has stopped waiting. */
  StageRow returning() {
    return from(null, Phase.RETURNING, null);
  }

  private StageRow from(Scope last, Phase now, Long until) {
    return with(last, batch + 1, 0, Map.of(), List.of(), ran(List.of()), now, until);
  }

  private StageRow with(
      Scope last,
      int newBatch,
      int newNext,
      Map<String, Long> missed,
      List<Leftover> leaves,
      StageTool.Ran ran,
      Phase now,
      Long until) {
    return new StageRow(
        stage,
        id,
        at,
        tool,
        only,
        tenant,
        call,
        last,
        newBatch,
        newNext,
        missed,
        leaves,
        ran.reports(),
        now,
        until,
        ran.reportsLeftOut());
  }

  public boolean awaitsScores() {
    return phase == Phase.AWAITING;
  }

  /** Returns the reports so far with those of more scopes. */
  StageTool.Ran ran(List<StageTool.Report> more) {
    return (StageTool.Ran) ran(reports, reportsLeftOut).with(ran(more, 0));
  }

  private StageTool.Ran ran(List<StageTool.Report> some, int leftOut) {
    return new StageTool.Ran(tool.onlyReports(), tool.collection(), some, leftOut);
  }

  @Override
  public String key() {
    return ALL + stage + '|' + id;
  }
}

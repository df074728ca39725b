package dev.lethe.command;

import dev.lethe.compaction.GroupHash;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Left;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run of a stage that is under way, or a call of one.
 *
 * @param stage by its name
 * @param id of the call; {@link #INTERVAL} for a run of the interval; a scope's where that has
 *     passed its count
 * @param at its nominal time, or when it was called for, epoch milliseconds
 * @param tool what it is to do
 * @param only to which it is confined, or null
 * @param tenant to which it is confined, or null
 * @param call that waits for it; null where none does
 * @param after the last scope that is dealt with; null before the first
 * @param batch of scopes that is being planned, from 0 on
 * @param next part of that batch's plan, from 0 on
 * @param corrections to what is reported of the scope that is being dealt with
 * @param left of that scope so far, which was to be done
 * @param reports of the first {@link Output.Ran#MAX_REPORTS} scopes so far
 * @param phase how far it is with what models say
 * @param notAfter when it goes on without their answers, epoch milliseconds; null as long as it has
 *     asked nothing
 * @param reportsLeftOut number of scopes whose reports the row doesn't keep; 0 in rows of earlier
 *     releases
 */
public record StageRow(
    String stage,
    String id,
    long at,
    Tool.OfStage tool,
    Scope only,
    String tenant,
    RunRow.OfAsked.Caller call,
    Scope after,
    int batch,
    int next,
    Map<String, Long> corrections,
    List<Left> left,
    List<Output.StageReport> reports,
    Phase phase,
    Long notAfter,
    int reportsLeftOut)
    implements RunRow {
  static final String ALL = "stage|";
  static final String INTERVAL = "interval";
  private static final String COUNT = "count-";

  /** How far a run is that asks models before it plans: rule CL11. */
  public enum Phase {
    /** It goes through all scopes, and has asked nothing so far. */
    LOOKING,
    /** It goes through all scopes, and has asked about some. */
    ASKING,
    /** It has been through all, and waits for answers about some. */
    AWAITING,
    /** It goes through those about which it has asked. */
    RETURNING
  }

  public StageRow {
    // Rows that the release before this one wrote have none.
    phase = phase == null ? Phase.LOOKING : phase;
    corrections = new LinkedHashMap<>(corrections);
    left = List.copyOf(left);
    reports = List.copyOf(reports);
  }

  /** The key of the interval's run. */
  public static String intervalKey(String stage) {
    return ALL + stage + '|' + INTERVAL;
  }

  static StageRow ofInterval(HygieneStage stage, long at, Tool.OfStage tool) {
    return ofItself(stage, INTERVAL, at, tool, null);
  }

  /** The run of a scope that has passed its count. */
  static StageRow ofCount(HygieneStage stage, Scope scope, long at, Tool.OfStage tool) {
    return ofItself(stage, COUNT + scope.name(), at, tool, scope);
  }

  /** One that nobody asked for, at its beginning. */
  private static StageRow ofItself(
      HygieneStage stage, String key, long at, Tool.OfStage tool, Scope only) {
    return new StageRow(
        stage.wireName(),
        key,
        at,
        tool,
        only,
        null,
        null,
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

  static StageRow ofCall(HygieneStage stage, Delivery delivery, Tool.OfStage tool) {
    ToolCall call = delivery.call();
    return new StageRow(
        stage.wireName(),
        "call-" + call.key(),
        call.arrivedAt(),
        tool,
        call.scope(),
        call.tenant(),
        RunRow.OfAsked.Caller.of(delivery),
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

  HygieneStage what() {
    return HygieneStage.named(stage).orElseThrow();
  }

  /** Whether it is to look at a scope. */
  boolean covers(Scope scope) {
    return (only == null || only.equals(scope))
        && (tenant == null || tenant.equals(scope.tenant()))
        && tool.covers(scope);
  }

  /**
   * Whether what it finds and doesn't do waits for a person: nothing changes by a call that only
   * asks.
   */
  boolean leavesCases() {
    return call == null || !tool.onlyReports();
  }

  /** Whether it runs because a scope has passed its count. */
  boolean isOfCount() {
    return call == null && only != null;
  }

  /** What its run in a scope is called by. */
  String runId(Scope scope) {
    String time = isOfCount() ? COUNT + at : Long.toString(at);
    // With its time, since the same call is done again a day later and is another run then.
    String trigger = call == null ? time : call.key() + '|' + time;
    return GroupHash.runOfStage(stage, scope.name(), trigger);
  }

  /** The same after a part of its batch's plan. */
  StageRow past(Map<String, Long> missed, List<Left> leaves, List<Output.StageReport> more) {
    Output.Ran all = ran(more);
    return new StageRow(
        stage,
        id,
        at,
        tool,
        only,
        tenant,
        call,
        after,
        batch,
        next + 1,
        missed,
        leaves,
        all.reports(),
        phase,
        notAfter,
        all.reportsLeftOut());
  }

  /** The same after its batch, up to that scope. */
  StageRow pastBatch(Scope last) {
    return from(last, phase, notAfter);
  }

  /** The same once it has asked something, which it waits for until that time at the most. */
  StageRow asking(long until) {
    return new StageRow(
        stage,
        id,
        at,
        tool,
        only,
        tenant,
        call,
        after,
        batch,
        next,
        corrections,
        left,
        reports,
        Phase.ASKING,
        until,
        reportsLeftOut);
  }

  /** The same once all that is left to it is to wait, until that time. */
  StageRow awaiting(long until) {
    return from(after, Phase.AWAITING, until);
  }

  /** The same once it waits for nothing more. */
  StageRow returning() {
    return from(null, Phase.RETURNING, null);
  }

  private StageRow from(Scope last, Phase now, Long until) {
    return new StageRow(
        stage,
        id,
        at,
        tool,
        only,
        tenant,
        call,
        last,
        batch + 1,
        0,
        Map.of(),
        List.of(),
        reports,
        now,
        until,
        reportsLeftOut);
  }

  boolean isAwaiting() {
    return phase == Phase.AWAITING;
  }

  /** Returns the reports so far and those of more scopes. */
  Output.Ran ran(List<Output.StageReport> more) {
    boolean dryRun = tool.onlyReports();
    return (Output.Ran)
        new Output.Ran(dryRun, reports, reportsLeftOut).with(new Output.Ran(dryRun, more, 0));
  }

  @Override
  public String key() {
    return ALL + stage + '|' + id;
  }
}

package dev.lethe.command;

import dev.lethe.compaction.GroupHash;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Left;
import java.util.ArrayList;
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
 * @param reports of scopes so far
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
    List<Output.StageReport> reports)
    implements RunRow {
  static final String ALL = "stage|";
  static final String INTERVAL = "interval";
  private static final String COUNT = "count-";

  public StageRow {
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
        List.of());
  }

  static StageRow ofCall(HygieneStage stage, ToolCall call, int partition, Tool.OfStage tool) {
    return new StageRow(
        stage.wireName(),
        "call-" + call.commandId(),
        call.occurredAt(),
        tool,
        call.scope(),
        call.tenant(),
        new RunRow.OfAsked.Caller(call.commandId(), call.name(), partition),
        null,
        0,
        0,
        Map.of(),
        List.of(),
        List.of());
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
    return GroupHash.runOfStage(stage, scope.name(), call == null ? time : call.commandId());
  }

  /** The same after a part of its batch's plan. */
  StageRow past(Map<String, Long> missed, List<Left> leaves, List<Output.StageReport> more) {
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
        both(more));
  }

  /** The same after its batch, up to that scope. */
  StageRow pastBatch(Scope last) {
    return new StageRow(
        stage, id, at, tool, only, tenant, call, last, batch + 1, 0, Map.of(), List.of(), reports);
  }

  private List<Output.StageReport> both(List<Output.StageReport> more) {
    List<Output.StageReport> both = new ArrayList<>(reports);
    both.addAll(more);
    return both;
  }

  @Override
  public String key() {
    return ALL + stage + '|' + id;
  }
}

package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.CompactionStage;

/**
 * Instruction to begin or continue a run or call: an interval has elapsed, a run has to continue,
 * or a scope has exceeded its count. It is a record of the topic, so that a replay runs at the same
 * positions of the stream.
 *
 * @param stage stage of the run
 * @param at nominal time, epoch milliseconds: a multiple of the interval; with a scope, the arrival
 *     of the memory that exceeded the count
 * @param goesOn true for the next portion of a run that has begun
 * @param everyMinutes length of the interval for a stage with several intervals, else 0
 * @param scope scope that the run is confined to or continues with; null for all
 */
public record Tick(String stage, long at, boolean goesOn, int everyMinutes, Scope scope)
    implements Instruction {
  public static final String COMPACTION = CompactionStage.NAME;
  public static final String JANITOR = "janitor";
  public static final String UNDO = "undo";
  public static final String FORGET = "forget";
  public static final String REVIEW = "review";

  /** Creates the tick of a stage with a single interval. */
  public Tick(String stage, long at, boolean goesOn) {
    this(stage, at, goesOn, 0, null);
  }

  /** Returns the janitor's tick for the tenants with the given interval. */
  public static Tick ofJanitor(int everyMinutes, long at) {
    return new Tick(JANITOR, at, false, everyMinutes, null);
  }

  /** Returns the tick that starts a stage in a scope that has exceeded its count. */
  public static Tick ofCount(String stage, Scope scope, long at) {
    return new Tick(stage, at, false, 0, scope);
  }

  /** Returns the tick that continues a stage's work on all scopes with the given scope. */
  public static Tick next(String stage, Scope scope, long at) {
    return new Tick(stage, at, true, 0, scope);
  }

  /** Returns the tick that continues the undo of the call that arrived at the given time. */
  public static Tick undoOn(long at) {
    return new Tick(UNDO, at, true);
  }

  /** Returns the tick that continues the forgetting of the call that arrived at the given time. */
  public static Tick forgetOn(long at) {
    return new Tick(FORGET, at, true);
  }

  /** Returns the tick that continues the decisions of the call that arrived at the given time. */
  public static Tick reviewOn(long at) {
    return new Tick(REVIEW, at, true);
  }

  /** Returns true if it continues a call, not a run. */
  public boolean continuesCall() {
    return stage.equals(UNDO) || stage.equals(FORGET) || stage.equals(REVIEW);
  }

  /** Returns the tick that continues compaction's run of the given time. */
  public static Tick next(long at) {
    return new Tick(COMPACTION, at, true);
  }
}

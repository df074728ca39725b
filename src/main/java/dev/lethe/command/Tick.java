package dev.lethe.command;

import dev.lethe.event.Scope;

/**
 * An interval has come round, a run of it is to go on, or a scope has so many memories that it is
 * not to wait for the interval. A record, so that a replay runs at the same places of the stream.
 *
 * @param stage whose run it is
 * @param at the nominal time, epoch milliseconds: a multiple of the interval; with a scope when the
 *     memory arrived that was one too many
 * @param goesOn whether it is the next portion of a run that has begun
 * @param everyMinutes the interval's length where the stage has several, else 0
 * @param scope to which the run is confined, or with which it goes on; null for all
 */
public record Tick(String stage, long at, boolean goesOn, int everyMinutes, Scope scope)
    implements Instruction {
  public static final String COMPACTION = "compaction";
  public static final String JANITOR = "janitor";
  public static final String UNDO = "undo";
  public static final String FORGET = "forget";

  /** The tick of a stage with one interval. */
  public Tick(String stage, long at, boolean goesOn) {
    this(stage, at, goesOn, 0, null);
  }

  /** The janitor's tick, for the tenants that have that interval. */
  public static Tick ofJanitor(int everyMinutes, long at) {
    return new Tick(JANITOR, at, false, everyMinutes, null);
  }

  /** Has a stage run in a scope that has passed its count. */
  public static Tick ofCount(String stage, Scope scope, long at) {
    return new Tick(stage, at, false, 0, scope);
  }

  /** Has what a stage has to do about all scopes go on with one of them. */
  static Tick goOn(String stage, Scope scope, long at) {
    return new Tick(stage, at, true, 0, scope);
  }

  /** Has what is undone since then be undone further. */
  static Tick undoOn(long at) {
    return new Tick(UNDO, at, true);
  }

  /** Has what is forgotten since then be forgotten further. */
  static Tick forgetOn(long at) {
    return new Tick(FORGET, at, true);
  }

  /** Whether it goes on with what a call asked for, and no run. */
  public boolean continuesCall() {
    return stage.equals(UNDO) || stage.equals(FORGET);
  }

  /** Has compaction's run of that time go on. */
  static Tick goOn(long at) {
    return new Tick(COMPACTION, at, true);
  }
}

package dev.lethe.command;

/**
 * An interval has come round, or a run of it is to go on. A record, so that a replay runs at the
 * same places of the stream.
 *
 * @param stage whose interval it is
 * @param at the nominal time, epoch milliseconds: a multiple of the interval
 * @param goesOn whether it is the next portion of a run that has begun
 * @param everyMinutes the interval's length where the stage has several, else 0
 */
public record Tick(String stage, long at, boolean goesOn, int everyMinutes) implements Instruction {
  public static final String COMPACTION = "compaction";
  public static final String JANITOR = "janitor";
  public static final String UNDO = "undo";

  /** The tick of a stage with one interval. */
  public Tick(String stage, long at, boolean goesOn) {
    this(stage, at, goesOn, 0);
  }

  /** The janitor's tick, for the tenants that have that interval. */
  public static Tick ofJanitor(int everyMinutes, long at) {
    return new Tick(JANITOR, at, false, everyMinutes);
  }

  /** Has what is undone since then be undone further. */
  static Tick undoOn(long at) {
    return new Tick(UNDO, at, true);
  }

  /** Has compaction's run of that time go on. */
  static Tick goOn(long at) {
    return new Tick(COMPACTION, at, true);
  }
}

package dev.lethe.command;

/**
 * An interval has come round, or a run of it is to go on. A record, so that a replay runs at the
 * same places of the stream.
 *
 * @param stage whose interval it is
 * @param at the nominal time, epoch milliseconds: a multiple of the interval
 * @param goesOn whether it is the next portion of a run that has begun
 */
public record Tick(String stage, long at, boolean goesOn) implements Instruction {
  public static final String COMPACTION = "compaction";

  /** Has compaction's run of that time go on. */
  static Tick goOn(long at) {
    return new Tick(COMPACTION, at, true);
  }
}

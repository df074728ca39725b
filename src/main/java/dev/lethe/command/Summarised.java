package dev.lethe.command;

import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.event.Scope;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;

/**
 * What came of a summary that was asked for. A record, so that a replay commits at the same places
 * of the stream.
 *
 * @param requestId of who asked
 */
public record Summarised(String requestId, Scope scope, Said said) implements Planned {

  /** Whether it is of the one who was asked. */
  boolean isFrom(SummaryWriter writer) {
    return said instanceof Failed || said instanceof Answered == (writer == SummaryWriter.LLM);
  }

  /** What came back. */
  public sealed interface Said {}

  /**
   * The built-in summariser's.
   *
   * @param item as {@link SummaryItem#write} wrote it
   */
  public record Written(String item) implements Said {}

  /**
   * A model's, which may say anything.
   *
   * @param json parsed: maps, lists, strings, numbers, truth values and null
   */
  public record Answered(Object json) implements Said {}

  /**
   * There is no summary.
   *
   * @param reason a name such as {@link Flag#INVALID}
   * @param message a sentence for people
   */
  public record Failed(String reason, String message) implements Said {}
}

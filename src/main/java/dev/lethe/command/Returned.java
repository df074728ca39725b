package dev.lethe.command;

import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.event.Scope;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;

/**
 * What came back of a summary, or of something else, that was asked for. A record, so that a replay
 * commits at the same places of the stream.
 *
 * @param requestId of who asked
 * @param tokens that a model's answer took, from 0 on; 0 if nobody counted
 */
public record Returned(String requestId, Scope scope, Said said, long tokens) implements Planned {

  /** One for which no tokens were counted. */
  public Returned(String requestId, Scope scope, Said said) {
    this(requestId, scope, said, 0);
  }

  /** Whether it is of the one who was asked for a summary. */
  boolean isFrom(SummaryWriter writer) {
    return said instanceof Failed
        || (writer == SummaryWriter.LLM ? said instanceof Answered : said instanceof Written);
  }

  /** The same as an answer to that task: one to another task is none. */
  Returned to(String task) {
    return said instanceof Answered answered && !answered.task().equals(task)
        ? new Returned(
            requestId,
            scope,
            new Failed(Failed.LLM, "the answer is none to the task " + task),
            tokens)
        : this;
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
   * @param task that it says it answers
   * @param json parsed: maps, lists, strings, numbers, truth values and null
   */
  public record Answered(String task, Object json) implements Said {}

  /**
   * What a model proposed, once it was held against its sources.
   *
   * @param objection why it may not stand for them, in a word; null if it may
   */
  public record Verified(String text, String objection) implements Said {}

  /**
   * There is nothing to be used.
   *
   * @param reason a name such as {@link Flag#INVALID}
   * @param message a sentence for people
   */
  public record Failed(String reason, String message) implements Said {
    /** A worker's error that has no name here, or an answer that is none. */
    public static final String LLM = "llm_error";

    /** The request doesn't fit into a record, so no model was asked. */
    public static final Failed TOO_LARGE =
        new Failed("too_large", "what the model would have to read doesn't fit into a record");

    /** Our own code failed over it. */
    public static final Failed OURS =
        new Failed("internal_error", "Lethe's own code failed over it, which is a bug");
  }
}

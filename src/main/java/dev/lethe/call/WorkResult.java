package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;

/**
 * Result of a background or model request. It is a record of the topic, so that a replay commits at
 * the same positions of the stream.
 *
 * @param requestId id of the request
 * @param tokens tokens spent on a model's answer, never negative; 0 if not counted
 */
public record WorkResult(String requestId, Scope scope, Content content, long tokens)
    implements Instruction.Result {

  /** Creates a result without a token count. */
  public WorkResult(String requestId, Scope scope, Content content) {
    this(requestId, scope, content, 0);
  }

  /** Returns true if the result may come from the given writer. */
  public boolean isFrom(SummaryWriter writer) {
    return writer == SummaryWriter.LLM
        ? isOfModel()
        : content instanceof BuiltInSummary || content instanceof Failed;
  }

  /** Returns true for a model's answer, or a failure. */
  public boolean isOfModel() {
    return content instanceof ModelAnswer || content instanceof Failed;
  }

  /** Returns the unchecked content of a model's answer. */
  public Object json() {
    return ((ModelAnswer) content).json();
  }

  /**
   * Returns this result as an answer to the given task; an answer to another task becomes a
   * failure.
   */
  public WorkResult to(String task) {
    return content instanceof ModelAnswer answered && !answered.task().equals(task)
        ? new WorkResult(
            requestId,
            scope,
            new Failed(Failed.LLM, "the answer does not belong to the task " + task),
            tokens)
        : this;
  }

  /** Content of a result. */
  public sealed interface Content {}

  /**
   * Summary by the built-in summarizer.
   *
   * @param item the summary as written by {@link SummaryItem#write}
   */
  public record BuiltInSummary(String item) implements Content {}

  /**
   * Answer of a model, whose content is unchecked.
   *
   * @param task task that the answer claims to be for
   * @param json parsed JSON: maps, lists, strings, numbers, booleans and null
   */
  public record ModelAnswer(String task, Object json) implements Content {}

  /**
   * A model's text after verification against its sources.
   *
   * @param objection reason code for rejecting the text; null if it is accepted
   */
  public record Verified(String text, String objection) implements Content {}

  /**
   * The request failed.
   *
   * @param reason a reason code such as {@link Flag#INVALID}
   * @param message a sentence for people
   */
  public record Failed(String reason, String message) implements Content {
    /** An unknown error of a worker, or an invalid answer. */
    public static final String LLM = "llm_error";

    /** The request does not fit into a record, so no model was asked. */
    public static final Failed TOO_LARGE =
        new Failed("too_large", "the model's input does not fit into a record");

    /** Lethe itself failed to process the request. */
    public static final Failed OURS =
        new Failed("internal_error", "Lethe failed to process it; this is a bug in Lethe");
  }
}

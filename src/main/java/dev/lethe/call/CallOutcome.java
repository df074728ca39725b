package dev.lethe.call;

import dev.lethe.call.context.ContextOrder;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Report;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of a call on one partition.
 *
 * @param changes changes of {@code run-state}
 * @param effects effects on the memory table and beyond; empty if the call is refused
 * @param forgotten contents that families have to forget as well
 * @param reports reports of the call's work, in the form of a run's
 * @param orders orders that the call waits for
 * @param answer null if the call waits for an order
 */
public record CallOutcome(
    List<RunChange> changes,
    List<Effect> effects,
    List<Forgotten> forgotten,
    List<Report> reports,
    List<Order> orders,
    Answer answer) {
  public CallOutcome(
      List<RunChange> changes, List<Effect> effects, List<Forgotten> forgotten, Answer answer) {
    this(changes, effects, forgotten, List.of(), List.of(), answer);
  }

  public CallOutcome(List<RunChange> changes, List<Effect> effects, Answer answer) {
    this(changes, effects, List.of(), answer);
  }

  public static CallOutcome done(List<RunChange> changes, List<Effect> effects, Output output) {
    return new CallOutcome(changes, effects, new Answer.Done(output));
  }

  /** Returns a result that is answered when the summary arrives. */
  public static CallOutcome later(ModelQuestion.GroupSummary asked, Order order) {
    return new CallOutcome(
        List.of(RunChange.put(asked)), List.of(), List.of(), List.of(), List.of(order), null);
  }

  /** Returns a result that is answered when the ordered data arrives. */
  public static CallOutcome later(ContextOrder order) {
    return new CallOutcome(List.of(), List.of(), List.of(), List.of(), List.of(order), null);
  }

  /** Returns a copy with a report. */
  public CallOutcome reporting(Report report) {
    return new CallOutcome(changes, effects, forgotten, List.of(report), orders, answer);
  }

  /** Returns a copy with more effects, applied last. */
  public CallOutcome with(List<Effect> more) {
    List<Effect> all = new ArrayList<>(effects);
    all.addAll(more);
    return new CallOutcome(changes, all, forgotten, reports, orders, answer);
  }

  public static CallOutcome done(List<Effect> effects, Output output) {
    return done(List.of(), effects, output);
  }

  public static CallOutcome refused(Answer.Refused why) {
    return new CallOutcome(List.of(), List.of(), why);
  }

  public static CallOutcome refused(Refusal refusal) {
    return refused(Answer.Refused.of(refusal));
  }

  public static CallOutcome refused(ErrorCode code, String message, String path) {
    return refused(new Answer.Refused(code, message, path));
  }
}

package dev.lethe.command;

import dev.lethe.compaction.Refusal;
import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Report;
import java.util.ArrayList;
import java.util.List;

/**
 * What is done about a call, and what is answered.
 *
 * @param changes of {@code run-state}
 * @param effects on the memory table and beyond; none where the call is refused
 * @param forgotten what families are to forget as well
 * @param reports of what it did as a run does
 * @param orders of what it has to wait for
 * @param answer null where it has to wait for what was ordered
 */
public record Decided(
    List<RunChange> changes,
    List<Effect> effects,
    List<Forgotten> forgotten,
    List<Report> reports,
    List<Order> orders,
    Answer answer) {
  Decided(List<RunChange> changes, List<Effect> effects, List<Forgotten> forgotten, Answer answer) {
    this(changes, effects, forgotten, List.of(), List.of(), answer);
  }

  Decided(List<RunChange> changes, List<Effect> effects, Answer answer) {
    this(changes, effects, List.of(), answer);
  }

  static Decided done(List<RunChange> changes, List<Effect> effects, Output output) {
    return new Decided(changes, effects, new Answer.Done(output));
  }

  /** What is answered when the summary comes. */
  static Decided later(RunRow.OfAsked asked, SummaryOrder order) {
    return new Decided(
        List.of(RunChange.put(asked)), List.of(), List.of(), List.of(), List.of(order), null);
  }

  /** What is answered when that has come. */
  static Decided later(ContextOrder order) {
    return new Decided(List.of(), List.of(), List.of(), List.of(), List.of(order), null);
  }

  /** The same, and reported. */
  Decided reporting(Report report) {
    return new Decided(changes, effects, forgotten, List.of(report), orders, answer);
  }

  /** Returns the same with more effects, applied last. */
  Decided with(List<Effect> more) {
    List<Effect> all = new ArrayList<>(effects);
    all.addAll(more);
    return new Decided(changes, all, forgotten, reports, orders, answer);
  }

  static Decided done(List<Effect> effects, Output output) {
    return done(List.of(), effects, output);
  }

  static Decided refused(Answer.Refused why) {
    return new Decided(List.of(), List.of(), why);
  }

  static Decided refused(Refusal refusal) {
    return refused(Answer.Refused.of(refusal));
  }

  static Decided refused(ErrorCode code, String message, String path) {
    return refused(new Answer.Refused(code, message, path));
  }
}

package dev.lethe.command;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Report;
import java.util.ArrayList;
import java.util.List;

/**
 * What a partition does about an instruction.
 *
 * @param changes of {@code run-state}
 * @param effects on the memory table and beyond
 * @param forgotten what families are to forget as well
 * @param answers to calls
 * @param orders of what is worked out beside the stream thread
 * @param next what this partition is to be told next
 * @param judged what became of models' answers
 */
public record Step(
    List<RunChange> changes,
    List<Effect> effects,
    List<Forgotten> forgotten,
    List<AnswerRecord.Partial> answers,
    List<Report> reports,
    List<Order> orders,
    List<Tick> next,
    List<JudgedAnswer> judged) {
  static final Step NOTHING =
      new Step(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** One that judges no answer. */
  public Step(
      List<RunChange> changes,
      List<Effect> effects,
      List<Forgotten> forgotten,
      List<AnswerRecord.Partial> answers,
      List<Report> reports,
      List<Order> orders,
      List<Tick> next) {
    this(changes, effects, forgotten, answers, reports, orders, next, List.of());
  }

  /**
   * One of a run.
   *
   * @param next null for nothing
   */
  static Step ofRun(List<RunChange> changes, List<Effect> effects, Tick next) {
    List<Tick> ticks = next == null ? List.of() : List.of(next);
    return new Step(changes, effects, List.of(), List.of(), List.of(), List.of(), ticks);
  }

  /** One that has this partition be told something. */
  static Step telling(List<Tick> next) {
    return new Step(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), next);
  }

  /** The run goes on from there, by a record of its own. */
  static Step ofRun(RunRow.OfRun run) {
    return ofRun(List.of(RunChange.put(run)), List.of(), Tick.goOn(run.at()));
  }

  /** One that says what became of a model's answer. */
  static Step judging(JudgedAnswer judged) {
    return new Step(
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(judged));
  }

  static Step reporting(List<Report> reports) {
    return new Step(List.of(), List.of(), List.of(), List.of(), reports, List.of(), List.of());
  }

  /** One that waits for what it orders. */
  static Step ordering(List<RunChange> changes, List<Effect> effects, List<Order> orders) {
    return new Step(
        changes, effects, List.of(), List.of(), List.of(), List.copyOf(orders), List.of());
  }

  /** One that only answers. */
  static Step answering(List<RunChange> changes, AnswerRecord.Partial answer) {
    return new Step(
        changes, List.of(), List.of(), List.of(answer), List.of(), List.of(), List.of());
  }

  /** One about a call. */
  static Step of(Delivery delivery, Decided decided) {
    List<AnswerRecord.Partial> answers =
        decided.answer() == null
            ? List.of()
            : List.of(
                new AnswerRecord.Partial(
                    delivery.call().key(),
                    delivery.call().name(),
                    delivery.partition(),
                    decided.answer()));
    return new Step(
        decided.changes(),
        decided.effects(),
        decided.forgotten(),
        answers,
        decided.reports(),
        decided.orders(),
        List.of());
  }

  /** This, and then another that doesn't depend on what this one changes. */
  Step then(Step other) {
    return new Step(
        both(changes, other.changes),
        both(effects, other.effects),
        both(forgotten, other.forgotten),
        both(answers, other.answers),
        both(reports, other.reports),
        both(orders, other.orders),
        both(next, other.next),
        both(judged, other.judged));
  }

  private static <T> List<T> both(List<T> first, List<T> second) {
    List<T> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }
}

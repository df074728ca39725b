package dev.lethe.call;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Report;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of an instruction on one partition.
 *
 * @param changes changes of {@code run-state}
 * @param effects effects on the memory table and beyond
 * @param forgotten contents that families have to forget as well
 * @param answers answers to calls
 * @param orders orders of work outside the stream thread
 * @param next next instructions to this partition
 * @param judged outcomes of models' answers
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
  public static final Step NOTHING =
      new Step(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Creates a step without outcomes of answers. */
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
   * Returns a step of a run.
   *
   * @param next null for none
   */
  public static Step ofRun(List<RunChange> changes, List<Effect> effects, Tick next) {
    List<Tick> ticks = next == null ? List.of() : List.of(next);
    return new Step(changes, effects, List.of(), List.of(), List.of(), List.of(), ticks);
  }

  /** Returns a step that only gives this partition its next instructions. */
  public static Step telling(List<Tick> next) {
    return new Step(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), next);
  }

  /** Returns a step that stores a run and continues it with another record. */
  public static Step ofRun(RunRow.OfRun run) {
    return ofRun(List.of(RunChange.put(run)), List.of(), Tick.goOn(run.at()));
  }

  /** Returns a step that only reports the outcome of a model's answer. */
  public static Step judging(JudgedAnswer judged) {
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

  public static Step reporting(List<Report> reports) {
    return new Step(List.of(), List.of(), List.of(), List.of(), reports, List.of(), List.of());
  }

  /** Returns a step that waits for its orders. */
  public static Step ordering(List<RunChange> changes, List<Effect> effects, List<Order> orders) {
    return new Step(
        changes, effects, List.of(), List.of(), List.of(), List.copyOf(orders), List.of());
  }

  /** Returns a step that answers a call. */
  public static Step answering(List<RunChange> changes, AnswerRecord.Partial answer) {
    return new Step(
        changes, List.of(), List.of(), List.of(answer), List.of(), List.of(), List.of());
  }

  /** Returns the step of a call. */
  public static Step of(Delivery delivery, CallOutcome decided) {
    List<AnswerRecord.Partial> answers =
        decided.answer() == null
            ? List.of()
            : List.of(
                new AnswerRecord.Partial(
                    delivery.call().key(),
                    delivery.call().name(),
                    delivery.partition(),
                    decided.answer(),
                    delivery.sentAt()));
    return new Step(
        decided.changes(),
        decided.effects(),
        decided.forgotten(),
        answers,
        decided.reports(),
        decided.orders(),
        List.of());
  }

  /** Returns this step combined with another that doesn't depend on the changes of this one. */
  public Step then(Step other) {
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

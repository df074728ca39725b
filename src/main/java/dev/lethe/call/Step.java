package dev.lethe.call;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Report;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Result of an instruction on one partition, built from {@link #NOTHING} by methods that return
 * extended copies.
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
      new Step(
          List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Adds a row that is written to {@code run-state}. */
  public Step put(RunRow row) {
    return changes(List.of(RunChange.put(row)));
  }

  /** Adds a row that is deleted from {@code run-state}. */
  public Step remove(RunRow row) {
    return changes(List.of(RunChange.remove(row)));
  }

  public Step changes(List<RunChange> more) {
    return new Step(
        both(changes, more), effects, forgotten, answers, reports, orders, next, judged);
  }

  public Step effects(List<Effect> more) {
    return new Step(
        changes, both(effects, more), forgotten, answers, reports, orders, next, judged);
  }

  public Step forgotten(List<Forgotten> more) {
    return new Step(
        changes, effects, both(forgotten, more), answers, reports, orders, next, judged);
  }

  public Step answer(AnswerRecord.Partial answer) {
    return new Step(
        changes, effects, forgotten, both(answers, List.of(answer)), reports, orders, next, judged);
  }

  public Step reports(List<Report> more) {
    return new Step(
        changes, effects, forgotten, answers, both(reports, more), orders, next, judged);
  }

  public Step orders(List<? extends Order> more) {
    return new Step(
        changes, effects, forgotten, answers, reports, both(orders, more), next, judged);
  }

  public Step next(Tick... ticks) {
    return new Step(
        changes, effects, forgotten, answers, reports, orders, both(next, List.of(ticks)), judged);
  }

  /** Adds the outcome of a model's answer. */
  public Step judged(JudgedAnswer outcome) {
    return new Step(
        changes,
        effects,
        forgotten,
        answers,
        reports,
        orders,
        next,
        both(judged, List.of(outcome)));
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

  /** Returns the combination of steps that don't depend on each other's changes. */
  public static Step all(Collection<Step> steps) {
    return new Step(
        all(steps, Step::changes),
        all(steps, Step::effects),
        all(steps, Step::forgotten),
        all(steps, Step::answers),
        all(steps, Step::reports),
        all(steps, Step::orders),
        all(steps, Step::next),
        all(steps, Step::judged));
  }

  private static <T> List<T> all(Collection<Step> steps, Function<Step, List<T>> part) {
    return steps.stream().flatMap(step -> part.apply(step).stream()).toList();
  }

  private static <T> List<T> both(List<T> first, List<? extends T> second) {
    List<T> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }
}

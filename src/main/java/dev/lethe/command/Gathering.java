package dev.lethe.command;

import dev.lethe.event.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A call and the answers that have come in so far, until all have or its deadline passes.
 *
 * @param expected what went out
 * @param answers by partition
 * @param doneAt the wall clock's time of its reply, epoch milliseconds; null before that
 */
public record Gathering(
    AnswerRecord.Expected expected, SortedMap<Integer, Answer> answers, Long doneAt) {

  public Gathering {
    answers = new TreeMap<>(answers);
  }

  /** A call that nobody has answered yet. */
  public static Gathering of(AnswerRecord.Expected expected) {
    return new Gathering(expected, new TreeMap<>(), null);
  }

  /** The same with one more answer; a partition's first counts. */
  public Gathering with(AnswerRecord.Partial partial) {
    SortedMap<Integer, Answer> more = new TreeMap<>(answers);
    more.putIfAbsent(partial.partition(), partial.answer());
    return new Gathering(expected, more, doneAt);
  }

  /** The same once it is replied to. */
  public Gathering done(long at) {
    return new Gathering(expected, answers, at);
  }

  public boolean isDone() {
    return doneAt != null;
  }

  /** Whether nobody is waited for. */
  public boolean isComplete() {
    return answers.keySet().containsAll(expected.partitions());
  }

  /** The reply, of the answers that there are. */
  public ToolResult result() {
    List<Integer> missing = new ArrayList<>(expected.partitions());
    missing.removeAll(answers.keySet());
    ToolResult.Partitions partitions =
        expected.confined() ? null : new ToolResult.Partitions(answers.size(), missing);
    return new ToolResult(expected.commandId(), expected.name(), merged(missing), partitions);
  }

  /**
   * What was done anywhere was done. Else the first refusal that is about the call counts, and only
   * if no partition knows what it names is that unknown; who hasn't answered may know it.
   */
  private Answer merged(List<Integer> missing) {
    Output output = null;
    for (Answer answer : answers.values()) {
      if (answer instanceof Answer.Done done) {
        output = output == null ? done.output() : output.with(done.output());
      }
    }
    if (output != null) {
      return new Answer.Done(output.told());
    }
    Optional<Answer.Refused> known =
        refusals().stream().filter(refused -> !refused.code().isUnknown()).findFirst();
    if (known.isPresent()) {
      return known.get();
    }
    return missing.isEmpty() && !answers.isEmpty()
        ? refusals().get(0)
        : new Answer.Refused(
            ErrorCode.EXPIRED,
            "no answer came in time from partition"
                + (missing.size() == 1 ? " " : "s ")
                + missing
                + ", and no other could do it");
  }

  private List<Answer.Refused> refusals() {
    return answers.values().stream()
        .filter(Answer.Refused.class::isInstance)
        .map(Answer.Refused.class::cast)
        .toList();
  }
}

package dev.lethe.call;

import dev.lethe.event.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A call and the answers received so far, until all have arrived or its deadline passes.
 *
 * @param expected the call as sent out
 * @param answers answers by partition
 * @param doneAt wall-clock time of the reply, epoch milliseconds; null before the reply
 */
public record Gathering(
    AnswerRecord.Expected expected, SortedMap<Integer, Answer> answers, Long doneAt) {

  public Gathering {
    answers = new TreeMap<>(answers);
  }

  /** Returns the gathering of a call without answers. */
  public static Gathering of(AnswerRecord.Expected expected) {
    return new Gathering(expected, new TreeMap<>(), null);
  }

  /**
   * Returns a copy with one more answer; only the first answer of a partition counts. Outputs are
   * merged as they arrive, so that a row holds no more than a reply, however many partitions there
   * are.
   */
  public Gathering with(AnswerRecord.Partial partial) {
    int partition = partial.partition();
    if (answers.containsKey(partition)) {
      return this;
    }
    SortedMap<Integer, Answer> more = new TreeMap<>(answers);
    more.put(partition, partial.answer());
    answers.forEach(
        (other, answer) -> {
          if (answer instanceof Answer.Done earlier
              && more.get(partition) instanceof Answer.Done later) {
            boolean isFirst = other < partition;
            Output first = isFirst ? earlier.output() : later.output();
            Output second = isFirst ? later.output() : earlier.output();
            more.put(Math.min(other, partition), new Answer.Done(first.with(second)));
            more.put(Math.max(other, partition), new Answer.Merged());
          }
        });
    return new Gathering(expected, more, doneAt);
  }

  /** Returns a copy with one error in place of its answers. */
  public Gathering refused(Answer.Refused why) {
    SortedMap<Integer, Answer> refused = new TreeMap<>();
    answers.keySet().forEach(partition -> refused.put(partition, new Answer.Merged()));
    refused.put(refused.firstKey(), why);
    return new Gathering(expected, refused, doneAt);
  }

  /** Returns a copy that is marked as replied to at the given time. */
  public Gathering done(long at) {
    return new Gathering(expected, answers, at);
  }

  public boolean isDone() {
    return doneAt != null;
  }

  /** Returns true if all partitions have answered. */
  public boolean isComplete() {
    return answers.keySet().containsAll(expected.partitions());
  }

  /** Returns the reply, merged from the answers received so far. */
  public ToolResult result() {
    List<Integer> missing = new ArrayList<>(expected.partitions());
    missing.removeAll(answers.keySet());
    ToolResult.Partitions partitions =
        expected.confined() ? null : new ToolResult.Partitions(answers.size(), missing);
    return new ToolResult(
        expected.commandId(),
        expected.name(),
        expected.tenant(),
        expected.scope(),
        merged(missing),
        partitions);
  }

  /**
   * Returns one answer for all partitions. An answer that did not fit into a record makes the whole
   * an error, because the remaining answers would pass for complete. Otherwise the call succeeded
   * if it succeeded on any partition. Otherwise the first refusal other than "unknown" counts;
   * "unknown" is returned only if all partitions answered, since a missing one may know the named
   * object. Most partitions know few scopes, so an unknown scope or tenant counts only if every
   * partition misses it.
   */
  private Answer merged(List<Integer> missing) {
    Optional<Answer.Refused> tooLarge =
        refusals().stream()
            .filter(refused -> refused.code() == ErrorCode.REPLY_TOO_LARGE)
            .findFirst();
    if (tooLarge.isPresent()) {
      return tooLarge.get();
    }
    Output output = null;
    for (Answer answer : answers.values()) {
      if (answer instanceof Answer.Done done) {
        output = output == null ? done.output() : output.with(done.output());
      }
    }
    if (output != null) {
      return new Answer.Done(output.forReply());
    }
    Optional<Answer.Refused> known =
        refusals().stream().filter(refused -> !refused.code().isUnknown()).findFirst();
    if (known.isPresent()) {
      return known.get();
    }
    return missing.isEmpty() && !answers.isEmpty()
        ? unknown()
        : new Answer.Refused(
            ErrorCode.EXPIRED,
            "no answer in time from partition"
                + (missing.size() == 1 ? " " : "s ")
                + missing
                + ", and no other partition had it");
  }

  private Answer.Refused unknown() {
    Answer.Refused first =
        refusals().stream().min(Comparator.comparingInt(Gathering::rank)).orElseThrow();
    List<String> nearest =
        refusals().stream()
            .filter(refused -> refused.code() == first.code())
            .flatMap(refused -> refused.nearest().stream())
            .distinct()
            .limit(Answer.Refused.MAX_NEAREST)
            .toList();
    return first.suggesting(nearest);
  }

  private static int rank(Answer.Refused unknown) {
    return switch (unknown.code()) {
      case UNKNOWN_TENANT -> 2;
      case UNKNOWN_SCOPE -> 1;
      default -> 0;
    };
  }

  private List<Answer.Refused> refusals() {
    return answers.values().stream()
        .filter(Answer.Refused.class::isInstance)
        .map(Answer.Refused.class::cast)
        .toList();
  }
}

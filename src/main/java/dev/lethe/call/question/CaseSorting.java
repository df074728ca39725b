package dev.lethe.call.question;

import dev.lethe.call.Flag;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.StepQuestions.Outcome;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.call.review.ReviewRow.Sorting;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.cleanup.CleanupStage;
import dev.lethe.hygiene.consolidation.CaseVerdict;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.Sentences;
import dev.lethe.policy.ReviewPolicy.Sorter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Questions how the entries of a review case relate. A question and its answer are part of the
 * case's row, so a case that leaves the queue takes both with it. An answer marks or closes its
 * case, and changes no memory: rule CN26.
 */
public final class CaseSorting {
  /** Count of questions; counts of answers by verdict have the prefix {@link #SORTED}. */
  static final String REQUESTED = "sorts_requested";

  private static final String SORTED = "sorted_";
  private static final String PHASE = "sort";

  /** Largest number of code points of a text in a request, and of all its texts together. */
  private static final int SHOWN = 4_000;

  private static final int SHOWN_IN_ALL = 100_000;

  private final PartitionContext partition;

  public CaseSorting(PartitionContext partition) {
    this.partition = partition;
  }

  /**
   * Asks about a case that a run has found, unless it has an answer or waits for one.
   *
   * @param memories memories as left by the run's steps
   */
  public Optional<Outcome> ask(StageRow run, ReviewRow row, MemoryRepository memories) {
    if (!isSortable(row) || !isWanted(row.scope()) || !row.isUnsorted(run.at() - patience(row))) {
      return Optional.empty();
    }
    Sorting question = Sorting.asking(run.runId(row.scope()), run.at());
    LlmRequest request =
        new LlmRequest(
            question.requestId(row),
            row.scope(),
            LlmRequest.SORT_ENTRIES,
            question.runId(),
            partition.format().write(Map.of("entries", entries(row, memories))),
            run.at(),
            run.at() + patience(row));
    return Optional.of(
        new Outcome(
            List.of(RunChange.put(row.with(question))),
            List.of(new LlmOrder(request)),
            Map.of(REQUESTED, 1L),
            null));
  }

  private static boolean isSortable(ReviewRow row) {
    return row.stage().equals(ConsolidationStage.NAME)
        && !row.reason().equals(Leftover.CAP_REACHED)
        && row.proposal().members().size() > 1;
  }

  private boolean isWanted(Scope scope) {
    return partition.of(scope).review().sorter() == Sorter.LLM;
  }

  /** Returns the time for which an answer is awaited, in milliseconds. */
  private long patience(ReviewRow row) {
    return TimeUnit.MINUTES.toMillis(
        partition.stage(row.stage()).intervalMinutes(partition.of(row.scope())));
  }

  /** Returns the entries of a request, without ids, times and authors. */
  private List<Map<String, Object>> entries(ReviewRow row, MemoryRepository memories) {
    List<Member> members = row.proposal().members();
    int most = Math.min(SHOWN, SHOWN_IN_ALL / members.size());
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Member member : members) {
      Memory memory = memories.memory(row.scope(), member.memoryId());
      ItemFields.Entry fields =
          (ItemFields.Entry)
              ItemState.read(memory.kind(), memory.item(), partition.format()).fields();
      String text = memory.content().text();
      String shown = Sentences.shown(text, most);
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("type", fields.type());
      entry.put("subject", Sentences.shown(fields.subject()));
      entry.put("text", shown);
      if (!shown.equals(text)) {
        entry.put("cut", true);
      }
      entries.add(entry);
    }
    return entries;
  }

  /** Settles the question that a result belongs to; does nothing if there is none. */
  Step settle(WorkResult result, long arrivedAt) {
    if (!result.isOfModel()) {
      return Step.NOTHING;
    }
    return Sorting.reviewId(result.requestId())
        .flatMap(id -> partition.runs().row(ReviewRow.class, ReviewRow.ALL + id))
        .filter(row -> row.scope().equals(result.scope()))
        .filter(row -> row.awaits(result.requestId()))
        .map(row -> settle(row, result.to(LlmRequest.SORT_ENTRIES), arrivedAt))
        .orElse(Step.NOTHING);
  }

  private Step settle(ReviewRow row, WorkResult result, long arrivedAt) {
    if (!row.isOpen() || !ReviewQueue.isUnchanged(row, partition.memories())) {
      String message = "the case was decided, or one of its entries has changed";
      return refuse(row, JudgedAnswer.CHANGED, message, result.tokens(), arrivedAt);
    } else if (!isWanted(row.scope())) {
      String message = "the current policy does not let a model sort review cases";
      return refuse(row, Flag.POLICY_CHANGED, message, result.tokens(), arrivedAt);
    } else if (result.content() instanceof WorkResult.Failed failed) {
      return refuse(row, failed.reason(), failed.message(), result.tokens(), arrivedAt);
    }
    try {
      return sort(row, CaseVerdict.read(result.json()), result.tokens(), arrivedAt);
    } catch (InvalidJsonException invalid) {
      String reason = LlmError.ANSWER_INVALID.wireName();
      return refuse(row, reason, invalid.getMessage(), result.tokens(), arrivedAt);
    }
  }

  private Step sort(ReviewRow row, CaseVerdict answer, long tokens, long arrivedAt) {
    return Step.NOTHING
        .put(row.sorted(answer, arrivedAt))
        .judged(new JudgedAnswer(LlmRequest.SORT_ENTRIES, JudgedAnswer.USED))
        .reports(
            List.of(
                report(
                    row,
                    Map.of(SORTED + answer.verdict().wireName(), 1L),
                    tokens,
                    null,
                    arrivedAt)));
  }

  /** Ends a question without a usable answer; the next run that finds the case asks again. */
  private Step refuse(ReviewRow row, String reason, String message, long tokens, long arrivedAt) {
    Map<String, Object> flag = new LinkedHashMap<>();
    flag.put("phase", PHASE);
    flag.put("reason", reason);
    flag.put("message", message);
    flag.put("memory_ids", row.proposal().members().stream().map(Member::memoryId).toList());
    flag.put("review_id", row.reviewId());
    String flags = partition.format().write(List.of(flag));
    return Step.NOTHING
        .put(row.with(null))
        .judged(new JudgedAnswer(LlmRequest.SORT_ENTRIES, reason))
        .reports(List.of(report(row, Map.of(), tokens, flags, arrivedAt)));
  }

  private Report report(
      ReviewRow row, Map<String, Long> counts, long tokens, String flags, long arrivedAt) {
    Map<String, Long> all = new LinkedHashMap<>(counts);
    all.put(CleanupStage.LLM_TOKENS, tokens);
    Scope scope = row.scope();
    return new Report(
        row.sorting().runId(),
        row.stage(),
        scope,
        scope.tenant(),
        false,
        row.sorting().askedAt(),
        arrivedAt,
        partition.of(scope).version(),
        all,
        List.of(),
        null,
        flags,
        null,
        null,
        null);
  }
}

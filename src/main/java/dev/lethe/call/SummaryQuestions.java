package dev.lethe.call;

import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.memory.UndoRow;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.pruning.SessionCommit;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.InvalidAnswerException;
import dev.lethe.memory.summary.SummaryLimits;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.policy.Policy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Handling of the summaries that models write for a stage. Rule X7. */
public final class SummaryQuestions {
  private final PartitionContext terms;

  public SummaryQuestions(PartitionContext terms) {
    this.terms = terms;
  }

  /** Handles a model's answer, which may be a failure. */
  public Step settle(RunRow.OfWanted wanted, WorkResult summary, long arrivedAt) {
    if (UndoRow.isOf(wanted.runId(), terms.runs())) {
      return judging(JudgedAnswer.UNDONE);
    }
    Step over = Step.ofRun(List.of(RunChange.remove(wanted)), List.of(), null);
    Policy policy = terms.of(wanted.scope());
    if (summary.said() instanceof WorkResult.Failed failed) {
      return over.then(judging(failed.reason()))
          .then(flagged(wanted, failed.reason(), failed.message(), arrivedAt));
    }
    try {
      SummaryV1 json =
          SummaryV1.read(
              ((WorkResult.Answered) summary.said()).json(),
              "$",
              SummaryLimits.of(policy.compaction()),
              wanted.ask().sourceIds());
      StepOutcome outcome =
          new SessionCommit(terms.ofSteps(wanted.scope(), wanted.runId(), wanted.at(), arrivedAt))
              .write(wanted.ask(), json);
      List<RunChange> changes =
          outcome.written().isEmpty()
              ? List.of()
              : List.of(RunChange.put(RunRow.OfRemoved.ofSummary(wanted, outcome.written())));
      String became = outcome.written().isEmpty() ? JudgedAnswer.CHANGED : JudgedAnswer.USED;
      return over.then(Step.ofRun(changes, outcome.effects(), null)).then(judging(became));
    } catch (InvalidAnswerException invalid) {
      String message = invalid.getMessage() + " (" + invalid.path() + ')';
      return over.then(judging(Flag.INVALID))
          .then(flagged(wanted, Flag.INVALID, message, arrivedAt));
    }
  }

  private static Step judging(String outcome) {
    return Step.judging(new JudgedAnswer(LlmRequest.SUMMARIZE, outcome));
  }

  private Step flagged(RunRow.OfWanted wanted, String reason, String message, long arrivedAt) {
    Map<String, Object> flag = new LinkedHashMap<>();
    flag.put("session_id", wanted.ask().sessionId());
    flag.put("reason", reason);
    flag.put("message", message);
    return Step.reporting(
        List.of(
            new Report(
                wanted.runId(),
                wanted.stage(),
                wanted.scope(),
                wanted.scope().tenant(),
                false,
                wanted.at(),
                arrivedAt,
                terms.of(wanted.scope()).version(),
                Map.of(),
                List.of(),
                null,
                terms.format().write(List.of(flag)))));
  }

  /**
   * Drops the summaries that did not arrive before the next run of their stage, which asks for new
   * ones.
   */
  Step givenUp(HygieneStage stage, long at, long arrivedAt) {
    Step all = Step.NOTHING;
    for (RunRow row : terms.runs().rows(RunRow.OfWanted.ALL)) {
      RunRow.OfWanted wanted = (RunRow.OfWanted) row;
      if (wanted.stage().equals(stage.wireName()) && wanted.at() < at) {
        String message = "no summary arrived before the next run, which requests another";
        all =
            all.then(Step.ofRun(List.of(RunChange.remove(wanted)), List.of(), null))
                .then(flagged(wanted, Flag.UNANSWERED, message, arrivedAt));
      }
    }
    return all;
  }
}

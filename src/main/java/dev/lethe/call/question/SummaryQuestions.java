package dev.lethe.call.question;

import dev.lethe.call.Flag;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.ModelQuestion.SessionSummary;
import dev.lethe.call.question.StepQuestions.Outcome;
import dev.lethe.call.stage.ScopeRunContext;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.hygiene.fact.FactWriter;
import dev.lethe.hygiene.pruning.PruningStage;
import dev.lethe.hygiene.pruning.SessionWriter;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.fact.ProposedFacts;
import dev.lethe.memory.summary.EarlierSummary;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.SummaryLimits;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

/** Questions for summaries of sessions; an answer is stored at once: rule X7. */
public final class SummaryQuestions extends BackgroundQuestions<SessionSummary> {
  SummaryQuestions(PartitionContext partition) {
    super(
        partition,
        SessionSummary.class,
        LlmRequest.SUMMARIZE,
        PruningStage.NAME,
        true,
        Flag.UNANSWERED,
        "no summary arrived before the next run, which requests another");
  }

  /** Asks for a summary, unless the scope already waits for one that has not expired. */
  Outcome ask(Scope scope, SummaryAsk ask, StepQuestions steps) {
    StageRow run = steps.run();
    if (questions(scope, steps).stream().anyMatch(other -> !isExpired(other, run.at()))) {
      return Outcome.nothing(List.of(), Map.of(PruningStage.SUMMARIES_REQUESTED, -1L));
    }
    List<Memory> sources =
        ask.sourceIds().stream()
            .map(id -> steps.memories().memory(scope, id))
            .filter(Objects::nonNull)
            .toList();
    return open(
        new SessionSummary(scope, run.runId(scope), run.stage(), run.at(), ask),
        input(partition.of(scope), sources, partition.format()),
        Map.of(),
        steps);
  }

  /** Returns the input of a model that summarizes memories. It does not name their authors. */
  public static Map<String, Object> input(Policy policy, List<Memory> sources, JsonFormat format) {
    Map<String, Object> range = new LinkedHashMap<>();
    LongSummaryStatistics times =
        sources.stream().flatMapToLong(source -> times(source, format)).summaryStatistics();
    range.put("start", times.getMin());
    range.put("end", times.getMax());
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("format", "json_v1");
    input.put("max_bullets", SummaryLimits.of(policy.compaction()).ofModel());
    input.put("max_patterns", policy.compaction().maxPatterns());
    if (policy.compaction().facts()) {
      input.put("max_facts", ProposedFacts.MOST);
    }
    input.put("time_range", range);
    input.put("source_ids", sources.stream().map(Memory::memoryId).toList());
    input.put("sources", sources.stream().map(SummaryQuestions::source).toList());
    return input;
  }

  /**
   * Returns the times at which a source's content was written: an earlier summary is younger than
   * its content.
   */
  private static LongStream times(Memory source, JsonFormat format) {
    if (source.kind() != Kind.SESSION_SUMMARY) {
      return LongStream.of(source.createdAt());
    }
    EarlierSummary earlier = EarlierSummary.of(source, format);
    return LongStream.of(earlier.start(), earlier.end());
  }

  private static Map<String, Object> source(Memory memory) {
    Map<String, Object> source = new LinkedHashMap<>();
    source.put("memory_id", memory.memoryId());
    source.put("created_at", memory.createdAt());
    source.put("author_is_bot", memory.source().authorIsBot());
    source.put("kind", memory.kind().wireName());
    source.put("text", memory.content().text());
    return source;
  }

  @Override
  Step settleAnswer(SessionSummary question, WorkResult answer, long arrivedAt) {
    SummaryLimits limits = SummaryLimits.of(partition.of(question.scope()).compaction());
    SummaryV1 summary;
    try {
      summary =
          SummaryV1.read(
              ProposedFacts.withoutFacts(answer.json()), "$", limits, question.ask().sourceIds());
    } catch (InvalidJsonException invalid) {
      String message = invalid.getMessage() + " (" + invalid.path() + ')';
      return refuse(question, Flag.INVALID, message, answer.tokens(), arrivedAt);
    }
    StepContext context =
        partition.ofSteps(question.scope(), question.runId(), question.at(), arrivedAt);
    StepOutcome outcome = new SessionWriter(context).write(question.ask(), summary);
    if (outcome.written().isEmpty()) {
      return end(question, JudgedAnswer.CHANGED);
    }
    List<Memory> sources = question.ask().sourceIds().stream().map(context::memory).toList();
    return end(question, JudgedAnswer.USED)
        .put(changed(question, "summary", outcome))
        .effects(outcome.effects())
        .then(counted(question.scope(), outcome, arrivedAt))
        .then(facts(context, answer.json(), sources, outcome.written().get(0)));
  }

  /**
   * Returns the step that stores the facts of an answer, if the policy asks for facts: rule E16.
   *
   * @param answer the answer, of any form
   * @param sources memories that the model read, in the order of the request
   * @param summaryId summary that was written from the answer
   */
  public static Step facts(
      StepContext context, Object answer, List<Memory> sources, String summaryId) {
    if (!context.policy().compaction().facts()) {
      return Step.NOTHING;
    }
    FactWriter.Written written =
        new FactWriter(context).write(ProposedFacts.of(answer, sources.size()), sources, summaryId);
    Step step = Step.NOTHING.effects(written.effects());
    for (String outcome : written.outcomes()) {
      step = step.judged(new JudgedAnswer(ProposedFacts.FIELD, outcome));
    }
    return step;
  }

  /** Counts replaced summaries as removals of the day. */
  private Step counted(Scope scope, StepOutcome outcome, long arrivedAt) {
    List<RunChange> changes = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    if (!outcome.gone().isEmpty()) {
      StageRow run = StageRow.ofInterval(partition.stage(stage()), arrivedAt);
      ScopeRunContext today = new ScopeRunContext(partition, run, scope);
      today.count(today.todayCounted(arrivedAt).plus(outcome.gone().size()), changes, effects);
    }
    return Step.NOTHING.changes(changes).effects(effects);
  }

  @Override
  Map<String, Long> counts(List<SessionSummary> ofOneRun, Long tokens) {
    return Map.of();
  }

  /** Returns true as soon as a later run begins. */
  @Override
  boolean isExpired(SessionSummary question, long at) {
    return question.at() < at;
  }

  @Override
  Map<String, Object> flag(SessionSummary question, String reason, String message) {
    Map<String, Object> flag = new LinkedHashMap<>();
    flag.put("session_id", question.ask().sessionId());
    flag.put("reason", reason);
    flag.put("message", message);
    return flag;
  }
}

package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmRequest;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Tasks that the worker supports, by their names in requests. */
final class Tasks {
  private static final Map<String, Function<String, Task>> BY_NAME =
      Map.of(
          LlmRequest.SUMMARIZE, SummaryTask::of,
          LlmRequest.MERGE_ENTRIES, MergeTask::of,
          LlmRequest.SCORE_PATTERNS, ScoreTask::of,
          LlmRequest.UPDATE_PATTERN, UpdateTask::of);

  private Tasks() {}

  /**
   * Returns the task of a request; empty if the worker doesn't support it.
   *
   * @throws IllegalArgumentException if the request's input is invalid, with the path of the
   *     missing or wrong value
   */
  static Optional<Task> of(LlmRequest request) {
    return Optional.ofNullable(BY_NAME.get(request.task()))
        .map(task -> task.apply(request.input()));
  }
}

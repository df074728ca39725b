package dev.lethe.worker.llm;

import dev.lethe.llm.LlmRequest;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The tasks that the worker knows, by their names in requests. */
final class Tasks {
  private static final Map<String, Function<String, Task>> BY_NAME =
      Map.of(
          LlmRequest.SUMMARIZE, SummaryTask::of,
          LlmRequest.MERGE_ENTRIES, MergeTask::of,
          LlmRequest.SCORE_PATTERNS, ScoreTask::of,
          LlmRequest.UPDATE_PATTERN, UpdateTask::of);

  private Tasks() {}

  /**
   * The task of a request; empty if the worker doesn't know it.
   *
   * @throws IllegalArgumentException if the request's input isn't the task's, with the path of what
   *     is missing or wrong
   */
  static Optional<Task> of(LlmRequest request) {
    return Optional.ofNullable(BY_NAME.get(request.task()))
        .map(task -> task.apply(request.input()));
  }
}

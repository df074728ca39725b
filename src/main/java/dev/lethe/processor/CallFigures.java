package dev.lethe.processor;

import dev.lethe.call.Answer;
import dev.lethe.call.Gathering;
import dev.lethe.call.ToolKind;
import dev.lethe.config.Figure;

/** Metrics of tool calls by outcome: each call counts once, when its reply is sent. */
final class CallFigures {
  private static final String DONE = "done";

  /** Label for unknown tool names: labels must not contain text from records. */
  private static final String NO_TOOL = "unknown";

  private final TaskMetrics metrics;

  CallFigures(TaskMetrics metrics) {
    this.metrics = metrics;
    for (ToolKind tool : ToolKind.values()) {
      metrics.count(Figure.TOOL_CALLS, 0, tool.wireName(), DONE);
    }
    metrics.count(Figure.INCOMPLETE_REPLIES, 0);
  }

  /** Counts a call that is replied to for the first time. */
  void replied(Gathering gathering) {
    Answer answer = gathering.result().answer();
    String tool =
        ToolKind.named(gathering.expected().name()).map(ToolKind::wireName).orElse(NO_TOOL);
    String outcome = answer instanceof Answer.Refused refused ? refused.code().wireName() : DONE;
    metrics.count(Figure.TOOL_CALLS, 1, tool, outcome);
    metrics.count(Figure.INCOMPLETE_REPLIES, gathering.isComplete() ? 0 : 1);
  }
}

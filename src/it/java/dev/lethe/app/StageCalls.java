package dev.lethe.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.runtime.ToolCaller;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Stage calls, which take as long as their runs, and their replies. */
final class StageCalls {
  private StageCalls() {}

  /** Returns the replies by call id once there are the given number. */
  static Map<String, JsonNode> replies(
      Deployment lethe, ToolCaller caller, int count, Duration patience) {
    Map<String, JsonNode> replies = new HashMap<>();
    lethe
        .outputs()
        .await(
            () -> {
              caller.poll().forEach((id, reply) -> replies.put(id, Outputs.json(reply)));
              return replies.size() == count;
            },
            () -> replies.size() + " of " + count + " calls are answered",
            patience);
    return replies;
  }

  /** Sends a call that undoes the run of a scope's report. */
  static void undo(ToolCaller caller, JsonNode report) {
    String id = "undo-" + report.path("scope").asText().replace('/', '-');
    String runId = report.path("run_id").asText();
    caller.send(id, CallJson.call(id, "memory.restore").with("run_id", runId).bytes());
  }

  /** Sums a count over the reports of all scopes. */
  static long sum(JsonNode reply, String count) {
    long sum = 0;
    for (JsonNode report : reply.at("/result/reports")) {
      sum += report.path("counts").path(count).longValue();
    }
    return sum;
  }
}

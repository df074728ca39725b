package dev.lethe.runtime.probe;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.Supplier;

/** HTTP paths, the same for runs and worker processes. */
final class ProbePaths {
  private ProbePaths() {}

  /**
   * Returns the routes by path.
   *
   * @param status status as JSON
   * @param metrics metrics in Prometheus's text format
   */
  static Map<String, ProbeServer.Route> of(
      Supplier<Verdict> live,
      Supplier<Verdict> ready,
      Supplier<ObjectNode> status,
      Supplier<String> metrics) {
    return Map.of(
        "/live", new ProbeServer.Route(true, () -> answer(live.get())),
        "/ready", new ProbeServer.Route(true, () -> answer(ready.get())),
        "/status", new ProbeServer.Route(false, () -> Answer.json(200, status.get())),
        "/metrics",
            new ProbeServer.Route(
                false, () -> new Answer(200, Exposition.CONTENT_TYPE, metrics.get())));
  }

  private static Answer answer(Verdict verdict) {
    return Answer.json(
        verdict.good() ? 200 : 503,
        JsonNodeFactory.instance
            .objectNode()
            .put("status", verdict.good() ? "up" : "down")
            .put("reason", verdict.reason()));
  }
}

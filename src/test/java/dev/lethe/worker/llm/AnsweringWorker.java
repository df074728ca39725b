package dev.lethe.worker.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.config.LlmSettings;
import dev.lethe.event.Scope;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.Pipeline;
import dev.lethe.policy.ModelLimit;
import dev.lethe.policy.ModelPolicy;
import dev.lethe.worker.EndpointWatch;
import dev.lethe.worker.PassingTime;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Worker that asks a server about a pipeline's requests and sends back the answers. */
final class AnsweringWorker {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ModelPolicy MODELS =
      new ModelPolicy(new ModelLimit("small", 20_000), true, List.of());

  private final FakeEndpoint endpoint;
  private Duration timeout = Duration.ofSeconds(30);
  private int answered;

  AnsweringWorker(FakeEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  void timeout(Duration other) {
    timeout = other;
  }

  /** Asks the server about all new requests. */
  void works(Pipeline lethe) throws Exception {
    String topic = lethe.topics().llmRequests();
    for (List<JsonNode> all = lethe.values(topic); answered < all.size(); answered++) {
      JsonNode json = all.get(answered);
      LlmRequest request =
          new LlmRequest(
              json.path("request_id").asText(),
              new Scope(json.path("scope").asText()),
              json.path("task").asText(),
              json.path("run_id").asText(),
              json.path("input").toString(),
              0,
              60_000L);
      Optional<LlmResult> result = answer(request);
      if (result.isPresent()) {
        lethe.answersAsModel(record(result.get()));
      }
    }
  }

  private Optional<LlmResult> answer(LlmRequest request) throws Exception {
    PassingTime time = new PassingTime();
    LlmTally tally = new LlmTally();
    LlmSettings settings =
        new LlmSettings(
            Optional.of(URI.create(endpoint.url())), Optional.empty(), timeout, 1, 2, 0);
    EndpointWatch watch = new EndpointWatch("LLM endpoint", time);
    ModelRetries attempts =
        new ModelRetries(
            new HttpChat(settings), 0, new TokenBudget(0, time.nanos()), watch, tally, time);
    return new ModelFallback(attempts, () -> MODELS, watch, tally).answer(request);
  }

  private static String record(LlmResult result) throws Exception {
    ObjectNode answer = JSON.createObjectNode();
    answer.put("request_id", result.requestId()).put("scope", result.scope().name());
    answer.put("task", result.task()).put("model", result.model());
    answer.put("tokens", result.tokens());
    if (result.error() == null) {
      answer.set("output", JSON.readTree(result.output()));
    } else {
      answer.put("error", result.error());
    }
    return answer.toString();
  }
}

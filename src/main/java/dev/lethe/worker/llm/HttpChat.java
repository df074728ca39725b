package dev.lethe.worker.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.LlmSettings;
import dev.lethe.model.JsonEndpoint;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Endpoint of chat models with {@code POST /chat/completions}, limited to the features that all
 * implementations share. Thread-safe.
 */
final class HttpChat {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long MAX_ANSWER_BYTES = 1 << 20;

  /** Parameters that some models reject; they are left out for a model that does. */
  private static final List<String> OPTIONAL =
      List.of("response_format", "temperature", "max_tokens");

  private final JsonEndpoint endpoint;
  private final Map<String, Set<String>> left = new ConcurrentHashMap<>();

  /** Creates a client without opening a connection. */
  HttpChat(LlmSettings settings) {
    endpoint =
        new JsonEndpoint(
            URI.create(settings.requireUrl() + "/chat/completions"),
            settings.apiKey(),
            settings.timeout(),
            MAX_ANSWER_BYTES);
  }

  /**
   * Text written by a model.
   *
   * @param tokens number of tokens that the endpoint counted; null if it didn't
   * @param isCut true if the endpoint reports that the text was truncated
   */
  record Answer(String text, Long tokens, boolean isCut) {}

  /**
   * Asks a model once.
   *
   * @param maxTokens maximum number of tokens in the answer
   * @throws KeyRefusedException if the endpoint rejects the API key
   * @throws InterruptedException if the thread is interrupted while it waits for the answer
   */
  Reply<Answer> ask(String model, Prompt prompt, int maxTokens)
      throws KeyRefusedException, InterruptedException {
    Set<String> without = left.computeIfAbsent(model, name -> ConcurrentHashMap.newKeySet());
    while (true) {
      Reply<JsonNode> reply = endpoint.post(body(model, prompt, maxTokens, without));
      boolean again =
          reply instanceof Reply.Unsuited<JsonNode> unsuited
              && unsuited.status() == 400
              && leaveOut(unsuited.body(), without);
      if (!again) {
        return reply.then(HttpChat::answer);
      }
    }
  }

  /** Returns true if the error names another optional parameter, which is then left out. */
  private static boolean leaveOut(String excuse, Set<String> without) {
    return OPTIONAL.stream().anyMatch(name -> excuse.contains(name) && without.add(name));
  }

  private static String body(String model, Prompt prompt, int maxTokens, Set<String> without) {
    ObjectNode body = JSON.createObjectNode().put("model", model);
    ArrayNode messages = body.putArray("messages");
    prompt
        .messages()
        .forEach(
            message ->
                messages.addObject().put("role", message.role()).put("content", message.content()));
    body.put("stream", false).put("temperature", 0).put("max_tokens", maxTokens);
    body.putObject("response_format").put("type", "json_object");
    body.remove(without);
    return body.toString();
  }

  private static Reply<Answer> answer(JsonNode read) {
    JsonNode choice = read.path("choices").path(0);
    String end = choice.path("finish_reason").asText("");
    if (end.equals("content_filter") || choice.path("message").path("refusal").isTextual()) {
      return new Reply.Unsuited<>("the model refused to answer", 200, "");
    }
    JsonNode content = choice.path("message").path("content");
    if (!content.isTextual()) {
      return new Reply.Failed<>("an answer without choices[0].message.content");
    }
    JsonNode tokens = read.path("usage").path("total_tokens");
    boolean isCounted = tokens.canConvertToLong() && tokens.longValue() >= 0;
    return new Reply.Success<>(
        new Answer(
            content.textValue(), isCounted ? tokens.longValue() : null, end.equals("length")));
  }
}

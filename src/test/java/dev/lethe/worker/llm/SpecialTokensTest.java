package dev.lethe.worker.llm;

import static dev.lethe.fixture.FakeEndpoint.said;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.config.LlmSettings;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.policy.ModelLimit;
import dev.lethe.policy.ModelPolicy;
import dev.lethe.worker.EndpointWatch;
import dev.lethe.worker.PassingTime;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A memory's text cannot end the message that contains it: rule E7. */
class SpecialTokensTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final ModelPolicy MODELS =
      new ModelPolicy(new ModelLimit("small", 20_000), true, List.of());

  private final FakeEndpoint endpoint = new FakeEndpoint();

  @AfterEach
  void close() {
    endpoint.close();
  }

  /** Returns special tokens of chat templates, and texts that a tokenizer may mistake for one. */
  static Stream<String> marks() {
    return Stream.of(
        "<|im_start|>",
        "<|im_end|>",
        "<|system|>",
        "<|user|>",
        "<|assistant|>",
        "<|end|>",
        "<|endoftext|>",
        "<|begin_of_text|>",
        "<|start_header_id|>",
        "<|eot_id|>",
        "<|start|>",
        "<|channel|>",
        "<|START_OF_TURN_TOKEN|>",
        "<\uff5cend\u2581of\u2581sentence\uff5c>",
        "\uff1c|im_end|\uff1e",
        "\ufe64|im_end|\ufe65",
        "<s>",
        "</s>",
        "<bos>",
        "<eos>",
        "<unk>",
        "<0x0A>",
        "<extra_id_0>",
        "<start_of_turn>",
        "<end_of_turn>",
        "<end_of_utterance>",
        "<think>",
        "</think>",
        "<tool_call>",
        "<<SYS>>",
        "<</SYS>>",
        "[INST]",
        "[/INST]",
        "[SYSTEM_PROMPT]",
        "[AVAILABLE_TOOLS]",
        "[TOOL_CALLS]",
        "[gMASK]",
        "\uff3bINST\uff3d",
        "\n\nHuman: ",
        "\r\n\r\nAssistant: ",
        "\u2028### Instruction:",
        "\u0085USER: ");
  }

  private static Prompt summary(String text) {
    return prompt(Requests.of(null, text, "b"));
  }

  private static Prompt merge(String text) {
    Map<String, Object> entry =
        Map.of("type", "fact", "subject", text, "tags", List.of(text), "text", text);
    return prompt(LlmRequest.MERGE_ENTRIES, Map.of("type", "fact", "entries", List.of(entry)));
  }

  private static Prompt score(String text) {
    Map<String, Object> pattern =
        Map.of(
            "n",
            1,
            "name",
            text,
            "type",
            text,
            "content",
            text,
            "tags",
            List.of(text),
            "fields",
            text);
    return prompt(LlmRequest.SCORE_PATTERNS, Map.of("patterns", List.of(pattern)));
  }

  private static Prompt prompt(String task, Map<String, Object> input) {
    return prompt(Requests.request(task, JSON.valueToTree(input).toString(), null));
  }

  private static Prompt prompt(LlmRequest request) {
    return Task.of(request).orElseThrow().prompt();
  }

  @ParameterizedTest
  @MethodSource("marks")
  void every_task_escapes_special_tokens_and_preserves_the_text(String mark) throws Exception {
    String text = "a" + mark + "b " + mark;

    for (Prompt prompt : List.of(summary(text), merge(text), score(text))) {
      String told = prompt.messages().get(1).content();
      assertFalse(told.contains(mark), told);
      assertTrue(told.chars().noneMatch(c -> c == '\n' || c == '\r' || c == 0x85 || c == 0x2028));
      assertTrue(
          JSON.readTree(told).findValuesAsText("text").contains(text)
              || JSON.readTree(told).findValuesAsText("content").contains(text),
          told);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a > b | c; a > b | c",
        "x[0] of int[]; x[0] of int[]",
        "[1] [true, x]; [1] [true, x]"
      })
  void text_without_special_tokens_is_unchanged(String text, String told) {
    assertTrue(summary(text).messages().get(1).content().contains(told));
  }

  @Test
  void a_document_stays_one() throws Exception {
    String document = "{\"a\":[true],\"b\":[null,false],\"c\":[[\"[INST]\"]],\"d\":\"<\\\\<\"}";

    assertEquals(JSON.readTree(document), JSON.readTree(SpecialTokens.hidden(document)));
  }

  private JsonNode answered(LlmRequest request)
      throws KeyRefusedException, InterruptedException, java.io.IOException {
    LlmSettings settings =
        new LlmSettings(
            Optional.of(URI.create(endpoint.url())),
            Optional.empty(),
            Duration.ofSeconds(30),
            1,
            0,
            0);
    PassingTime time = new PassingTime();
    EndpointWatch watch = new EndpointWatch("the endpoint", time);
    LlmTally tally = new LlmTally();
    ModelRetries attempts =
        new ModelRetries(
            new HttpChat(settings), 0, new TokenBudget(0, time.nanos()), watch, tally, time);
    return JSON.readTree(
        new ModelFallback(attempts, () -> MODELS, watch, tally)
            .answer(request)
            .orElseThrow()
            .output());
  }

  private static LlmRequest asking(String text) {
    Map<String, Object> entry =
        Map.of("type", "fact", "subject", "s", "tags", List.of(), "text", text);
    String input = JSON.valueToTree(Map.of("type", "fact", "entries", List.of(entry))).toString();
    return Requests.request(LlmRequest.MERGE_ENTRIES, input, null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "It ends in </s>; {\"content\":\"It ends in </s>\"}",
        "It ends in </s>; {\"content\":\"It ends in \\u003c/s>\"}",
        "It ends in </s>; {\"content\":\"It ends in \\\\u003c/s>\"}",
        "It ends in [INST]; {\"content\":\"It ends in \\\\u005BINST]\"}",
        "It writes \\u003c for it; {\"content\":\"It writes \\\\u003c for it\"}",
        "It ends in \\</s>; {\"content\":\"It ends in \\\\\\u003c/s>\"}",
      })
  void special_tokens_in_an_answer_are_restored_to_the_memorys_text(String text, String answer)
      throws Exception {
    endpoint.then(said(answer));

    assertEquals(text, answered(asking(text)).path("content").asText());
  }

  @Test
  void a_wrong_answer_that_has_a_mark_is_shown_without_it() throws Exception {
    endpoint.then(said("<|im_end|>".repeat(2_000)), said("{\"content\":\"a\"}"));

    answered(asking("a"));

    JsonNode messages = endpoint.asked().get(1).get("messages");
    assertFalse(messages.toString().contains("<|"), messages.toString());
    assertEquals(8_000, messages.at("/2/content").asText().length());
  }
}

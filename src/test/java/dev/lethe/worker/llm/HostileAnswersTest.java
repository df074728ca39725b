package dev.lethe.worker.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.llm.LlmRequest;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.memory.summary.InvalidJsonException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers of the largest size that a worker reads, designed to keep it busy. Each is rejected in
 * time linear in its length; quadratic time would take minutes. Rule E8.
 */
class HostileAnswersTest {
  private static final int MILLION = 1 << 20;

  private static List<Task> tasks() {
    Map<String, Object> entry =
        Map.of("type", "fact", "subject", "s", "tags", List.of(), "text", "t");
    Map<String, Object> pattern =
        Map.of("n", 1, "name", "n", "type", "t", "content", "c", "tags", List.of());
    return Stream.of(
            Requests.ofTwo(),
            request(LlmRequest.MERGE_ENTRIES, Map.of("type", "fact", "entries", List.of(entry))),
            request(LlmRequest.SCORE_PATTERNS, Map.of("patterns", List.of(pattern))))
        .map(request -> Task.of(request).orElseThrow())
        .toList();
  }

  private static LlmRequest request(String task, Map<String, Object> input) {
    return Requests.request(task, new JsonTree().write(input), null);
  }

  private static String filled(String part) {
    return part.repeat(MILLION / part.length());
  }

  /** Returns field names whose hashes collide both in Java and in the parser's symbol table. */
  private static String namesThatCollide() {
    return IntStream.range(0, 1 << 14)
        .mapToObj(
            i ->
                Integer.toBinaryString(i | 1 << 14)
                    .substring(1)
                    .replace("0", "Aa")
                    .replace("1", "BB"))
        .map(name -> '"' + name + "\":1")
        .collect(Collectors.joining(",", "{", "}"));
  }

  static Stream<Arguments> hostile() {
    return Stream.of(
            Map.entry("brackets", filled("[")),
            Map.entry("braces", filled("{\"a\":")),
            Map.entry("brackets that close", filled("[").concat(filled("]"))),
            Map.entry("back-ticks", filled("`")),
            Map.entry("fences", filled("```json\n{}\n```\n")),
            Map.entry("a fence and space", "```" + filled(" ") + "x"),
            Map.entry("a fence around space", "```json" + filled(" ") + "```"),
            Map.entry("a fence and lines", "```" + filled("\n") + "``"),
            Map.entry("space", filled(" ")),
            Map.entry("quotes", filled("\"")),
            Map.entry("backslashes", '"' + filled("\\")),
            Map.entry("escapes", "{\"content\":\"" + filled("\\u003c") + "\"}"),
            Map.entry("a string without end", "{\"content\":\"" + filled("x")),
            Map.entry("a long string", "{\"content\":\"" + filled("x") + "\"}"),
            Map.entry("marks", "{\"content\":\"" + filled("\u0301\u0323") + "\"}"),
            Map.entry("ligatures", "{\"content\":\"" + filled("\ufdfa") + "\"}"),
            Map.entry("a long name", "{\"" + filled("x") + "\":1}"),
            Map.entry("a long number", "{\"scores\":" + filled("9") + "}"),
            Map.entry("a long fraction", "{\"scores\":0." + filled("9") + "}"),
            Map.entry("a huge exponent", "{\"scores\":1e" + filled("9") + "}"),
            Map.entry("the same field", "{" + filled("\"content\":\"a\",") + "\"content\":\"b\"}"),
            Map.entry("many fields", namesThatCollide()),
            Map.entry("many scores", "{\"scores\":[" + filled("{},") + "{}]}"),
            Map.entry("commas", "{\"scores\":[" + filled(",") + "]}"))
        .map(one -> Arguments.of(one.getKey(), one.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void an_answer_that_is_to_keep_a_worker_busy_is_wrong_at_once(String name, String answer) {
    for (Task task : tasks()) {
      String fault =
          assertThrows(InvalidJsonException.class, () -> task.output(answer)).getMessage();

      assertTrue(fault.length() < 2_000, () -> name + ": " + fault.length());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void the_quoted_part_of_an_answer_is_bounded(String name, String answer) {
    Prompt asked = new Prompt(List.of());

    String read = SpecialTokens.restored(answer, List.of());
    Prompt again = asked.repairing(read, "it is wrong", 8_000);

    assertTrue(again.messages().get(0).content().length() <= 8_000, name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "a; '{\"content\":\"a\"}'",
        "a; ' ```{\"content\":\"a\"}``` '",
        "a; '```json {\"content\":\"a\"}```'",
        "a; '```\n\n{\"content\":\"a\"}\n\n```\n'",
        "```; '```JSON5\n{\"content\":\"```\"}\n```'",
      })
  void a_code_fence_around_the_object_is_accepted(String content, String answer) throws Exception {
    assertEquals(content, Task.object(answer).get("content"));
  }

  @Test
  void a_duplicate_field_is_rejected() {
    String fault =
        assertThrows(
                InvalidJsonException.class,
                () -> Task.object("{\"content\":\"a\",\"content\":\"b\"}"))
            .getMessage();

    assertTrue(fault.contains("content"), fault);
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_code_fence_without_an_end_is_rejected_in_linear_time() {
    String answer = "```" + "a".repeat(1 << 20);

    assertThrows(InvalidJsonException.class, () -> Task.object(answer));
  }
}

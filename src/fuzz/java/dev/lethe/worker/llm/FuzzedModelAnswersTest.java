package dev.lethe.worker.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.fuzz.Fuzzed;
import dev.lethe.memory.fact.ProposedFacts;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.SummaryLimits;
import dev.lethe.memory.summary.SummaryV1;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Texts that models write in answer to each task. */
class FuzzedModelAnswersTest {
  private static final JsonTree JSON = new JsonTree();
  private static final int LONGEST_FAULT = 2_000;
  private static final SummaryLimits LIMITS = new SummaryLimits(2, 1);
  private static final List<String> SOURCES = List.of("m1", "m2");

  private static final Task SUMMARY = task(Requests.ofTwo());
  private static final Task SUMMARY_WITH_FACTS = task(Requests.ofTwo(), "max_facts", 3);
  private static final List<Task> OTHERS =
      List.of(
          task(LlmRequest.MERGE_ENTRIES, Map.of("type", "fact", "entries", List.of(entry()))),
          task(LlmRequest.SORT_ENTRIES, Map.of("entries", List.of(entry(), entry()))),
          task(LlmRequest.SCORE_PATTERNS, Map.of("patterns", List.of(pattern()))),
          task(LlmRequest.UPDATE_PATTERN, Map.of("because", "incomplete", "pattern", pattern())));

  private static Task task(LlmRequest request) {
    return Task.of(request).orElseThrow();
  }

  private static Task task(LlmRequest request, String field, int value) {
    Map<String, Object> input = Requests.input("Build 7 failed.", "Build 8 failed.");
    input.put(field, value);
    return task(request.task(), input);
  }

  private static Task task(String name, Map<String, Object> input) {
    return task(Requests.request(name, JSON.write(input), null));
  }

  private static Map<String, Object> entry() {
    return Map.of("type", "fact", "subject", "s", "tags", List.of(), "text", "t");
  }

  private static Map<String, Object> pattern() {
    return Map.of("n", 1, "name", "n", "type", "t", "content", "c", "tags", List.of());
  }

  @FuzzTest
  void an_answer_is_refused_with_a_reason_or_read_as_it_was_written(byte[] input) {
    String answer = new String(input, StandardCharsets.UTF_8);
    for (Task task : OTHERS) {
      String output = output(task, input, answer);
      if (output != null) {
        assertEquals(output, task.output(output));
      }
    }
    for (Task task : List.of(SUMMARY, SUMMARY_WITH_FACTS)) {
      String output = output(task, input, answer);
      if (output != null) {
        Object summary = ProposedFacts.withoutFacts(JSON.read(output));
        assertEquals(
            JSON.write(summary), JSON.write(SummaryV1.read(summary, "$", LIMITS, SOURCES).json()));
      }
    }
  }

  /** Returns null if the answer is refused. */
  private static String output(Task task, byte[] input, String answer) {
    try {
      return Fuzzed.within(input, () -> task.output(answer));
    } catch (InvalidJsonException refused) {
      assertTrue(refused.getMessage().length() < LONGEST_FAULT, refused.getMessage());
      return null;
    }
  }
}

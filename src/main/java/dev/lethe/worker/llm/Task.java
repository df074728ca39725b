package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.JsonFields;
import dev.lethe.memory.summary.JsonFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prompt to a model, and the interpretation of its answer. The text of memories is in a JSON
 * document in the user's message, so that it can't end the message; the instructions are in the
 * system's message. The model doesn't receive the memories' ids, so it can't make false claims
 * about them.
 *
 * @param prompt messages to the model
 * @param answer returns the output of an answer as JSON values; throws {@link InvalidJsonException}
 *     if the answer can't be used
 * @param ofWrongAnswer error of the request if a model's answer was unusable twice
 */
record Task(
    Prompt prompt, Function<Map<?, ?>, Map<String, Object>> answer, LlmError ofWrongAnswer) {
  private static final JsonFormat JSON = new JsonTree();

  /** Rejects duplicate fields. */
  private static final JsonFormat DISTINCT = JsonTree.ofDistinctFields();

  /**
   * A code fence, into which models often put their answers. Possessive, so that a fence without an
   * end is rejected in linear time.
   */
  private static final Pattern FENCED = Pattern.compile("```[\\w-]*+(.*)```", Pattern.DOTALL);

  /** Tasks that the worker supports, by their names in requests. */
  private static final Map<String, Function<JsonFields, Task>> BY_NAME =
      Map.of(
          LlmRequest.SUMMARIZE, SummaryTask::of,
          LlmRequest.MERGE_ENTRIES, MergeTask::of,
          LlmRequest.SCORE_PATTERNS, ScoreTask::of,
          LlmRequest.UPDATE_PATTERN, UpdateTask::of,
          LlmRequest.SORT_ENTRIES, SortTask::of);

  /**
   * @param instructions instructions to the model
   * @param material document in the user's message
   */
  Task(
      String instructions,
      Map<String, Object> material,
      Function<Map<?, ?>, Map<String, Object>> answer) {
    this(Prompt.of(instructions, JSON.write(material)), answer, LlmError.ANSWER_INVALID);
  }

  /**
   * Returns the task of a request; empty if the worker doesn't support it.
   *
   * @throws InvalidJsonException if the request's input is invalid, with the path of the missing or
   *     wrong value
   */
  static Optional<Task> of(LlmRequest request) {
    return Optional.ofNullable(BY_NAME.get(request.task()))
        .map(task -> task.apply(JsonFields.of(JSON.read(request.input()), "$")));
  }

  /** Returns a copy with another error for unusable answers. */
  Task with(LlmError error) {
    return new Task(prompt, answer, error);
  }

  /**
   * Returns the task's output as JSON.
   *
   * @param text text that the model wrote
   * @throws InvalidJsonException if the answer can't be used
   */
  String output(String text) {
    return JSON.write(answer.apply(object(text)));
  }

  /** Returns the JSON object of an answer, in a code fence or not. */
  static Map<?, ?> object(String text) {
    Matcher fenced = FENCED.matcher(text.strip());
    try {
      Object read = DISTINCT.read(fenced.matches() ? fenced.group(1) : text.strip());
      return JsonFields.of(read, "$").fields();
    } catch (InvalidJsonException noObject) {
      throw noObject;
    } catch (IllegalArgumentException malformed) {
      throw new InvalidJsonException("$", "is " + malformed.getMessage());
    }
  }
}

package dev.lethe.worker.llm;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.memory.summary.InvalidAnswerException;
import java.util.Map;

/** Parser of the JSON object in a model's answer. */
final class WrittenJson {
  /** Models often put their answer in a code fence. */
  private static final String FENCE = "```";

  private static final JsonTree JSON = JsonTree.ofDistinctFields();

  private WrittenJson() {}

  /**
   * Reads the object, in a code fence or not.
   *
   * @throws InvalidAnswerException if the answer isn't a JSON object, or has a duplicate field
   */
  static Map<?, ?> object(String answer) throws InvalidAnswerException {
    try {
      if (JSON.read(unfenced(answer.strip())) instanceof Map<?, ?> said) {
        return said;
      }
    } catch (IllegalArgumentException malformed) {
      throw new InvalidAnswerException("$", "is " + malformed.getMessage());
    }
    throw new InvalidAnswerException("$", "must be an object");
  }

  private static String unfenced(String answer) {
    if (answer.length() < 2 * FENCE.length()
        || !answer.startsWith(FENCE)
        || !answer.endsWith(FENCE)) {
      return answer;
    }
    int end = answer.length() - FENCE.length();
    int from = FENCE.length();
    while (from < end && isOfLanguage(answer.charAt(from))) {
      from++;
    }
    return answer.substring(from, end);
  }

  /** Returns true if a character may be part of the language name after a fence. */
  private static boolean isOfLanguage(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }
}

package dev.lethe.worker.llm;

import dev.lethe.codec.json.JsonTree;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JSON object that a model wrote. */
final class WrittenJson {
  /** Models like to fence what they were asked for. */
  private static final Pattern FENCED =
      Pattern.compile("\\A\\s*```[A-Za-z0-9_-]*\\s*(.*?)\\s*```\\s*\\z", Pattern.DOTALL);

  private WrittenJson() {}

  /**
   * Reads it, in a code fence or not.
   *
   * @throws WrongAnswerException if it is none
   */
  static Map<?, ?> object(String answer) throws WrongAnswerException {
    Matcher fenced = FENCED.matcher(answer);
    try {
      if (new JsonTree().read(fenced.matches() ? fenced.group(1) : answer)
          instanceof Map<?, ?> said) {
        return said;
      }
    } catch (IllegalArgumentException malformed) {
      throw new WrongAnswerException("$ is " + malformed.getMessage());
    }
    throw new WrongAnswerException("$ must be an object");
  }
}

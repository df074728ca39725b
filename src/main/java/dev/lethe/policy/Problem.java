package dev.lethe.policy;

/**
 * One mistake, or one doubt, about a policy file.
 *
 * @param path the keys that lead to it, {@code :dedupe :exact-ttl-seconds}; empty for the file
 * @param line the line it stands on, from 1; 0 if unknown
 * @param value what was found, as EDN, shortened; empty if the message says it all
 * @param message what is wrong, a sentence without its subject
 * @param example a value that would do, as EDN; may be empty
 */
public record Problem(String path, int line, String value, String message, String example) {

  /** The same problem, found on that line. */
  public Problem at(int foundOn) {
    return new Problem(path, foundOn, value, message, example);
  }

  /** {@code :dedupe :exact-ttl-seconds must be …, was "1 hour"; an example is 3600}. */
  public String sentence() {
    StringBuilder text = new StringBuilder(path.isEmpty() ? "the policy" : path);
    text.append(' ').append(message);
    if (!value.isEmpty()) {
      text.append(", was ").append(value);
    }
    if (!example.isEmpty()) {
      text.append("; an example is ").append(example);
    }
    return text.toString();
  }
}

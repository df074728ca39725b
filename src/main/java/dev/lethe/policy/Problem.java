package dev.lethe.policy;

/**
 * One error or warning about a policy file.
 *
 * @param path names from the root, {@code :dedupe :exact-ttl-seconds}; empty for the file
 * @param line line in the file, from 1; 0 if unknown
 * @param value the value found, as EDN, shortened; empty if the message is sufficient
 * @param message description of the problem, a sentence without its subject
 * @param example a valid value, as EDN; may be empty
 */
public record Problem(String path, int line, String value, String message, String example) {

  /** Returns a copy with the line in the file. */
  public Problem at(int foundOn) {
    return new Problem(path, foundOn, value, message, example);
  }

  /**
   * Returns the problem as a sentence: {@code :dedupe :exact-ttl-seconds must be …, was "1 hour";
   * an example is 3600}.
   */
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

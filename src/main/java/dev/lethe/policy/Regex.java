package dev.lethe.policy;

/** A regex literal of a policy file, {@code #"\d+"}; the source is the text between the quotes. */
public record Regex(String source) {
  @Override
  public String toString() {
    return "#\"" + source + "\"";
  }
}

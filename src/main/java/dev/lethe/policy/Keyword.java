package dev.lethe.policy;

/** A keyword of a policy file, such as {@code :channel-id}; the name excludes the colon. */
public record Keyword(String name) {
  @Override
  public String toString() {
    return ":" + name;
  }
}

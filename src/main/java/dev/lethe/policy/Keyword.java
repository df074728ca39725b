package dev.lethe.policy;

/** A keyword of a policy file, {@code :channel-id}; the name is without its colon. */
public record Keyword(String name) {
  @Override
  public String toString() {
    return ":" + name;
  }
}

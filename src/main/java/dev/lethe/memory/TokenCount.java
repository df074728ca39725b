package dev.lethe.memory;

/**
 * Running count of the tokens of a scope's memories.
 *
 * @param tokens tokens of the counted memories
 * @param after id of the memory up to which the scope is counted; empty before the first, null once
 *     all are counted
 */
public record TokenCount(long tokens, String after) {
  /** A count before its first memory. */
  public static final TokenCount NONE = new TokenCount(0, "");

  /** Returns true if the whole scope is counted. */
  public boolean isComplete() {
    return after == null;
  }

  /** Returns a copy after a change of a memory's tokens; one not yet counted changes nothing. */
  public TokenCount changed(String memoryId, long before, long now) {
    return isComplete() || memoryId.compareTo(after) <= 0
        ? new TokenCount(tokens - before + now, after)
        : this;
  }
}

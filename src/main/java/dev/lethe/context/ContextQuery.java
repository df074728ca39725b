package dev.lethe.context;

import dev.lethe.memory.vector.StoredVector;

/**
 * Query for which a context is assembled.
 *
 * @param text the query's text
 * @param windowTokens tokens of the whole prompt, of which sections have shares
 * @param sessionId session of the recent section; null for the whole scope
 * @param preferenceScope area whose preferences override the default ones; null for the defaults
 *     alone
 * @param now time of the query, epoch milliseconds
 * @param vector vector of {@link ContextAssembler#toEmbed}; null to compare words alone
 * @param filter condition of every memory
 */
public record ContextQuery(
    String text,
    int windowTokens,
    String sessionId,
    String preferenceScope,
    long now,
    StoredVector vector,
    MemoryFilter filter) {

  /** Creates a query of all memories that compares words alone. */
  public ContextQuery(
      String text, int windowTokens, String sessionId, String preferenceScope, long now) {
    this(text, windowTokens, sessionId, preferenceScope, now, null, MemoryFilter.LIVE);
  }

  /** Returns a copy with a vector; null for none. */
  public ContextQuery with(StoredVector other) {
    return new ContextQuery(text, windowTokens, sessionId, preferenceScope, now, other, filter);
  }

  /** Returns a copy with another filter. */
  public ContextQuery with(MemoryFilter other) {
    return new ContextQuery(text, windowTokens, sessionId, preferenceScope, now, vector, other);
  }
}

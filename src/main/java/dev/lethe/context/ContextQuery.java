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
 */
public record ContextQuery(
    String text,
    int windowTokens,
    String sessionId,
    String preferenceScope,
    long now,
    StoredVector vector) {

  /** Creates a query that compares words alone. */
  public ContextQuery(
      String text, int windowTokens, String sessionId, String preferenceScope, long now) {
    this(text, windowTokens, sessionId, preferenceScope, now, null);
  }

  /** Returns a copy with a vector; null for none. */
  public ContextQuery with(StoredVector other) {
    return new ContextQuery(text, windowTokens, sessionId, preferenceScope, now, other);
  }
}

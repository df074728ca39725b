package dev.lethe.context;

import dev.lethe.vector.StoredVector;

/**
 * What a context is for.
 *
 * @param text what is asked
 * @param windowTokens of the whole prompt, of which sections have shares
 * @param sessionId of which the recent section is; null for the scope's
 * @param preferenceScope of which preferences hold before the default ones; null for those alone
 * @param now when it is asked, epoch milliseconds
 * @param vector of {@link ContextAssembler#toEmbed}; null where words alone are compared
 */
public record ContextQuery(
    String text,
    int windowTokens,
    String sessionId,
    String preferenceScope,
    long now,
    StoredVector vector) {

  /** One that compares words alone. */
  public ContextQuery(
      String text, int windowTokens, String sessionId, String preferenceScope, long now) {
    this(text, windowTokens, sessionId, preferenceScope, now, null);
  }

  /** The same with its vector; null for none. */
  public ContextQuery with(StoredVector other) {
    return new ContextQuery(text, windowTokens, sessionId, preferenceScope, now, other);
  }
}

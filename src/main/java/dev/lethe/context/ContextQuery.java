package dev.lethe.context;

/**
 * What a context is for.
 *
 * @param text what is asked
 * @param windowTokens of the whole prompt, of which sections have shares
 * @param sessionId of which the recent section is; null for the scope's
 * @param preferenceScope of which preferences hold before the default ones; null for those alone
 * @param now when it is asked, epoch milliseconds
 */
public record ContextQuery(
    String text, int windowTokens, String sessionId, String preferenceScope, long now) {}

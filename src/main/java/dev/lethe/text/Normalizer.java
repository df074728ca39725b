package dev.lethe.text;

/**
 * Normalizes messages so that repeats become equal: clean Unicode and spacing, placeholders for
 * mentions and URLs, and placeholders for volatile tokens (times, ids, addresses, numbers).
 * Immutable and thread-safe.
 *
 * <p>With the default list of volatile tokens, normalization is idempotent. It takes linear time
 * and never throws. A text may grow: up to threefold by placeholders ({@code "1"} becomes {@code
 * "<n>"}), up to eighteenfold by NFKC (U+FDFA).
 */
public final class Normalizer {
  private static final Normalizer STANDARD = new Normalizer(true, null);

  private final boolean stripTrackingParams;
  private final VolatileRewrites rewrites;

  private Normalizer(boolean stripTrackingParams, VolatileRewrites rewrites) {
    this.stripTrackingParams = stripTrackingParams;
    this.rewrites = rewrites;
  }

  /** Returns the normalizer of the default policy. */
  public static Normalizer standard() {
    return STANDARD;
  }

  /**
   * Returns a normalizer by policy.
   *
   * @param stripTrackingParams true to drop tracking parameters of URLs
   * @param rewrites the user's list in place of the default volatile tokens, or null
   */
  public static Normalizer of(boolean stripTrackingParams, VolatileRewrites rewrites) {
    return new Normalizer(stripTrackingParams, rewrites);
  }

  /** Returns the normalized text; {@code content} itself if nothing changes. */
  public String normalize(String content) {
    return normalize(content, null);
  }

  /**
   * Returns the normalized text; {@code content} itself if nothing changes.
   *
   * @param states collects the states that numbers in the text report, after those already in it;
   *     or null
   */
  public String normalize(String content, States states) {
    Chars text = Markup.replace(Cleaning.clean(content), stripTrackingParams);
    text = rewrites == null ? VolatileTokens.replace(text, states) : rewritten(text, states);
    String normalized = text.toString();
    return normalized.equals(content) ? content : normalized;
  }

  private Chars rewritten(Chars text, States states) {
    Chars out = new Chars(text.length);
    Steps steps = new Steps();
    int copied = 0;
    for (int i = 0; i < text.length; ) {
      int end = text.at[i] == '<' ? Placeholders.end(text.at, i, text.length) : -1;
      if (end < 0) {
        i = states != null && Ascii.isWord(text.at[i]) ? states.addWord(text, i) : i + 1;
      } else {
        rewrite(text, copied, i, steps, out);
        out.add(text.at, i, end);
        copied = end;
        i = end;
      }
    }
    rewrite(text, copied, text.length, steps, out);
    return out;
  }

  private void rewrite(Chars text, int start, int end, Steps steps, Chars out) {
    if (end > start) {
      out.add(rewrites.rewrite(new String(text.at, start, end - start), steps));
    }
  }
}

package dev.lethe.text;

/**
 * Brings a message's text into the form in which repeats of it are equal: clean Unicode and space,
 * mentions and URLs as placeholders, volatile tokens (times, ids, addresses, numbers) as
 * placeholders. Immutable and safe for use by many threads.
 *
 * <p>With the default list of volatile tokens normalising is idempotent. It takes linear time and
 * never throws. A text may grow: up to threefold by placeholders ({@code "1"} becomes {@code
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

  /** The normaliser of the default policy. */
  public static Normalizer standard() {
    return STANDARD;
  }

  /**
   * A normaliser by policy.
   *
   * @param stripTrackingParams whether tracking parameters of URLs are dropped
   * @param rewrites a user's own list in place of the default volatile tokens, or null
   */
  public static Normalizer of(boolean stripTrackingParams, VolatileRewrites rewrites) {
    return new Normalizer(stripTrackingParams, rewrites);
  }

  /** The normalised text; {@code content} itself if nothing changes. */
  public String normalize(String content) {
    return normalize(content, null);
  }

  /**
   * The normalised text; {@code content} itself if nothing changes.
   *
   * @param states takes in the states that numbers of the text say, behind those it has; or null
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
        i = states != null && Ascii.isWord(text.at[i]) ? states.takeWord(text, i) : i + 1;
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

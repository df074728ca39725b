package dev.lethe.family.record;

/**
 * Finds the placeholders of templates and their snippets: {@code <n>}, {@code <url host/path>},
 * {@code <*>}.
 */
final class TemplatePlaceholders {
  private static final int MAX_LENGTH = 40;
  private static final String URL = "<url ";

  private TemplatePlaceholders() {}

  /**
   * Returns the exclusive end of the placeholder that starts at {@code start}, or {@code start} if
   * none does. A URL placeholder may contain others, as in {@code <url host/pull/<n>>}.
   */
  static int end(String text, int start) {
    if (text.charAt(start) != '<') {
      return start;
    }
    boolean url = isUrl(text, start);
    int limit = url ? text.length() : Math.min(text.length(), start + MAX_LENGTH);
    int depth = 1;
    for (int i = start + (url ? URL.length() : 1); i < limit; i++) {
      char c = text.charAt(i);
      if (c <= ' ' || (c == '<' && !url)) {
        return start;
      }
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (depth == 0) {
        return i > start + 1 ? i + 1 : start;
      }
    }
    return start;
  }

  static boolean isUrl(String text, int start) {
    return text.startsWith(URL, start);
  }
}

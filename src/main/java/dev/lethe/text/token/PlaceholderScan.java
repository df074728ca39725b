package dev.lethe.text.token;

/** Finds placeholders: the normalizer's own and user-defined ones. */
final class PlaceholderScan {
  private static final int MAX_NAME_LENGTH = 40;

  private PlaceholderScan() {}

  /**
   * Returns the exclusive end of the placeholder whose {@code <} is at {@code open}, or -1 if there
   * is none: {@code <n>}, {@code <@user>}, {@code <#channel>}, {@code <:name:>}, {@code <url
   * host/<n>>}.
   */
  static int end(char[] in, int open, int limit) {
    if (open + 2 >= limit) {
      return -1;
    }
    char first = in[open + 1];
    if (first == 'u' && isUrl(in, open, limit)) {
      return urlEnd(in, open, limit);
    }
    boolean emoji = first == ':';
    int from = emoji || first == '@' || first == '#' ? open + 2 : open + 1;
    int last = Math.min(limit, open + MAX_NAME_LENGTH);
    for (int i = from; i < last; i++) {
      char c = in[i];
      if (c == '>') {
        return i > from ? i + 1 : -1;
      }
      if (!(c >= 'a' && c <= 'z') && !(emoji && c != ' ' && c != '\n' && c != '<')) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isUrl(char[] in, int open, int limit) {
    return open + 5 < limit && in[open + 2] == 'r' && in[open + 3] == 'l' && in[open + 4] == ' ';
  }

  /** Returns the end of a URL placeholder, which may contain placeholders for path segments. */
  private static int urlEnd(char[] in, int open, int limit) {
    int depth = 0;
    for (int i = open; i < limit && in[i] != '\n'; i++) {
      if (in[i] == '<') {
        depth++;
      } else if (in[i] == '>' && --depth == 0) {
        return i + 1;
      }
    }
    return -1;
  }
}

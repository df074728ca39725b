package dev.lethe.text.token;

/**
 * Finds the end of delimited spans: text between quotes, backticks, asterisks and other emphasis
 * marks, link text, block quotations, {@code @name} and {@code #name}. Only code blocks and
 * quotations may extend over several lines. Emphasis of a whole line doesn't delimit: the line is
 * the bot's sentence.
 */
final class DelimitedSpans {
  private static final int MAX_LENGTH = 400;
  private static final String QUOTES = "\u201c\u00ab\u300c\u300e\u201e\u2018";
  private static final String CLOSING_QUOTES = "\u201d\u00bb\u300d\u300f\u201c\u2019";
  private static final int NONE = -1;

  private char[] in;
  private int limit;

  /** Start of the content of the span found last; {@code innerEnd} is its exclusive end. */
  int innerStart;

  int innerEnd;

  void start(char[] text, int length) {
    in = text;
    limit = length;
  }

  /** Returns the exclusive end of the span that begins at {@code from}, or -1 if none does. */
  int end(int from) {
    char c = in[from];
    return switch (c) {
      case '`', '"', '*', '_', '~', '|' -> emphasis(from, c);
      case '\'' -> singleQuotes(from);
      case '[' -> link(from);
      case '@', '#' -> name(from, c);
      case '>' -> quotation(from);
      default -> {
        int quote = c < 0x80 ? NONE : QUOTES.indexOf(c);
        yield quote < 0 ? NONE : closed(from, 1, CLOSING_QUOTES.charAt(quote));
      }
    };
  }

  private int emphasis(int from, char c) {
    int width = run(from, c);
    boolean quote = c == '`' || c == '"';
    boolean never =
        width > 3
            || (c == '"' && width > 1)
            || ((c == '_' || c == '~' || c == '|') && width != 2)
            || (!quote && from > 0 && CharKinds.isLetter(in[from - 1]));
    int end = never ? NONE : closed(from, width, c);
    return end > 0 && !quote && isLine(from, end) ? NONE : end;
  }

  private boolean isLine(int from, int end) {
    return (from == 0 || in[from - 1] == '\n') && (end == limit || in[end] == '\n');
  }

  private int singleQuotes(int from) {
    if (!isBoundary(from - 1)) {
      return NONE;
    }
    int end = closed(from, 1, '\'');
    while (end > 0 && end < limit && CharKinds.isLetter(in[end])) {
      int close = closing(end, '\'', 1);
      end = close < 0 ? NONE : place(from + 1, close, 1);
    }
    return end;
  }

  private int closed(int from, int width, char c) {
    int inner = from + width;
    int close = closing(inner, c, width);
    return close <= inner ? NONE : place(inner, close, width);
  }

  private int place(int inner, int close, int width) {
    innerStart = inner;
    innerEnd = close;
    return close + width;
  }

  private int closing(int from, char c, int width) {
    boolean code = c == '`' && width == 3;
    int last = Math.min(limit, from + MAX_LENGTH) - width;
    for (int i = from; i <= last; i++) {
      if (in[i] == '\n' && !code) {
        return NONE;
      }
      if (in[i] == c) {
        int run = run(i, c);
        if (run >= width) {
          return i + run - width;
        }
        i += run - 1;
      }
    }
    return NONE;
  }

  private int link(int from) {
    int last = Math.min(limit, from + MAX_LENGTH);
    int depth = 0;
    for (int i = from; i < last && in[i] != '\n'; i++) {
      depth += in[i] == '[' ? 1 : in[i] == ']' ? -1 : 0;
      if (depth == 0) {
        int target = i + 1;
        boolean linked = target + 1 < limit && in[target] == '(' && in[target + 1] == '<';
        int close = linked ? PlaceholderScan.end(in, target + 1, limit) : NONE;
        return close > 0 && close < limit && in[close] == ')' && i > from + 1
            ? place(from + 1, i, close + 1 - i)
            : NONE;
      }
    }
    return NONE;
  }

  private int name(int from, char c) {
    int first = from + 1 < limit && in[from + 1] == c ? from + 2 : from + 1;
    if (first >= limit || !CharKinds.isLetter(in[first]) || !isBoundary(from - 1)) {
      return NONE;
    }
    int end = first;
    while (end < limit
        && (CharKinds.of(in[end]) >= CharKinds.DIGIT || in[end] == '-' || in[end] == '_')) {
      end++;
    }
    innerStart = from;
    innerEnd = end;
    return end;
  }

  /** Returns the end of consecutive lines that begin with a quotation mark ({@code >}). */
  private int quotation(int from) {
    boolean begins = from == 0 || in[from - 1] == '\n';
    if (!begins || from + 2 >= limit || in[from + 1] != ' ') {
      return NONE;
    }
    int end = from;
    while (true) {
      while (end < limit && in[end] != '\n') {
        end++;
      }
      if (end + 1 >= limit || in[end + 1] != '>') {
        break;
      }
      end++;
    }
    innerStart = from;
    innerEnd = end;
    return end;
  }

  private int run(int from, char c) {
    int i = from;
    while (i < limit && in[i] == c) {
      i++;
    }
    return i - from;
  }

  private boolean isBoundary(int i) {
    return i < 0 || CharKinds.of(in[i]) == CharKinds.SPACE || "([{=:,;|/>".indexOf(in[i]) >= 0;
  }
}

package dev.lethe.text;

import java.util.Arrays;

/**
 * Replaces the HTML tags and Slack links that bots format messages with by Markdown with the same
 * meaning, so that all forms of a message are equal: {@code <b>up</b>} becomes {@code **up**}, and
 * {@code <https://a.b|run>} becomes {@code [run](https://a.b)}. Except for line breaks, a tag must
 * be one of a pair: {@code List<b>} and {@code for each <i>} have none.
 */
final class Tags {
  private static final String[] NAMES = {
    "b",
    "strong",
    "i",
    "em",
    "u",
    "ins",
    "s",
    "del",
    "strike",
    "code",
    "kbd",
    "tt",
    "tg-spoiler",
    "span",
    "font",
    "a",
    "p",
    "div",
    "li",
    "ul",
    "ol",
    "pre",
    "blockquote",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "br",
    "hr"
  };
  private static final String[] MARKS = {
    "**", "**", "*", "*", "__", "__", "~~", "~~", "~~", "`", "`", "`", "||", "**", "**"
  };
  private static final int LINK = MARKS.length;
  private static final int MAX_NAME = 10;
  private static final int FIRST_VOID = NAMES.length - 2;
  private static final String REPLACING = "<\n*~|`[]";
  private static final String HREF = "href=";

  private final char[] in;
  private final int limit;
  private final Chars out;
  private final int[] lastClosing = new int[NAMES.length];
  private final int[] open = new int[NAMES.length];
  private String href = "";

  /** Index in {@link #NAMES} of the tag read last. */
  private int tag;

  /** Index of the bar in the link read last. */
  private int bar;

  private Tags(Chars text) {
    in = text.at;
    limit = text.length;
    // A link of at least twelve characters grows by one.
    out = new Chars(limit + limit / 8 + 1);
    Arrays.fill(lastClosing, -1);
  }

  /** Returns a cleaned text without tags: {@code text} itself if it has none. */
  static Chars replace(Chars text) {
    return mayHaveAny(text) ? new Tags(text).run(text) : text;
  }

  private static boolean mayHaveAny(Chars text) {
    for (int i = 0; i + 2 < text.length; i++) {
      if (text.at[i] == '<') {
        char next = (char) (text.at[i + 1] | 0x20);
        char after = (char) (text.at[i + 2] | 0x20);
        if (text.at[i + 1] == '/'
            || (next == 'b' && after == 'r')
            || (next == 'h' && (after == 'r' || after == 't'))) {
          return true;
        }
      }
    }
    return false;
  }

  private Chars run(Chars text) {
    boolean any = false;
    for (int i = 0; i < limit; i++) {
      if (in[i] == '<' && tagEnd(i) > 0) {
        boolean closing = in[i + 1] == '/';
        lastClosing[tag] = closing ? i : lastClosing[tag];
        any |= closing || tag >= FIRST_VOID;
      } else if (in[i] == '<') {
        any |= linkEnd(i) > 0;
      }
    }
    return any ? replaced() : text;
  }

  private Chars replaced() {
    for (int i = 0; i < limit; ) {
      char c = in[i];
      int end = c == '<' ? tagEnd(i) : -1;
      if (end > 0 && isFormat(i)) {
        put(i, end);
        i = end;
      } else if (c == '<' && end < 0 && (end = linkEnd(i)) > 0) {
        putLink(i, end);
        i = end;
      } else {
        add(c);
        i++;
      }
    }
    out.length = Cleaning.trimmed(out.at, out.length);
    return out;
  }

  private void add(char c) {
    if (c <= ' ') {
      out.length = Cleaning.blank(out.at, out.length, c);
    } else {
      out.add(c);
    }
  }

  /** Returns true if the tag read last, which begins at {@code start}, is void or in a pair. */
  private boolean isFormat(int start) {
    if (tag >= FIRST_VOID) {
      return true;
    }
    if (in[start + 1] == '/') {
      return open[tag] > 0 && open[tag]-- > 0;
    }
    boolean closed = lastClosing[tag] > start;
    open[tag] += closed ? 1 : 0;
    return closed;
  }

  private void put(int start, int end) {
    if (tag < LINK) {
      out.add(MARKS[tag]);
    } else if (tag > LINK) {
      add('\n');
    } else if (in[start + 1] == '/') {
      out.add("](");
      out.add(href);
      out.add(')');
      href = "";
    } else {
      out.add('[');
      href = href(start, end);
    }
  }

  /** Returns the end of the Slack link {@code <url|label>} that begins at {@code start}, or -1. */
  private int linkEnd(int start) {
    boolean http = Ascii.matchesIgnoringCase(in, start + 1, limit, "http://");
    if (!http && !Ascii.matchesIgnoringCase(in, start + 1, limit, "https://")) {
      return -1;
    }
    int url = start + (http ? 8 : 9);
    bar = url;
    while (bar < limit && in[bar] != '|' && !Placeholders.endsUrl(in[bar])) {
      bar++;
    }
    if (bar == url || bar == limit || in[bar] != '|' || !UrlToken.opensHost(in[url])) {
      return -1;
    }
    int end = bar;
    while (end < limit && in[end] != '>' && in[end] != '<' && in[end] != '\n') {
      end++;
    }
    return end < limit && in[end] == '>' ? end + 1 : -1;
  }

  /** Puts the link read last; the enclosed URL alone if the label is empty or a URL. */
  private void putLink(int start, int end) {
    boolean named = end > bar + 2;
    for (int i = bar + 1; i < end; i++) {
      named &= in[i] != ':' || !Ascii.matches(in, i, end, "://");
    }
    if (named) {
      out.add('[');
      out.add(in, bar + 1, end - 1);
      out.add("](");
    }
    out.add(in, named ? start + 1 : start, bar);
    out.add(named ? ')' : '>');
  }

  private String href(int start, int end) {
    for (int i = start; i + HREF.length() + 1 < end; i++) {
      if (Ascii.matchesIgnoringCase(in, i, end, HREF)) {
        char quote = in[i + HREF.length()];
        int from = i + HREF.length() + 1;
        int to = from;
        while (to < end && in[to] != quote) {
          to++;
        }
        boolean quoted = to < end && (quote == '"' || quote == '\'');
        return quoted ? new String(in, from, to - from) : "";
      }
    }
    return "";
  }

  /** Returns the end of the known tag that begins at {@code start}, or -1. */
  private int tagEnd(int start) {
    boolean closing = start + 1 < limit && in[start + 1] == '/';
    int name = closing ? start + 2 : start + 1;
    int nameEnd = name;
    int most = Math.min(limit, name + MAX_NAME + 1);
    while (nameEnd < most && (Ascii.isWord(in[nameEnd]) || in[nameEnd] == '-')) {
      nameEnd++;
    }
    tag = index(name, nameEnd);
    if (tag < 0 || (closing && tag >= FIRST_VOID)) {
      return -1;
    }
    int end = closing ? nameEnd : attributesEnd(nameEnd);
    if (end >= limit || in[end] != '>') {
      return -1;
    }
    boolean bare = end == nameEnd;
    boolean attributes = in[nameEnd] == ' ' && hasAttribute(nameEnd, end);
    boolean slash = tag >= FIRST_VOID && in[end - 1] == '/' && end - nameEnd <= 2;
    return bare || attributes || slash ? end + 1 : -1;
  }

  /**
   * Returns the end of the attributes at {@code from}. They have none of the characters that
   * replace tags and links, so no text becomes a tag after what it contains is replaced.
   */
  private int attributesEnd(int from) {
    int end = from;
    while (end < limit && in[end] != '>' && REPLACING.indexOf(in[end]) < 0) {
      if (in[end] == '_' && in[end - 1] == '_') {
        return end;
      }
      end++;
    }
    return end;
  }

  private boolean hasAttribute(int from, int to) {
    for (int i = from; i + 1 < to; i++) {
      if (in[i] == '=' && (in[i + 1] == '"' || in[i + 1] == '\'')) {
        return true;
      }
    }
    return false;
  }

  private int index(int start, int end) {
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].length() == end - start && Ascii.matchesIgnoringCase(in, start, end, NAMES[i])) {
        return i;
      }
    }
    return -1;
  }
}

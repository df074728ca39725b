package dev.lethe.text;

/**
 * Steps 2 and 3 of normalization: replaces HTML and Slack's links with Markdown, and chat mentions
 * and URLs with placeholders. They precede the volatile tokens, whose rule for ids would destroy
 * them.
 */
final class Markup {
  private static final int ANGLE = 1;
  private static final int AMPERSAND = 2;
  private static final int URL = 4;
  private static final String GROUP = "<!subteam^";
  private static final String[] BROADCASTS = {"<!here", "<!channel", "<!everyone", GROUP};

  private final char[] in;
  private final int limit;
  private final boolean stripTracking;
  private Chars out;
  private int copied;

  private Markup(Chars text, boolean stripTracking) {
    this.in = text.at;
    this.limit = text.length;
    this.stripTracking = stripTracking;
  }

  /** Returns the text with its markup replaced: {@code text} itself if it has none. */
  static Chars replace(Chars text, boolean stripTracking) {
    int signs = signs(text);
    if (signs == 0) {
      return text;
    }
    Chars plain = (signs & AMPERSAND) != 0 ? Entities.replace(text) : text;
    // An entity may become an angle bracket.
    plain = (signs & (AMPERSAND | ANGLE)) != 0 ? Tags.replace(plain) : plain;
    return new Markup(plain, stripTracking).run(plain);
  }

  /** Returns which signs of markup a text has. */
  private static int signs(Chars text) {
    char[] in = text.at;
    int limit = text.length;
    int signs = 0;
    for (int i = 0; i < limit; i++) {
      char c = in[i];
      // Most characters are letters, beyond all signs.
      if (c <= '<') {
        if (c == '<') {
          signs |= ANGLE;
        } else if (c == '&') {
          signs |= AMPERSAND;
        } else if (c == '/' && i >= 2 && in[i - 1] == ':') {
          signs |= URL;
        }
      }
    }
    return signs;
  }

  private Chars run(Chars text) {
    int i = 0;
    while (i < limit) {
      char c = in[i];
      if (c == '<') {
        i = angle(i);
      } else if (c == ':' && Ascii.matches(in, i, limit, "://")) {
        int scheme = schemeStart(i);
        i = scheme < copied ? i + 3 : url(scheme, scheme, i + 3);
      } else {
        i++;
      }
    }
    if (out == null) {
      return text;
    }
    out.add(in, copied, limit);
    return out;
  }

  /**
   * Returns the start of the scheme that ends at {@code colon}, or -1 if it is neither http nor
   * https.
   */
  private int schemeStart(int colon) {
    if (Ascii.matchesIgnoringCase(in, colon - 4, colon, "http")) {
      return colon - 4;
    }
    return Ascii.matchesIgnoringCase(in, colon - 5, colon, "https") ? colon - 5 : -1;
  }

  /** Handles an opening bracket; returns the position to continue at. */
  private int angle(int start) {
    if (start + 2 >= limit) {
      return start + 1;
    }
    return switch (in[start + 1]) {
      case '@' -> user(start);
      case '#' -> snowflake(start, start + 2, "<#channel>");
      case '!' -> broadcast(start);
      case 't' -> timestamp(start);
      case 'a' -> in[start + 2] == ':' ? emoji(start, start + 3) : start + 1;
      case ':' -> {
        int end = Placeholders.opaqueEnd(in, start, limit);
        yield end > 0 ? end : emoji(start, start + 2);
      }
      case 'u' -> Math.max(start + 1, Placeholders.opaqueEnd(in, start, limit));
      case 'h', 'H' -> enclosedUrl(start);
      default -> start + 1;
    };
  }

  private int user(int start) {
    char sign = in[start + 2];
    if (sign == '&') {
      return snowflake(start, start + 3, "<@role>");
    }
    return snowflake(start, sign == '!' ? start + 3 : start + 2, "<@user>");
  }

  private int snowflake(int start, int digits, String placeholder) {
    int end = Ascii.digitsEnd(in, digits, limit);
    if (end == digits && digits == start + 2) {
      end = slackIdEnd(digits);
    }
    return end > digits && end < limit && in[end] == '>'
        ? put(start, placeholder, end + 1)
        : start + 1;
  }

  /**
   * Returns the end of a Slack id, capitals and at least one digit, and of the label after it;
   * {@code from} if there is none.
   */
  private int slackIdEnd(int from) {
    int classes = 0;
    int end = from;
    while (end < limit && (Ascii.isDigit(in[end]) || (in[end] >= 'A' && in[end] <= 'Z'))) {
      classes |= Ascii.classOf(in[end++]);
    }
    boolean id = (classes & Ascii.DIGIT) != 0 && (classes & ~Ascii.DIGIT) != 0;
    return id ? labelEnd(end) : from;
  }

  /** Returns the end of a label {@code |text}; {@code from} if there is none. */
  private int labelEnd(int from) {
    int end = from;
    if (end < limit && in[end] == '|') {
      while (end < limit && in[end] != '>' && in[end] != '<' && in[end] != '\n') {
        end++;
      }
    }
    return end;
  }

  /** Handles Slack's mentions of many users: {@code <!here>}, {@code <!subteam^S12|@ops>}. */
  private int broadcast(int start) {
    for (String name : BROADCASTS) {
      if (Ascii.matches(in, start, limit, name)) {
        int from = start + name.length();
        int end = labelEnd(name.equals(GROUP) ? Ascii.wordEnd(in, from, limit) : from);
        return end < limit && in[end] == '>' ? put(start, "<@role>", end + 1) : start + 1;
      }
    }
    return start + 1;
  }

  private int timestamp(int start) {
    if (in[start + 2] != ':') {
      return start + 1;
    }
    int digits = start + 3 < limit && in[start + 3] == '-' ? start + 4 : start + 3;
    int end = Ascii.digitsEnd(in, digits, limit);
    if (end == digits) {
      return start + 1;
    }
    boolean styled = end + 1 < limit && in[end] == ':' && Character.isLetter(in[end + 1]);
    int close = styled ? end + 2 : end;
    return close < limit && in[close] == '>' ? put(start, "<ts>", close + 1) : start + 1;
  }

  private int emoji(int start, int name) {
    int colon = Placeholders.emojiNameEnd(in, name, limit);
    if (colon == name || colon == limit || in[colon] != ':') {
      return start + 1;
    }
    int end = Ascii.digitsEnd(in, colon + 1, limit);
    if (end == colon + 1 || end == limit || in[end] != '>') {
      return start + 1;
    }
    put(start, "<:", end + 1);
    out.add(in, name, colon);
    out.add(":>");
    return end + 1;
  }

  private int enclosedUrl(int start) {
    int colon = start + 5;
    if (colon < limit && in[colon] != ':') {
      colon++;
    }
    boolean opens = Ascii.matches(in, colon, limit, "://") && schemeStart(colon) == start + 1;
    return opens ? url(start, start + 1, colon + 3) : start + 1;
  }

  /**
   * Replaces the URL whose scheme is at {@code scheme} and whose text begins at {@code content}. If
   * {@code start} is before the scheme, it is an opening bracket, and a matching pair of brackets
   * is replaced too.
   */
  private int url(int start, int scheme, int content) {
    if (content == limit || !UrlToken.opensHost(in[content])) {
      return content;
    }
    int whole = UrlToken.contentEnd(in, content, limit);
    int end = UrlToken.withoutPunctuation(in, content, whole);
    if (end == content) {
      return whole;
    }
    boolean enclosed = start < scheme && whole < limit && in[whole] == '>';
    put(enclosed ? start : scheme, "", end);
    UrlToken.append(out, in, content, end, stripTracking);
    if (enclosed) {
      out.add(in, end, whole);
      copied = whole + 1;
    }
    return copied;
  }

  /** Copies the text before {@code start}, then appends the placeholder; returns {@code end}. */
  private int put(int start, String placeholder, int end) {
    if (out == null) {
      out = new Chars(limit + 32);
    }
    out.add(in, copied, start);
    out.add(placeholder);
    copied = end;
    return end;
  }
}

package dev.lethe.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Step 3 of normalization: a URL as {@code <url host/path?query>}. */
final class UrlToken {
  /** Placeholders of volatile path segments. */
  static final List<String> SEGMENTS = List.of("<n>", "<hex>", "<id>");

  private static final Set<String> TRACKING =
      Set.of("fbclid", "gclid", "ref", "si", "mc_cid", "mc_eid");
  private static final String TRACKING_PREFIX = "utm_";

  private UrlToken() {}

  /**
   * Returns the end of a URL's text that begins at {@code start}, trailing punctuation included.
   */
  static int contentEnd(char[] in, int start, int limit) {
    int i = start;
    while (i < limit && !Placeholders.endsUrl(in[i])) {
      i++;
    }
    return i;
  }

  /** Returns {@code end} moved before trailing punctuation and Markdown delimiters. */
  static int withoutPunctuation(char[] in, int start, int end) {
    int i = end;
    while (i > start && ".,;:!?)*~|".indexOf(in[i - 1]) >= 0) {
      int run = runStart(in, start, i);
      boolean single = i - run == 1;
      if (single && "*~|".indexOf(in[run]) >= 0) {
        return i;
      }
      i = run;
    }
    return i;
  }

  private static int runStart(char[] in, int start, int end) {
    int i = end - 1;
    while (i > start && in[i - 1] == in[end - 1]) {
      i--;
    }
    return i;
  }

  /**
   * Returns true if a URL's text can begin with {@code c}, as its host. Volatile tokens begin with
   * none of the other characters, so text that isn't a URL doesn't become one after they are
   * replaced.
   */
  static boolean opensHost(char c) {
    return !Placeholders.endsUrl(c) && c != '/' && c != '?' && c != '#';
  }

  /**
   * Appends the token of the URL whose text after {@code ://} is {@code in[start, end)}, which must
   * begin with a host. User info without a host after it counts as the host.
   */
  static void append(Chars out, char[] in, int start, int end, boolean stripTracking) {
    int authorityEnd = indexOfAny(in, start, end, '/', '?', '#');
    int hostStart = start;
    for (int i = start; i < authorityEnd; i++) {
      if (in[i] == '@') {
        hostStart = i + 1;
      }
    }
    if (hostStart == authorityEnd) {
      hostStart = start;
    }
    int pathEnd = indexOfAny(in, authorityEnd, end, '?', '#', '#');
    out.add("<url ");
    addHost(out, in, hostStart, authorityEnd);
    if (pathEnd - authorityEnd > 1) {
      addPath(out, in, authorityEnd, pathEnd);
    }
    if (pathEnd < end && in[pathEnd] == '?') {
      int queryEnd = indexOfAny(in, pathEnd, end, '#', '#', '#');
      addQuery(out, new String(in, pathEnd + 1, queryEnd - pathEnd - 1), stripTracking);
    }
    out.add('>');
  }

  private static int indexOfAny(char[] in, int start, int end, char a, char b, char c) {
    int i = start;
    while (i < end && in[i] != a && in[i] != b && in[i] != c) {
      i++;
    }
    return i;
  }

  private static void addHost(Chars out, char[] in, int start, int end) {
    boolean ascii = true;
    for (int i = start; i < end; i++) {
      ascii &= in[i] < 128;
    }
    String host = new String(in, start, end - start).toLowerCase(Locale.ROOT);
    // Lower case may compose where upper case doesn't: U+0048 U+0331 has no single character.
    out.add(ascii ? host : Normalizer.normalize(host, Normalizer.Form.NFKC));
  }

  private static void addPath(Chars out, char[] in, int start, int end) {
    int segment = start;
    for (int i = start; i <= end; i++) {
      if (i == end || in[i] == '/') {
        String placeholder = segmentPlaceholder(in, segment, i);
        if (placeholder == null) {
          out.add(in, segment, i);
        } else {
          out.add(placeholder);
        }
        if (i < end) {
          out.add('/');
        }
        segment = i + 1;
      }
    }
  }

  private static String segmentPlaceholder(char[] in, int start, int end) {
    int size = end - start;
    if (size == 0) {
      return null;
    }
    if (size == 36 && Shapes.uuidEnd(in, start, end) == end) {
      return "<id>";
    }
    int classes = 0;
    for (int i = start; i < end; i++) {
      int c = Ascii.classOf(in[i]);
      if (c == 0 || c == Ascii.OTHER_LETTER) {
        return null;
      }
      classes |= c;
    }
    if (classes == Ascii.DIGIT) {
      return "<n>";
    }
    return size >= 7 && (classes & Ascii.DIGIT) != 0 ? "<hex>" : null;
  }

  private static void addQuery(Chars out, String query, boolean stripTracking) {
    List<String> parameters = new ArrayList<>();
    int start = 0;
    while (start <= query.length()) {
      int next = query.indexOf('&', start);
      int end = next < 0 ? query.length() : next;
      String parameter = query.substring(start, end);
      if (!parameter.isEmpty() && !(stripTracking && isTracking(name(parameter)))) {
        parameters.add(parameter);
      }
      start = end + 1;
    }
    parameters.sort(Comparator.comparing(UrlToken::name));
    char before = '?';
    for (String parameter : parameters) {
      out.add(before);
      out.add(parameter);
      before = '&';
    }
  }

  private static String name(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }

  private static boolean isTracking(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.startsWith(TRACKING_PREFIX) || TRACKING.contains(lower);
  }
}

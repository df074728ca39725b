package dev.lethe.codec.policy;

import dev.lethe.policy.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What can be seen of an EDN text without reading its values: which key stands on which line, what
 * is not data, keys that stand twice, and regexes that won't run.
 *
 * <p>It comes before Clojure's reader for three reasons. That reader stops at the first mistake and
 * doesn't say under which key; it recurses without a limit; and its syntax goes beyond data. Only
 * what the outline knows to be data gets past it: maps, vectors, lists, sets, strings, regexes,
 * characters, comments, discarded forms, and tokens.
 */
final class EdnOutline {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_TOKEN = 1_000;

  private final String text;
  private final List<Problem> mistakes = new ArrayList<>();
  private final List<Cut> cuts = new ArrayList<>();
  private final Map<String, Integer> lines = new HashMap<>();
  private final int[] lineStarts;
  private boolean readable = true;
  private int at;

  /** A stretch of the text that the reader shall not see, and what it sees in its place. */
  private record Cut(int start, int end, String instead) {}

  /** A form, from its first to behind its last character. */
  private record Form(int start, int end) {}

  /** Ends the scan where the structure can't be followed any more. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable() {
      super(null, null, false, false);
    }
  }

  private EdnOutline(String text) {
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  static EdnOutline of(String text) {
    EdnOutline outline = new EdnOutline(text);
    try {
      outline.scanFile();
    } catch (Unreadable e) {
      outline.readable = false;
    }
    return outline;
  }

  /** Whether {@link #readableText()} may be given to a reader. */
  boolean readable() {
    return readable;
  }

  List<Problem> mistakes() {
    return List.copyOf(mistakes);
  }

  /** The text, line by line as it was, without the second of two equal keys and bad regexes. */
  String readableText() {
    StringBuilder kept = new StringBuilder(text);
    List<Cut> backwards = new ArrayList<>(cuts);
    backwards.sort(Comparator.comparingInt(Cut::start).reversed());
    int from = text.length();
    for (Cut cut : backwards) {
      if (cut.end() <= from) { // else it lies inside one that is cut already
        String lineBreaks = text.substring(cut.start(), cut.end()).replaceAll("[^\n]", "");
        kept.replace(cut.start(), cut.end(), cut.instead() + lineBreaks);
        from = cut.start();
      }
    }
    return kept.toString();
  }

  /** The line on which a path stands, or that of the nearest map around it; 0 for none. */
  int lineOf(String path) {
    String around = path;
    while (!around.isEmpty()) {
      Integer line = lines.get(around);
      if (line != null) {
        return line;
      }
      around = around.substring(0, Math.max(0, around.lastIndexOf(' ')));
    }
    return 0;
  }

  private void scanFile() {
    Form first = form("", 0);
    if (first == null) {
      fail("", at, "holds nothing; it must be one map");
    }
    Form second = form("", 0);
    if (second != null) {
      mistake("", second.start(), "must be one map, but something follows it");
      readable = false;
    }
  }

  /** Scans one form that stands at {@code path}; null if there is none before a closing bracket. */
  private Form form(String path, int depth) {
    if (depth > MAX_DEPTH) {
      fail(path, at, "is nested more than " + MAX_DEPTH + " deep");
    }
    while (true) {
      skipSpace();
      if (at >= text.length() || ")]}".indexOf(text.charAt(at)) >= 0) {
        if (depth == 0 && at < text.length()) {
          fail(path, at, "has a " + text.charAt(at) + " that closes nothing");
        }
        return null;
      }
      if (!text.startsWith("#_", at)) {
        break;
      }
      at += 2;
      if (form(path + " #_", depth + 1) == null) {
        fail(path, at, "has a #_ with nothing to discard");
      }
    }
    int start = at;
    scan(path, depth);
    return new Form(start, at);
  }

  private void scan(String path, int depth) {
    int start = at;
    switch (text.charAt(at)) {
      case '{' -> map(path, depth);
      case '[' -> sequence(path, depth, ']', false);
      case '(' -> sequence(path, depth, ')', false);
      case '"' -> quoted(path);
      case '\\' -> {
        at = Math.min(text.length(), at + 2);
        token(path, start);
      }
      case '#' -> dispatch(path, depth);
      case '\'', '`', '~', '@', '^' -> refuse(path, depth, 1, text.substring(at, at + 1));
      default -> {
        token(path, start);
        if (text.startsWith("::", start)) {
          mistake(path, start, "has " + text.substring(start, at) + ", an alias of Clojure code");
          readable = false;
        }
      }
    }
  }

  private void dispatch(String path, int depth) {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (next == '{') {
      at++;
      sequence(path, depth, '}', true);
    } else if (next == '"') {
      regex(path);
    } else {
      int end = at + 1;
      while (end < text.length() && !endsToken(text.charAt(end))) {
        end++;
      }
      refuse(path, depth, end - at, text.substring(at, end));
    }
  }

  /** Tells of syntax that is not data, and goes on behind it with the form that it is about. */
  private void refuse(String path, int depth, int length, String syntax) {
    String shown = syntax.length() > 40 ? syntax.substring(0, 40) : syntax;
    mistake(path, at, "has " + shown + ", which is code or a tag; a policy is data only");
    readable = false;
    at += length;
    form(path, depth + 1);
  }

  private void map(String path, int depth) {
    int start = at++;
    Map<String, Integer> seen = new HashMap<>();
    while (true) {
      Form key = form(path, depth + 1);
      if (key == null) {
        break;
      }
      String keyText = text.substring(key.start(), key.end());
      String entry = path.isEmpty() ? shown(keyText) : path + " " + shown(keyText);
      Integer earlier = seen.putIfAbsent(keyText, key.start());
      if (earlier == null) {
        lines.put(entry, line(key.start()));
      }
      Form value = form(entry, depth + 1);
      if (value == null && at < text.length() && readable) {
        fail(entry, key.start(), "has no value");
      }
      if (earlier != null && value != null) {
        mistake(entry, key.start(), "stands twice, first on line " + line(earlier));
        cuts.add(new Cut(key.start(), value.end(), " "));
      }
    }
    close(path, start, '}');
  }

  private void sequence(String path, int depth, char close, boolean set) {
    int start = at++;
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; ; i++) {
      String entry = (path + " " + i).strip();
      skipSpace();
      lines.put(entry, line(at));
      Form element = form(entry, depth + 1);
      if (element == null) {
        break;
      }
      String elementText = text.substring(element.start(), element.end());
      if (set && seen.putIfAbsent(elementText, i) != null) {
        mistake(path, element.start(), "has " + shown(elementText) + " twice");
        cuts.add(new Cut(element.start(), element.end(), " "));
      }
    }
    close(path, start, close);
  }

  private void close(String path, int start, char close) {
    if (at >= text.length()) {
      fail(path, start, "has a " + text.charAt(start) + " that is not closed");
    }
    if (text.charAt(at) != close) {
      fail(path, at, "has a " + text.charAt(at) + " where " + close + " was to come");
    }
    at++;
  }

  private void quoted(String path) {
    int start = at++;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length()) {
      fail(path, start, "has a text that is not closed");
    }
    at++;
  }

  private void regex(String path) {
    int start = at++;
    quoted(path);
    String source = text.substring(start + 2, at - 1);
    try {
      LinearPattern.compile(source);
    } catch (IllegalArgumentException e) {
      mistakes.add(
          new Problem(
              path, line(start), shown(text.substring(start, at)), e.getMessage(), "#\"\\d+\""));
      cuts.add(new Cut(start, at, "#\"x\""));
    }
  }

  private void token(String path, int start) {
    while (at < text.length() && !endsToken(text.charAt(at))) {
      at++;
    }
    if (at - start > MAX_TOKEN) {
      fail(path, start, "has a token longer than " + MAX_TOKEN + " characters");
    }
  }

  private void skipSpace() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ';') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (space(c)) {
        at++;
      } else {
        return;
      }
    }
  }

  private static boolean space(char c) {
    return Character.isWhitespace(c) || c == ',';
  }

  private static boolean endsToken(char c) {
    return space(c) || "\";@^`~()[]{}\\".indexOf(c) >= 0;
  }

  private void mistake(String path, int offset, String message) {
    mistakes.add(new Problem(path, line(offset), "", message, ""));
  }

  private void fail(String path, int offset, String message) {
    mistake(path, Math.min(offset, Math.max(0, text.length() - 1)), message);
    throw new Unreadable();
  }

  private static String shown(String form) {
    String line = form.replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 60) + "…";
  }

  private int line(int offset) {
    int found = java.util.Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  private static int[] lineStarts(String text) {
    return java.util.stream.IntStream.concat(
            java.util.stream.IntStream.of(0),
            java.util.stream.IntStream.range(0, text.length())
                .filter(i -> text.charAt(i) == '\n')
                .map(i -> i + 1))
        .toArray();
  }
}

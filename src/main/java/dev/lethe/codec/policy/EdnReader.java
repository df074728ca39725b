package dev.lethe.codec.policy;

import dev.lethe.policy.Edn.OtherForm;
import dev.lethe.policy.Edn.Regex;
import dev.lethe.policy.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Reader of the part of EDN that a policy uses: maps, vectors, sets, strings, regexes, tokens,
 * comments and discarded forms. Rejects everything beyond data (tags, calls, quoting).
 *
 * <p>Continues after an error where possible, so that all errors are reported together, and records
 * the line of each key.
 */
final class EdnReader {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_TOKEN = 1_000;

  /** Maximum length of a path, since a path is kept for every form. */
  private static final int MAX_PATH = 400;

  private final String text;
  private final List<Problem> errors = new ArrayList<>();
  private final Map<String, Integer> lines = new HashMap<>();
  private final int[] lineStarts;
  private Object data;
  private boolean readable = true;
  private int at;

  /** A form, with its start (inclusive) and end (exclusive). */
  private record Form(int start, int end, Object data) {}

  /** Stops reading when the structure can't be followed any further. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable() {
      super(null, null, false, false);
    }
  }

  private EdnReader(String text) {
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  static EdnReader of(String text) {
    EdnReader reader = new EdnReader(text);
    try {
      reader.readFile();
    } catch (Unreadable e) {
      reader.readable = false;
    }
    return reader;
  }

  /** Returns true if there is {@link #data()}; there may be errors nevertheless. */
  boolean readable() {
    return readable;
  }

  /** Returns the only form, as {@link dev.lethe.policy.Edn} describes data. */
  Object data() {
    return data;
  }

  List<Problem> errors() {
    return List.copyOf(errors);
  }

  /** Returns the line of a path, or that of the nearest enclosing map; 0 for none. */
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

  private void readFile() {
    Form first = form("", 0);
    if (first == null) {
      fail("", at, "is empty; expected one map");
    }
    skipSpace();
    if (!(first.data() instanceof Map) && at < text.length()) {
      errors.clear();
      fail(
          "",
          first.start(),
          "is not EDN; expected one map, such as {:dedupe {:near-window-seconds 600}}");
    }
    Form second = form("", 0);
    if (second != null) {
      reject("", second.start(), "must be one map, but has more text after it");
      readable = false;
    }
    data = first.data();
  }

  /** Reads one form at {@code path}; returns null if a closing bracket comes first. */
  private Form form(String path, int depth) {
    if (depth > MAX_DEPTH) {
      fail(path, at, "is nested more than " + MAX_DEPTH + " levels deep");
    }
    while (true) {
      skipSpace();
      if (at >= text.length() || ")]}".indexOf(text.charAt(at)) >= 0) {
        if (depth == 0 && at < text.length()) {
          fail(path, at, "has a " + text.charAt(at) + " without an opening bracket");
        }
        return null;
      }
      if (!text.startsWith("#_", at)) {
        break;
      }
      at += 2;
      if (form(below(path, "#_"), depth + 1) == null) {
        fail(path, at, "has a #_ with nothing to discard");
      }
    }
    int start = at;
    Object read = value(path, depth);
    return new Form(start, at, read);
  }

  /** Returns the path of a form, or that of the enclosing form if it is too long. */
  private static String below(String path, String name) {
    String below = path.isEmpty() ? name : path + ' ' + name;
    return below.length() > MAX_PATH ? path : below;
  }

  private Object value(String path, int depth) {
    int start = at;
    return switch (text.charAt(at)) {
      case '{' -> map(path, depth);
      case '[' -> sequence(path, depth, ']').stream().map(Form::data).toList();
      case '(' -> {
        sequence(path, depth, ')');
        yield new OtherForm("(…)");
      }
      case '"' -> atom(start, EdnAtom::text, quoted(path));
      case '#' -> dispatch(path, depth);
      case '\'', '`', '~', '@', '^' -> refuse(path, depth, 1, text.substring(at, at + 1));
      default -> {
        String token = token(path);
        if (token.startsWith("::")) {
          reject(path, start, "has " + token + ", a Clojure alias; a policy contains only data");
          readable = false;
          yield new OtherForm(token);
        }
        yield atom(start, EdnAtom::of, token);
      }
    };
  }

  private Object atom(int start, Function<String, Object> meaning, String source) {
    try {
      return meaning.apply(source);
    } catch (IllegalArgumentException e) {
      reject("", start, "cannot be read: " + e.getMessage());
      readable = false;
      return new OtherForm(text.substring(start, at));
    }
  }

  private Object dispatch(String path, int depth) {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (next == '{') {
      at++;
      return set(path, depth);
    } else if (next == '"') {
      at++;
      return regex(path);
    }
    int end = at + 1;
    while (end < text.length() && !endsToken(text.charAt(end))) {
      end++;
    }
    return refuse(path, depth, end - at, text.substring(at, end));
  }

  /** Reports syntax that isn't data, and continues after it with the form that it applies to. */
  private Object refuse(String path, int depth, int length, String syntax) {
    String shown = syntax.length() > 40 ? syntax.substring(0, 40) : syntax;
    reject(path, at, "has " + shown + ", which is code or a tag; a policy contains only data");
    readable = false;
    int start = at;
    at += length;
    form(path, depth + 1);
    return new OtherForm(text.substring(start, at));
  }

  private Map<Object, Object> map(String path, int depth) {
    int start = at++;
    Map<Object, Object> read = new LinkedHashMap<>();
    Map<Object, Integer> starts = new HashMap<>();
    for (Form key = form(path, depth + 1); key != null; key = form(path, depth + 1)) {
      String name = shown(text.substring(key.start(), key.end()));
      String entry = below(path, name);
      Integer earlier = starts.putIfAbsent(key.data(), key.start());
      if (earlier == null) {
        lines.putIfAbsent(entry, line(key.start()));
      }
      refuseJson(path, key);
      Form value = form(entry, depth + 1);
      if (value == null && at < text.length() && readable) {
        fail(entry, key.start(), "has no value");
      }
      if (earlier == null && value != null) {
        read.put(key.data(), value.data());
      } else if (value != null) {
        reject(entry, key.start(), "is set twice, first on line " + line(earlier));
      }
    }
    close(path, start, '}');
    return read;
  }

  /**
   * Reports JSON and YAML as a whole: otherwise a JSON file would cause an error at each key, and a
   * YAML key would be reported as a bad name.
   */
  private void refuseJson(String path, Form key) {
    String name = text.substring(key.start(), key.end());
    skipSpace();
    boolean isText = key.data() instanceof String && at < text.length() && text.charAt(at) == ':';
    boolean hasEnd = at + 1 >= text.length() || endsToken(text.charAt(at + 1));
    if ((isText && hasEnd) || (key.data() instanceof OtherForm && name.matches("[\\w-]+:"))) {
      errors.removeIf(error -> error.line() == line(key.start()));
      fail(
          path,
          key.start(),
          "has "
              + shown(name)
              + " followed by a colon; EDN has the colon first, as in :dedupe {…}");
    }
  }

  private Set<Object> set(String path, int depth) {
    Set<Object> read = new LinkedHashSet<>();
    for (Form element : sequence(path, depth, '}')) {
      if (!read.add(element.data())) {
        String twice = shown(text.substring(element.start(), element.end()));
        reject(path, element.start(), "has " + twice + " twice");
      }
    }
    return read;
  }

  private List<Form> sequence(String path, int depth, char close) {
    int start = at++;
    List<Form> elements = new ArrayList<>();
    while (true) {
      String entry = below(path, Integer.toString(elements.size()));
      skipSpace();
      lines.putIfAbsent(entry, line(at));
      Form element = form(entry, depth + 1);
      if (element == null) {
        close(path, start, close);
        return elements;
      }
      elements.add(element);
    }
  }

  private void close(String path, int start, char close) {
    if (at >= text.length()) {
      fail(path, start, "has an unclosed " + text.charAt(start));
    }
    if (text.charAt(at) != close) {
      fail(path, at, "has a " + text.charAt(at) + " instead of " + close);
    }
    at++;
  }

  /** Skips a quoted text; returns the text between the quotes. */
  private String quoted(String path) {
    int start = at++;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length()) {
      fail(path, start, "has an unclosed string");
    }
    at++;
    return text.substring(start + 1, at - 1);
  }

  private Regex regex(String path) {
    int start = at;
    String source = quoted(path);
    try {
      LinearPattern.compile(source);
      return new Regex(source);
    } catch (IllegalArgumentException e) {
      String found = shown(new Regex(source).toString());
      errors.add(new Problem(path, line(start), found, e.getMessage(), "#\"\\d+\""));
      return new Regex("x"); // avoids a second error for the same regex
    }
  }

  private String token(String path) {
    int start = at;
    at = Math.min(text.length(), at + (text.charAt(at) == '\\' ? 2 : 0));
    while (at < text.length() && !endsToken(text.charAt(at))) {
      at++;
    }
    if (at - start > MAX_TOKEN) {
      fail(path, start, "has a token longer than " + MAX_TOKEN + " characters");
    }
    return text.substring(start, at);
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

  private void reject(String path, int offset, String message) {
    errors.add(new Problem(path, line(offset), "", message, ""));
  }

  private void fail(String path, int offset, String message) {
    reject(path, Math.min(offset, Math.max(0, text.length() - 1)), message);
    throw new Unreadable();
  }

  private static String shown(String form) {
    String line = form.replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 60) + "…";
  }

  private int line(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  private static int[] lineStarts(String text) {
    return IntStream.concat(
            IntStream.of(0),
            IntStream.range(0, text.length()).filter(i -> text.charAt(i) == '\n').map(i -> i + 1))
        .toArray();
  }
}

package dev.lethe.codec.policy;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compiler of regexes in Java's syntax on an engine that runs in linear time.
 *
 * <p>Rejects what RE2/J can't run, and what it would run with another meaning than Java: nested
 * classes and intersections, {@code (?U)}, {@code \v}, octal escapes, and back-references that it
 * would mistake for one. Three differences remain: word boundaries are ASCII (as in Java from
 * release 19 on), {@code (?i)} includes letters beyond ASCII, and {@code $} matches only at the
 * very end. A script's name may have Java's prefix or not: {@code \p{IsHan}}, {@code \p{Han}}.
 */
public final class LinearPattern {
  private static final int MAX_LENGTH = 2_000;
  private static final int MAX_DEPTH = 100;
  private static final long MAX_SIZE = 2_000;

  /** Prefix of a script's name in Java; RE2/J uses none. */
  private static final String IN_JAVA = "Is";

  private final String source;
  private final Deque<Long> outerSizes = new ArrayDeque<>();
  private long size;
  private long lastAtom;
  private int at;
  private final Set<Integer> scripts = new TreeSet<>();

  private LinearPattern(String source) {
    this.source = source;
  }

  /**
   * Compiles a pattern.
   *
   * @throws IllegalArgumentException if the pattern is rejected; the message is a reason that
   *     follows the pattern's name
   */
  public static Pattern compile(String source) {
    if (source.length() > MAX_LENGTH) {
      throw refused("must have at most " + MAX_LENGTH + " characters");
    }
    LinearPattern pattern = new LinearPattern(source);
    pattern.check();
    try {
      java.util.regex.Pattern.compile(pattern.withScripts(IN_JAVA));
    } catch (java.util.regex.PatternSyntaxException e) {
      throw refused("is not a valid regex: " + e.getDescription().toLowerCase(Locale.ROOT));
    }
    try {
      return Pattern.compile(pattern.withScripts(""));
    } catch (com.google.re2j.PatternSyntaxException e) {
      throw refused("does not run in linear time: " + e.getDescription());
    }
  }

  private static IllegalArgumentException refused(String reason) {
    return new IllegalArgumentException(reason);
  }

  /** Checks the pattern for constructs that the engines interpret differently, and for its size. */
  private void check() {
    while (at < source.length()) {
      char c = source.charAt(at);
      switch (c) {
        case '\\' -> escape();
        case '[' -> characterClass();
        case '(' -> open();
        case ')' -> closeGroup();
        case '{' -> repeat();
        case '*', '+', '?' -> quantifier();
        default -> {
          atom(1);
          at++;
        }
      }
      if (size > MAX_SIZE) {
        throw refused("is too complex: its counts expand to more than " + MAX_SIZE + " steps");
      }
    }
  }

  private void atom(long steps) {
    lastAtom = steps;
    size += steps;
  }

  private void escape() {
    char next = at + 1 < source.length() ? source.charAt(at + 1) : ' ';
    if (next == 'Q') {
      int end = source.indexOf("\\E", at);
      int from = at + 2;
      at = end < 0 ? source.length() : end + 2;
      atom(at - from);
      return;
    }
    checkEscape(next);
    atom(1);
    at += 2;
    if (next == 'p' || next == 'P') {
      noteScript();
    }
    if (next == 'p' || next == 'P' || next == 'x') {
      int close = at < source.length() && source.charAt(at) == '{' ? source.indexOf('}', at) : -1;
      at = close < 0 ? at : close + 1;
    } else if (next == 'b' && source.startsWith("{", at)) {
      throw refused("has \\b{…}, which a linear-time engine interprets differently");
    }
  }

  private static void checkEscape(char next) {
    if ((next >= '1' && next <= '9') || next == 'k') {
      throw refused("has a back-reference, which cannot run in linear time");
    }
    if (next == '0' || next == 'v') {
      throw refused(
          "has \\" + next + ", which a linear-time engine interprets differently; use \\x");
    }
  }

  private void characterClass() {
    at++;
    if (source.startsWith("^", at)) {
      at++;
    }
    int first = at;
    while (at < source.length() && (source.charAt(at) != ']' || at == first)) {
      char c = source.charAt(at);
      if (c == '[' || source.startsWith("&&", at)) {
        throw refused(
            "has "
                + (c == '[' ? "[" : "&&")
                + " in a class, which a linear-time engine interprets differently; escape it");
      }
      if (c == '\\') {
        char next = at + 1 < source.length() ? source.charAt(at + 1) : ' ';
        checkEscape(next);
        if (next == 'Q') {
          throw refused("has \\Q in a class; escape each character instead");
        }
        at += 2;
        if (next == 'p' || next == 'P') {
          noteScript();
        }
      } else {
        at++;
      }
    }
    at++;
    atom(1);
  }

  /** Records the position of a script's name if one follows in braces. */
  private void noteScript() {
    int close = source.startsWith("{", at) ? source.indexOf('}', at) : -1;
    if (close < 0) {
      return;
    }
    int name = source.startsWith(IN_JAVA, at + 1) ? at + 1 + IN_JAVA.length() : at + 1;
    try {
      Character.UnicodeScript.forName(source.substring(name, close));
      scripts.add(name);
    } catch (IllegalArgumentException other) {
      // A category, or a property that both engines check themselves.
    }
  }

  /** Returns the pattern with the given prefix before every script's name. */
  private String withScripts(String prefix) {
    StringBuilder spelt = new StringBuilder();
    int from = 0;
    for (int name : scripts) {
      int end =
          source.startsWith(IN_JAVA, name - IN_JAVA.length()) ? name - IN_JAVA.length() : name;
      spelt.append(source, from, end).append(prefix);
      from = name;
    }
    return spelt.append(source, from, source.length()).toString();
  }

  private void open() {
    outerSizes.push(size);
    size = 0;
    if (outerSizes.size() > MAX_DEPTH) {
      throw refused("is nested more than " + MAX_DEPTH + " levels deep");
    }
    at++;
    if (!source.startsWith("?", at)) {
      return;
    }
    at++;
    if (startsWithAny("=", "!", "<=", "<!")) {
      throw refused("has a lookaround, which cannot run in linear time");
    }
    if (source.startsWith(">", at)) {
      throw refused("has an atomic group, which cannot run in linear time");
    }
    if (source.startsWith("<", at)) {
      at = Math.max(at, source.indexOf('>', at)) + 1;
      return;
    }
    while (at < source.length() && source.charAt(at) != ':' && source.charAt(at) != ')') {
      if ("ims-".indexOf(source.charAt(at)) < 0) {
        throw refused("has the flag " + source.charAt(at) + "; only i, m and s are supported");
      }
      at++;
    }
    if (source.startsWith(":", at)) {
      at++;
    }
  }

  private boolean startsWithAny(String... prefixes) {
    for (String prefix : prefixes) {
      if (source.startsWith(prefix, at)) {
        return true;
      }
    }
    return false;
  }

  private void closeGroup() {
    long inner = size;
    size = outerSizes.isEmpty() ? 0 : outerSizes.pop();
    atom(inner + 1);
    at++;
  }

  private void quantifier() {
    at++;
    if (source.startsWith("+", at)) {
      throw refused("has a possessive quantifier, which cannot run in linear time");
    }
    if (source.startsWith("?", at)) {
      at++;
    }
  }

  private void repeat() {
    int close = source.indexOf('}', at);
    String counts = close < 0 ? "" : source.substring(at + 1, close);
    long times = 1;
    for (String count : counts.split(",", -1)) {
      if (count.length() > 4 || !count.chars().allMatch(c -> c >= '0' && c <= '9')) {
        throw refused("has a {…} that is not a repetition of at most 1000; escape the {");
      }
      times = Math.max(times, count.isEmpty() ? 1 : Long.parseLong(count));
    }
    size += lastAtom * (times - 1);
    lastAtom *= times;
    at = close < 0 ? source.length() : close;
    quantifier();
  }
}

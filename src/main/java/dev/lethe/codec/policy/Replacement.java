package dev.lethe.codec.policy;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * Replacement of a match, in the syntax of {@code clojure.string/replace} and Java: {@code $1} and
 * {@code ${name}} insert the match of a group (nothing if it didn't match), a backslash makes the
 * next character literal.
 */
final class Replacement {
  private final List<Part> parts;

  /** A literal text, or a group if the text is null. */
  private record Part(String literal, int group) {}

  private Replacement(List<Part> parts) {
    this.parts = parts;
  }

  /**
   * Parses a replacement.
   *
   * @throws IllegalArgumentException if it names a group that the pattern doesn't have
   */
  static Replacement of(String text, Pattern pattern) {
    List<Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '$') {
        parts.add(new Part(literal.toString(), 0));
        literal.setLength(0);
        at = group(text, at + 1, pattern, parts);
      } else if (c == '\\' && at + 1 == text.length()) {
        throw new IllegalArgumentException("ends in a backslash; write \\\\\\\\ for a literal one");
      } else {
        at += c == '\\' ? 1 : 0;
        literal.append(text.charAt(at));
        at++;
      }
    }
    parts.add(new Part(literal.toString(), 0));
    return new Replacement(List.copyOf(parts));
  }

  /** Adds the group named at {@code at}, and returns the end of its name. */
  private static int group(String text, int at, Pattern pattern, List<Part> parts) {
    int close = text.startsWith("{", at) ? text.indexOf('}', at) : -1;
    if (close > 0) {
      Integer named = pattern.namedGroups().get(text.substring(at + 1, close));
      if (named != null) {
        parts.add(new Part(null, named));
        return close + 1;
      }
    }
    int group = at < text.length() ? digit(text.charAt(at)) : -1;
    if (group < 0 || group > pattern.groupCount()) {
      throw new IllegalArgumentException(
          "has a $ without a group of the pattern; write \\\\$ for a literal one");
    }
    int end = at + 1;
    while (end < text.length()) {
      int digit = digit(text.charAt(end));
      if (digit < 0 || group * 10 + digit > pattern.groupCount()) {
        break; // As in Java, $12 means group 1 and a 2 if there is no group 12.
      }
      group = group * 10 + digit;
      end++;
    }
    parts.add(new Part(null, group));
    return end;
  }

  private static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : -1;
  }

  /** Returns the replacement of the current match. */
  String of(Matcher matcher) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      String piece = part.literal() == null ? matcher.group(part.group()) : part.literal();
      text.append(piece == null ? "" : piece);
    }
    return text.toString();
  }
}

package dev.lethe.policy;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes data as EDN, in the style of policy files. */
public final class EdnText {
  private static final int BRIEF = 60;

  private EdnText() {}

  /** Returns a form as EDN on one line; elements of sets and maps are ordered by their text. */
  public static String of(Object form) {
    if (form == null) {
      return "nil";
    } else if (form instanceof String text) {
      return string(text);
    } else if (form instanceof Double number) {
      return number(number);
    } else if (form instanceof List<?> list) {
      return joined("[", list.stream().map(EdnText::of).toList(), "]");
    } else if (form instanceof Set<?> set) {
      return joined("#{", sorted(set), "}");
    } else if (form instanceof Map<?, ?> map) {
      return joined(
          "{",
          new TreeSet<>(
              map.entrySet().stream()
                  .map(entry -> of(entry.getKey()) + " " + of(entry.getValue()))
                  .toList()),
          "}");
    }
    return form.toString();
  }

  /** Returns a form as EDN, shortened for messages. */
  static String brief(Object form) {
    String text = of(form).replace('\n', ' ');
    if (text.length() <= BRIEF) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(BRIEF - 1)) ? BRIEF - 1 : BRIEF;
    return text.substring(0, end) + "…";
  }

  /** Returns a quoted string, with escapes as EDN requires. */
  public static String string(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (Character.isISOControl(c)) {
            quoted.append("\\u").append(String.format(java.util.Locale.ROOT, "%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  private static String number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }

  private static Collection<String> sorted(Set<?> set) {
    return set.stream().map(EdnText::of).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String joined(String open, Collection<String> parts, String close) {
    return parts.stream().collect(Collectors.joining(" ", open, close));
  }
}

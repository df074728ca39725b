package dev.lethe.policy;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Data of policy files, and their text. Data is null, Boolean, Long, Double, String, {@link
 * Keyword}, {@link Regex}, List, Set, Map or, for everything else, {@link OtherForm}.
 */
public final class Edn {
  private static final int BRIEF = 60;

  private Edn() {}

  /** A keyword, such as {@code :channel-id}; the name excludes the colon. */
  public record Keyword(String name) {
    @Override
    public String toString() {
      return ":" + name;
    }
  }

  /** A regex literal, {@code #"\d+"}; the source is the text between the quotes. */
  public record Regex(String source) {
    @Override
    public String toString() {
      return "#\"" + source + "\"";
    }
  }

  /** A form that no key accepts (a symbol, a list, a huge number), kept for messages. */
  public record OtherForm(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** Returns a form as EDN on one line; elements of sets and maps are ordered by their text. */
  public static String of(Object form) {
    if (form == null) {
      return "nil";
    } else if (form instanceof String text) {
      return string(text);
    } else if (form instanceof Double number) {
      return number(number);
    } else if (form instanceof List<?> list) {
      return joined("[", list.stream().map(Edn::of).toList(), "]");
    } else if (form instanceof Set<?> set) {
      return joined("#{", sorted(set.stream().map(Edn::of)), "}");
    } else if (form instanceof Map<?, ?> map) {
      Stream<String> entries =
          map.entrySet().stream().map(entry -> of(entry.getKey()) + " " + of(entry.getValue()));
      return joined("{", sorted(entries), "}");
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

  private static String string(String text) {
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
            quoted.append("\\u").append(String.format(Locale.ROOT, "%04x", (int) c));
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

  private static Collection<String> sorted(Stream<String> parts) {
    return parts.collect(Collectors.toCollection(TreeSet::new));
  }

  private static String joined(String open, Collection<String> parts, String close) {
    return parts.stream().collect(Collectors.joining(" ", open, close));
  }
}

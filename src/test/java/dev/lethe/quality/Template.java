package dev.lethe.quality;

import java.util.ArrayList;
import java.util.List;

/**
 * Text with slots in braces:
 *
 * <ul>
 *   <li>{@code {name}} or {@code {name:arguments}}: a value of {@link Values} or of the bot's own
 *       list; with the suffix {@code #key}, the same value throughout the message;
 *   <li>{@code {one|another|}}: one of these texts;
 *   <li>{@code {?40 text}}: the text in 40 % of messages;
 *   <li>{@code {*1-4/, /text}}: the text one to four times, with separators between.
 * </ul>
 *
 * Texts in braces may contain slots. {@code ⏎} is a line break.
 */
sealed interface Template {
  /** Appends the text of one message. */
  void render(Draw draw, StringBuilder out);

  /** Constant text. */
  record Text(String text) implements Template {
    @Override
    public void render(Draw draw, StringBuilder out) {
      out.append(text);
    }
  }

  /** Parts in order. */
  record Sequence(List<Template> parts) implements Template {
    @Override
    public void render(Draw draw, StringBuilder out) {
      parts.forEach(part -> part.render(draw, out));
    }
  }

  /** Drawn value; {@code key} is empty if the value needn't be the same throughout the message. */
  record Value(String name, String arguments, String key) implements Template {
    @Override
    public void render(Draw draw, StringBuilder out) {
      out.append(draw.value(this));
    }
  }

  /** One of several options. */
  record Choice(List<Template> options) implements Template {
    @Override
    public void render(Draw draw, StringBuilder out) {
      options.get(draw.skewed(options.size())).render(draw, out);
    }
  }

  /** Part that appears in the given percentage of messages. */
  record Optional(int percent, Template body) implements Template {
    @Override
    public void render(Draw draw, StringBuilder out) {
      if (draw.between(1, 100) <= percent) {
        body.render(draw, out);
      }
    }
  }

  /** Repetitions of a part with separators between them. */
  record Repeated(int least, int most, String separator, Template body) implements Template {
    @Override
    public void render(Draw draw, StringBuilder out) {
      int times = draw.between(least, most);
      for (int i = 0; i < times; i++) {
        out.append(i == 0 ? "" : separator);
        body.render(draw, out);
      }
    }
  }

  /**
   * Parses a template.
   *
   * @throws IllegalArgumentException if its braces don't match
   */
  static Template of(String text) {
    List<Template> parts = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int open = text.indexOf('{', from);
      int end = open < 0 ? text.length() : open;
      if (end > from) {
        parts.add(new Text(text.substring(from, end).replace('⏎', '\r')));
      }
      if (open < 0) {
        break;
      }
      int close = closing(text, open);
      parts.add(place(text.substring(open + 1, close)));
      from = close + 1;
    }
    return parts.size() == 1 ? parts.get(0) : new Sequence(parts);
  }

  /** Parses a list of alternatives separated by {@code |}. */
  static Template oneOf(String text) {
    List<String> options = split(text);
    return options.size() == 1
        ? of(text.strip())
        : new Choice(options.stream().map(option -> of(option.strip())).toList());
  }

  private static Template place(String inside) {
    if (inside.startsWith("?")) {
      int space = inside.indexOf(' ');
      return new Optional(
          Integer.parseInt(inside.substring(1, space)), of(inside.substring(space + 1)));
    }
    if (inside.startsWith("*")) {
      String[] parts = inside.substring(1).split("/", 3);
      String[] range = parts[0].split("-", 2);
      return new Repeated(
          Integer.parseInt(range[0]),
          Integer.parseInt(range[1]),
          parts[1].replace('⏎', '\r'),
          of(parts[2]));
    }
    List<String> options = split(inside);
    if (options.size() > 1) {
      return new Choice(options.stream().map(Template::of).toList());
    }
    int hash = inside.lastIndexOf('#');
    String key = hash < 0 ? "" : inside.substring(hash + 1);
    String[] call = (hash < 0 ? inside : inside.substring(0, hash)).split(":", 2);
    return new Value(call[0], call.length > 1 ? call[1] : "", key);
  }

  private static List<String> split(String text) {
    List<String> options = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == '|' && depth == 0) {
        options.add(text.substring(from, i));
        from = i + 1;
      }
    }
    options.add(text.substring(from));
    return options;
  }

  private static int closing(String text, int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException("a brace isn't closed: " + text);
  }
}

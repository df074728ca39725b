package dev.lethe.fuzz;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Shapes made of other shapes: cut, joined, framed, damaged. */
final class MixedShapes {
  private static final List<Shape> PARTS =
      Stream.of(
              NameShapes.ALL,
              PathShapes.ALL,
              ScriptShapes.ALL,
              MarkShapes.ALL,
              MarkupShapes.ALL,
              MachineShapes.ALL,
              NumberShapes.ALL,
              PlaceholderShapes.ALL,
              SentenceShapes.ALL)
          .flatMap(List::stream)
          .toList();

  static final List<Shape> ALL =
      List.of(
          Shape.text("mixed-value", (f, v) -> f.words(1, 3) + " " + free(v) + " " + f.words(1, 3)),
          Shape.text("mixed-value-quoted", (f, v) -> f.word() + " \"" + free(v) + "\" " + f.word()),
          Shape.text("mixed-value-after-colon", (f, v) -> f.words(1, 2) + ": " + free(v)),
          Shape.text("mixed-value-in-brackets", (f, v) -> "[" + free(v) + "] " + f.words(2, 4)),
          Shape.text("mixed-two", (f, v) -> part(f, v) + " " + part(f, v)),
          Shape.text("mixed-two-lines", (f, v) -> part(f, v) + "\n" + part(f, v)),
          Shape.text("mixed-two-glued", (f, v) -> part(f, v) + part(f, v)),
          Shape.text("mixed-no-spaces", (f, v) -> part(f, v).replace(" ", "")),
          Shape.text("mixed-kebab", (f, v) -> part(f, v).replace(' ', '-')),
          Shape.text("mixed-snake", (f, v) -> part(f, v).replace(' ', '_')),
          Shape.text("mixed-dotted", (f, v) -> part(f, v).replace(' ', '.')),
          Shape.text("mixed-path", (f, v) -> part(f, v).replace(' ', '/')),
          Shape.text("mixed-lines", (f, v) -> part(f, v).replace(' ', '\n')),
          Shape.text("mixed-commas", (f, v) -> part(f, v).replace(" ", ", ")),
          Shape.text("mixed-upper", (f, v) -> part(f, v).toUpperCase(Locale.ROOT)),
          Shape.text("mixed-cut", MixedShapes::cut),
          Shape.text("mixed-swapped", MixedShapes::swapped),
          Shape.text("mixed-dropped", MixedShapes::dropped),
          Shape.text("mixed-doubled", (f, v) -> doubled(part(f, v), v)),
          Shape.text("mixed-inserted", (f, v) -> inserted(part(f, v), v)),
          Shape.text("mixed-repeated", (f, v) -> (part(f, v) + " ").repeat(v.from(1, 6))),
          Shape.text("mixed-spliced", (f, v) -> spliced(part(f, v), part(f, v), v)),
          Shape.text("mixed-anything", (f, v) -> free(v)));

  private MixedShapes() {}

  /** Returns a text with the same frame for each message of a series. */
  private static String part(Dice frame, Dice value) {
    Shape shape = frame.of(PARTS);
    return shape.voice().say(new Dice(frame.seed()), value).text();
  }

  /** Returns a text with another frame for each message. */
  private static String free(Dice value) {
    return value.of(PARTS).said(value.seed(), 0).text();
  }

  private static String cut(Dice frame, Dice value) {
    String text = part(frame, value);
    int from = value.from(0, text.length());
    return text.substring(from, value.from(from, text.length()));
  }

  private static String swapped(Dice frame, Dice value) {
    String[] words = part(frame, value).split(" ", -1);
    int i = value.from(0, words.length - 1);
    int j = value.from(0, words.length - 1);
    String held = words[i];
    words[i] = words[j];
    words[j] = held;
    return String.join(" ", words);
  }

  private static String dropped(Dice frame, Dice value) {
    String[] words = part(frame, value).split(" ", -1);
    words[value.from(0, words.length - 1)] = "";
    return String.join(" ", words);
  }

  private static String doubled(String text, Dice value) {
    String[] words = text.split(" ", -1);
    int i = value.from(0, words.length - 1);
    words[i] = words[i] + value.of(" ", "", "-", ".") + words[i];
    return String.join(" ", words);
  }

  private static String inserted(String text, Dice value) {
    int at = value.from(0, text.length());
    String odd =
        value.of(
            "-", "_", ".", "/", " ", "\n", "<*>", "\u0301", "\ud83d", "\"", "`", "=", ":", "0", "<",
            "|", "\u0000");
    return text.substring(0, at) + odd + text.substring(at);
  }

  private static String spliced(String one, String other, Dice value) {
    return one.substring(0, value.from(0, one.length()))
        + other.substring(value.from(0, other.length()));
  }
}

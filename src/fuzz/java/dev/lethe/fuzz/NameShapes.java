package dev.lethe.fuzz;

import java.util.List;
import java.util.Locale;

/** Compound names: words without spaces between them, versions and numbers inside. */
final class NameShapes {
  static final List<Shape> ALL =
      List.of(
          Shape.text("kebab-version", (f, v) -> compound(f, "-") + "-v" + v.from(1, 99)),
          Shape.text("kebab-name", (f, v) -> compound(f, "-") + "-" + v.name()),
          Shape.text("kebab-middle", (f, v) -> f.word() + "-" + v.name() + "-" + f.word()),
          Shape.text("kebab-grows", (f, v) -> f.word() + "-x".repeat(v.from(1, 12))),
          Shape.text(
              "kebab-of-numbers", (f, v) -> v.from(1, 9) + "-" + v.digits(3) + "-" + v.word()),
          Shape.text("snake", (f, v) -> compound(f, "_") + "_" + v.name() + "_" + f.word()),
          Shape.text("snake-version", (f, v) -> f.word() + "_v" + v.version() + "_" + f.word()),
          Shape.text("snake-edges", (f, v) -> "_" + f.word() + "__" + v.name() + "_"),
          Shape.text("screaming", (f, v) -> upper(compound(f, "_")) + "_" + upper(v.name())),
          Shape.text("camel", (f, v) -> f.word() + capital(v.name()) + capital(f.word())),
          Shape.text(
              "camel-digits", (f, v) -> f.word() + capital(f.word()) + v.from(1, 999) + "Id"),
          Shape.text("pascal", (f, v) -> capital(v.name()) + capital(f.word()) + "Exception"),
          Shape.text("dotted", (f, v) -> "com." + f.word() + "." + v.name() + "." + f.name()),
          Shape.text("dotted-number", (f, v) -> f.word() + "." + v.from(1, 9999)),
          Shape.text("dotted-edges", (f, v) -> "." + v.name() + "." + f.word() + "."),
          Shape.text("colons", (f, v) -> f.word() + "::" + v.name() + "::" + f.word() + "()"),
          Shape.text("colon", (f, v) -> f.word() + ":" + v.name() + ":" + v.from(1, 70000)),
          Shape.text("package", (f, v) -> "@" + f.word() + "/" + v.name() + "@" + v.version()),
          Shape.text("image", (f, v) -> "ghcr.io/" + f.word() + "/" + f.word() + ":" + v.hex(7)),
          Shape.text(
              "branch", (f, v) -> "feature/" + f.word() + "-" + v.digits(4) + "-" + v.name()),
          Shape.text("ticket", (f, v) -> upper(f.name()) + "-" + v.digits(5) + " " + f.words(1, 4)),
          Shape.text("hashtag", (f, v) -> "#" + v.name() + " #" + f.word() + v.digits(2)),
          Shape.text(
              "email", (f, v) -> f.words(1, 3) + " " + v.name() + "+x@" + v.name() + ".example"),
          Shape.text(
              "version-in-word", (f, v) -> f.word() + v.from(1, 9) + "k" + v.from(1, 9) + "s"),
          Shape.text("version-word", (f, v) -> f.word() + "-" + v.version() + "-rc" + v.from(1, 9)),
          Shape.text("versions", (f, v) -> f.word() + " v" + v.version() + " -> v" + v.version()),
          Shape.text("mixed-separators", NameShapes::mixed),
          Shape.text("separators-vary", NameShapes::separatorsVary),
          Shape.text("jar", (f, v) -> compound(f, "-") + "-" + v.version() + ".jar"),
          Shape.text(
              "host",
              (f, v) -> f.word() + v.digits(2) + "." + v.name() + ".internal:" + v.digits(4)),
          Shape.text(
              "apostrophes",
              (f, v) -> v.name() + "'s " + f.word() + "’" + f.word() + " o'" + v.name()),
          Shape.text(
              "plus", (f, v) -> f.word() + "+" + v.name() + "+" + v.digits(2) + "=" + f.word()),
          Shape.text(
              "two-names", (f, v) -> v.name() + "-" + f.word() + " " + f.word() + "-" + v.name()),
          Shape.text("list-of-names", NameShapes::list));

  private NameShapes() {}

  private static String compound(Dice frame, String separator) {
    return frame.words(2, 4).replace(" ", separator);
  }

  static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }

  private static String mixed(Dice frame, Dice value) {
    return frame.word()
        + "-"
        + value.name()
        + "_"
        + frame.word()
        + "."
        + value.digits(2)
        + "/"
        + frame.word();
  }

  private static String separatorsVary(Dice frame, Dice value) {
    return frame
        .words(3, 5)
        .replace(" ", value.of("-", "_", ".", "/", ":", "::", "--", "", "+", "~"));
  }

  private static String list(Dice frame, Dice value) {
    StringBuilder list = new StringBuilder(frame.words(1, 2)).append(": ");
    for (int names = value.from(1, 9); names > 0; names--) {
      list.append(value.name()).append('-').append(frame.word()).append(", ");
    }
    return list.toString();
  }
}

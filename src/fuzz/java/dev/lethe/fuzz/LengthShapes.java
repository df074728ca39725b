package dev.lethe.fuzz;

import java.util.List;

/** Texts of extreme length: many words, many lines, one endless word, empty. */
final class LengthShapes {
  private static final int TEMPLATE_REACH = 4096;
  private static final int MAX_LENGTH = 120_000;

  static final List<Shape> ALL =
      List.of(
          Shape.text("empty", (f, v) -> ""),
          Shape.text("one-word", (f, v) -> v.word()),
          Shape.text("one-name", (f, v) -> v.name()),
          Shape.text("two-names-only", (f, v) -> v.name() + " " + v.name()),
          Shape.text("short-exact", (f, v) -> f.words(1, 3)),
          Shape.large(
              "line-long", (f, v) -> f.words(2, 5) + " " + many(v, "", 1, v.few(100, MAX_LENGTH))),
          Shape.large("line-long-same-start", LengthShapes::sameStart),
          Shape.large(
              "line-long-same-end",
              (f, v) -> v.name() + " " + many(f, " ", 400, 400) + " " + f.word()),
          Shape.large(
              "word-long",
              (f, v) -> f.word() + " " + v.drawn(v.few(100, MAX_LENGTH), "abcdefghij")),
          Shape.large(
              "word-long-compound",
              (f, v) -> (f.word() + "-").repeat(v.few(10, 20_000)) + v.name()),
          Shape.large(
              "lines-many", (f, v) -> (f.words(1, 4) + "\n").repeat(v.few(2, 4_000)) + v.name()),
          Shape.large(
              "lines-blank",
              (f, v) -> "\n".repeat(v.few(2, MAX_LENGTH)) + f.word() + " " + v.digits(2)),
          Shape.large("words-same", (f, v) -> (f.word() + " ").repeat(v.few(1, 20_000))),
          Shape.large(
              "words-alternate",
              (f, v) -> (f.word() + " " + v.name() + " ").repeat(v.few(1, 5_000))),
          Shape.large("words-new", (f, v) -> f.word() + many(v, " ", 1, v.few(10, 8_000))),
          Shape.large("numbers-long", (f, v) -> (v.digits(3) + " ").repeat(v.few(1, 20_000))),
          Shape.large(
              "urls-long",
              (f, v) -> ("https://e.example/" + v.digits(3) + " ").repeat(v.few(1, 2_000))),
          Shape.large(
              "url-endless",
              (f, v) ->
                  "https://e.example/"
                      + "a/".repeat(v.few(1, 40_000))
                      + "?"
                      + "b=1&".repeat(v.few(1, 5_000))),
          Shape.large(
              "brackets-deep",
              (f, v) -> f.of("(", "[", "{", "<", "\"").repeat(v.few(10, 50_000)) + v.name()),
          Shape.large(
              "marks-long",
              (f, v) ->
                  f.of("!", "-", "=", "\u0301", "\u200d", "*", "`").repeat(v.few(10, 50_000))
                      + v.digits(1)),
          Shape.large("expands", (f, v) -> "ﷺ".repeat(v.few(10, 60_000)) + v.name()),
          Shape.large("surrogates-long", (f, v) -> "\ud83d".repeat(v.few(10, 9_000)) + v.name()),
          Shape.large(
              "mentions-long", (f, v) -> ("<@" + v.digits(18) + ">").repeat(v.few(1, 3_000))),
          Shape.large(
              "at-the-edge",
              (f, v) ->
                  "x ".repeat(TEMPLATE_REACH / 2 - v.from(0, 4)) + v.name() + " " + f.words(1, 3)));

  private LengthShapes() {}

  private static String sameStart(Dice frame, Dice value) {
    String start = many(frame, " ", 900, 900);
    return start + " " + value.name() + " " + value.words(1, 5);
  }

  private static String many(Dice dice, String space, int least, int most) {
    StringBuilder text = new StringBuilder();
    for (int words = dice.from(Math.min(least, most), most);
        words > 0 && text.length() < MAX_LENGTH;
        words--) {
      text.append(dice.name()).append(space);
    }
    return text.toString();
  }
}

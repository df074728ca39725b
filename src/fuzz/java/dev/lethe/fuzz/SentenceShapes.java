package dev.lethe.fuzz;

import java.util.List;

/** Sentences of bots with variable parts of unusual number, length and kind. */
final class SentenceShapes {
  static final List<Shape> ALL =
      List.of(
          Shape.text("slot-first", (f, v) -> v.name() + " " + f.words(3, 6)),
          Shape.text("slot-last", (f, v) -> f.words(3, 6) + " " + v.name()),
          Shape.text("slot-middle", (f, v) -> f.words(2, 4) + " " + v.name() + " " + f.words(2, 4)),
          Shape.text(
              "slot-between-slots",
              (f, v) ->
                  v.name() + " " + f.word() + " " + v.name() + " " + f.word() + " " + v.name()),
          Shape.text("slot-same-twice", SentenceShapes::twice),
          Shape.text(
              "slot-any-length",
              (f, v) -> f.words(2, 4) + " " + v.words(1, 25) + " " + f.words(2, 4)),
          Shape.text(
              "slot-may-be-empty",
              (f, v) ->
                  f.words(2, 4) + " " + (v.chance(50) ? v.words(1, 4) + " " : "") + f.words(2, 4)),
          Shape.text(
              "slot-of-states",
              (f, v) ->
                  f.words(2, 4)
                      + " "
                      + v.of("passed", "failed", "up", "down", "not", "error", "stopped")
                      + " "
                      + f.words(1, 2)
                      + " "
                      + v.name()),
          Shape.text(
              "slot-of-state-in-quotes",
              (f, v) ->
                  f.word()
                      + " \""
                      + v.of("quit", "stop", "never", "up", v.name())
                      + "\" "
                      + f.word()),
          Shape.text(
              "slot-of-frame-words",
              (f, v) -> f.words(3, 5) + " " + v.word() + " " + f.words(2, 4) + " " + v.word()),
          Shape.text(
              "slot-of-one-letter",
              (f, v) -> f.words(2, 4) + " " + v.drawn(1, "abcdefghijklmnop") + " " + f.word()),
          Shape.text(
              "slot-many", (f, v) -> (f.word() + " " + v.name() + " ").repeat(f.from(3, 12))),
          Shape.text(
              "slots-only",
              (f, v) ->
                  v.name() + " " + v.name() + " " + v.name() + " " + v.name() + " " + v.name()),
          Shape.text(
              "slot-capitals",
              (f, v) ->
                  f.words(2, 4)
                      + " "
                      + v.of(f.name(), NameShapes.capital(v.name()), "ÄÖÜ" + v.name())
                      + " "
                      + f.words(1, 2)),
          Shape.text(
              "tail",
              (f, v) ->
                  f.words(2, 4)
                      + ": "
                      + v.name()
                      + (v.chance(50) ? " Reason: " + v.words(1, 6) : "")),
          Shape.text("tail-list", SentenceShapes::list),
          Shape.text(
              "tail-quote",
              (f, v) -> v.name() + " wrote: " + (v.chance(50) ? "ok" : v.words(20, 60))),
          Shape.text("order", SentenceShapes::order),
          Shape.text(
              "order-reversed",
              (f, v) ->
                  v.chance(50)
                      ? f.words(5, 5)
                      : new StringBuilder(f.words(5, 5)).reverse().toString()),
          Shape.text("grows", (f, v) -> "on " + (f.word() + " ").repeat(v.from(1, 30))),
          Shape.text("shrinks", SentenceShapes::prefix),
          Shape.text(
              "repeats-a-word",
              (f, v) -> "the the the " + v.name() + " the the " + f.word() + " the"),
          Shape.text("one-letter-off", SentenceShapes::typo),
          Shape.text(
              "fields",
              (f, v) ->
                  f.word()
                      + ": "
                      + v.name()
                      + "\n"
                      + f.word()
                      + ": "
                      + v.words(1, 9)
                      + "\n\n"
                      + f.word()
                      + ": "
                      + v.digits(4)),
          Shape.text("fields-swap", SentenceShapes::fields),
          Shape.text(
              "alert",
              (f, v) ->
                  "Problem: "
                      + v.of("disk full", "no route", "oom")
                      + " on "
                      + v.name()
                      + "\nDetails: "
                      + v.words(2, 9)
                      + "\n[Link]"),
          Shape.text("frame-swallows", (f, v) -> "start " + v.words(3, 20) + " end"),
          Shape.text("same-again", (f, v) -> f.words(4, 9)),
          Shape.text(
              "marks-vary",
              (f, v) -> f.words(3, 6) + v.of("", "!", "!!", "?", "...", " :)", "…", ";")),
          Shape.text(
              "case-varies",
              (f, v) ->
                  v.chance(50)
                      ? NameShapes.capital(f.words(3, 5))
                      : NameShapes.capital(f.words(3, 5)) + "S"),
          Shape.text(
              "greeting",
              (f, v) ->
                  "Thanks "
                      + v.of(
                          v.name(),
                          "J. & Co",
                          "[R]oy",
                          "jack|ass",
                          "x-data://a/b?c",
                          "Ann-Marie O'Neil III")
                      + "!"),
          Shape.text(
              "nearly",
              (f, v) -> f.words(20, 30) + " " + v.of("passed", "failed", "now", v.name())));

  private SentenceShapes() {}

  private static String twice(Dice frame, Dice value) {
    String name = value.name();
    return name + " " + frame.words(1, 3) + " " + name + " " + frame.words(1, 3);
  }

  private static String list(Dice frame, Dice value) {
    StringBuilder list = new StringBuilder(frame.words(1, 3)).append(": ").append(value.name());
    for (int more = value.from(0, 12); more > 0; more--) {
      list.append(frame.of(", ", " | ", " and ", "/")).append(value.name());
    }
    return list.toString();
  }

  private static String order(Dice frame, Dice value) {
    String[] words = frame.words(6, 6).split(" ");
    for (int i = words.length - 1; i > 0; i--) {
      int j = value.from(0, i);
      String held = words[i];
      words[i] = words[j];
      words[j] = held;
    }
    return String.join(" ", words);
  }

  private static String prefix(Dice frame, Dice value) {
    String text = frame.words(9, 9);
    return text.substring(0, value.from(0, text.length()));
  }

  private static String typo(Dice frame, Dice value) {
    StringBuilder text = new StringBuilder(frame.words(4, 8));
    text.setCharAt(value.from(0, text.length() - 1), value.drawn(1, "abcxyz -_.<").charAt(0));
    return text.toString();
  }

  private static String fields(Dice frame, Dice value) {
    String one = frame.word() + ": " + value.name();
    String other = frame.word() + ": " + value.digits(3);
    return value.chance(50) ? one + "\n" + other : other + "\n" + one;
  }
}

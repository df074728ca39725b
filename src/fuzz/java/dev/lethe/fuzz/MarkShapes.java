package dev.lethe.fuzz;

import java.util.List;

/** Emoji, combining marks, control characters, punctuation only, and noncharacters. */
final class MarkShapes {
  private static final String[] EMOJI = {
    "✅", "❌", "👍", "👎", "🟢", "🔴", "⬆️", "⬇️", "🚀", "⚠️", "🎉", "©️", "™", "☎", "🀄", "💯"
  };
  private static final String[] SKINS = {"\ud83c\udffb", "\ud83c\udffd", "\ud83c\udfff", ""};
  private static final String[] JOINED = {
    "👩‍👩‍👧‍👦",
    "🏳️‍🌈",
    "👨‍🚀",
    "🧑‍🤝‍🧑",
    "❤️‍🔥",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "🇩🇪",
    "🇺🇳",
    "1️⃣",
    "#️⃣",
    "👁️‍🗨️"
  };
  private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~§¶†‡•…‹›«»¿¡。、「」";
  private static final String CONTROLS =
      "\u0000\u0001\u0007\b\u000b\f\r\u001b\u001f\u007f\u0080\u0085\u009b\u200b\u2028\u2029\ufeff";
  private static final String COMBINING =
      "\u0300\u0301\u0308\u0327\u0338\u0489\u20dd\u20e3\ufe0f\u0e31\u093f";
  private static final String LONE = "\ud800\udbff\udc00\udfff";
  private static final String NOT_ASSIGNED = "\ufffe\uffff\ufdd0\ue000\uf8ff\u0378\ufffd\u05ff";

  static final List<Shape> ALL =
      List.of(
          Shape.text("emoji-state", (f, v) -> f.words(1, 3) + " " + v.name() + " " + v.of(EMOJI)),
          Shape.text("emoji-alone", (f, v) -> v.of(EMOJI)),
          Shape.text("emoji-many", (f, v) -> f.of(EMOJI).repeat(v.from(1, 60))),
          Shape.text("emoji-joined", (f, v) -> v.of(JOINED) + " " + f.words(1, 3) + v.of(JOINED)),
          Shape.text(
              "emoji-skins",
              (f, v) ->
                  "👋"
                      + v.of(SKINS)
                      + " "
                      + f.word()
                      + " "
                      + v.name()
                      + " 👩"
                      + v.of(SKINS)
                      + "\u200d💻"),
          Shape.text(
              "emoji-glued", (f, v) -> f.word() + f.of(EMOJI) + v.name() + v.of(EMOJI) + f.word()),
          Shape.text(
              "emoji-torn",
              (f, v) ->
                  "\u200d".repeat(v.from(1, 3))
                      + v.of(JOINED)
                      + "\u200d"
                      + f.word()
                      + "\ufe0f\ufe0f"
                      + v.of(SKINS)),
          Shape.text("emoji-flags", (f, v) -> regional(v, v.from(1, 9)) + f.word()),
          Shape.text(
              "emoji-custom",
              (f, v) ->
                  "<:"
                      + f.word()
                      + "_"
                      + v.name()
                      + ":"
                      + v.digits(18)
                      + "> <a:"
                      + f.word()
                      + ":"
                      + v.digits(17)
                      + ">"),
          Shape.text(
              "emoji-shortcode",
              (f, v) ->
                  ":" + v.name() + ": " + f.word() + " :" + f.word() + "_" + v.from(1, 9) + ":"),
          Shape.text("zalgo", (f, v) -> f.word() + v.drawn(v.from(1, 60), COMBINING) + v.name()),
          Shape.text("marks-alone", (f, v) -> v.drawn(v.from(1, 30), COMBINING)),
          Shape.text("marks-first", (f, v) -> v.drawn(2, COMBINING) + f.words(1, 3)),
          Shape.text("punctuation-alone", (f, v) -> v.drawn(v.from(1, 40), PUNCTUATION)),
          Shape.text("punctuation-same", (f, v) -> f.drawn(1, PUNCTUATION).repeat(v.from(1, 120))),
          Shape.text(
              "punctuation-around",
              (f, v) ->
                  f.drawn(3, PUNCTUATION)
                      + v.name()
                      + f.drawn(2, PUNCTUATION)
                      + f.word()
                      + v.drawn(2, PUNCTUATION)),
          Shape.text("punctuation-between", MarkShapes::between),
          Shape.text(
              "control",
              (f, v) ->
                  f.word() + v.drawn(3, CONTROLS) + v.name() + f.drawn(2, CONTROLS) + f.word()),
          Shape.text("control-alone", (f, v) -> v.drawn(v.from(1, 20), CONTROLS)),
          Shape.text(
              "control-inside-words",
              (f, v) -> f.words(2, 4).replace("e", "e" + v.drawn(1, CONTROLS))),
          Shape.text(
              "lone-surrogates",
              (f, v) -> f.word() + v.drawn(v.from(1, 4), LONE) + v.name() + " " + f.drawn(1, LONE)),
          Shape.text("lone-surrogates-alone", (f, v) -> v.drawn(v.from(1, 9), LONE)),
          Shape.text(
              "not-assigned",
              (f, v) ->
                  v.drawn(v.from(1, 9), NOT_ASSIGNED) + f.words(1, 3) + v.drawn(1, NOT_ASSIGNED)),
          Shape.text(
              "planes",
              (f, v) ->
                  f.word()
                      + new StringBuilder().appendCodePoint(v.from(0x10000, 0x10ffff))
                      + v.name()),
          Shape.text("any-characters", MarkShapes::anything),
          Shape.text(
              "any-characters-in-frame",
              (f, v) -> f.words(2, 4) + " " + anything(f, v) + " " + f.words(1, 3)),
          Shape.text("spaces-odd", MarkShapes::oddSpaces),
          Shape.text("spaces-alone", (f, v) -> v.drawn(v.from(0, 20), " \u00a0\u3000\t\n\u200b")),
          Shape.text(
              "ligatures",
              (f, v) -> v.of("ﷺ", "ﬃ", "㌀", "ǆ", "℡", "㏒", "⒈").repeat(v.from(1, 20)) + f.word()),
          Shape.text(
              "one-character",
              (f, v) -> new StringBuilder().appendCodePoint(v.from(33, 0x2fff)).toString()),
          Shape.text("equal-letters", (f, v) -> v.drawn(1, "abcxyzäあ0").repeat(300)),
          Shape.text("equal-letters-length", (f, v) -> f.drawn(1, "aZ9ß字").repeat(v.from(1, 400))),
          Shape.text(
              "laughter",
              (f, v) ->
                  f.of("ha", "lo", "xD", "no", "ja ", "ok ").repeat(v.from(1, 90))
                      + "!".repeat(v.from(0, 9))));

  private MarkShapes() {}

  private static String regional(Dice dice, int count) {
    StringBuilder flags = new StringBuilder();
    for (int i = 0; i < count; i++) {
      flags.appendCodePoint(0x1f1e6 + dice.from(0, 25));
    }
    return flags.toString();
  }

  private static String between(Dice frame, Dice value) {
    String mark = frame.drawn(1, PUNCTUATION);
    StringBuilder text = new StringBuilder();
    for (int words = value.from(1, 12); words > 0; words--) {
      text.append(value.chance(50) ? frame.word() : value.name()).append(mark);
    }
    return text.toString();
  }

  private static String anything(Dice frame, Dice value) {
    StringBuilder text = new StringBuilder();
    for (int i = value.from(1, 24); i > 0; i--) {
      text.appendCodePoint(value.chance(50) ? value.from(0, 0xffff) : value.from(0, 0x10ffff));
    }
    return text.toString();
  }

  private static String oddSpaces(Dice frame, Dice value) {
    return frame
            .words(3, 6)
            .replace(
                " ",
                value.of("\u2003", "\t\t", "\r\n", "\u00a0", "\u2028", "   ", "\u0085", "\u180e"))
        + value.digits(2)
        + " ".repeat(value.from(0, 9));
  }
}

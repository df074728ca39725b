package dev.lethe.fuzz;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Texts in every script of Unicode, alone and mixed, with and without spaces. */
final class ScriptShapes {
  private static final int MAX_LETTERS = 200;

  /** Sample letters of each script that has any. */
  private static final Map<UnicodeScript, int[]> LETTERS = letters();

  private static final List<UnicodeScript> SCRIPTS = List.copyOf(LETTERS.keySet());

  static final List<Shape> ALL =
      List.of(
          Shape.text("script-words", ScriptShapes::wordsOfOneScript),
          Shape.text("script-words-again", ScriptShapes::wordsOfOneScript),
          Shape.text("script-unspaced", (f, v) -> unspaced(f, v, script(f))),
          Shape.text("script-unspaced-again", (f, v) -> unspaced(f, v, script(f))),
          Shape.text("script-one-word", (f, v) -> word(v, script(f), v.from(1, 12))),
          Shape.text("script-mixed", (f, v) -> f.words(1, 3) + word(v, script(f), 5) + f.word()),
          Shape.text("script-salad", ScriptShapes::salad),
          Shape.text("script-digits", ScriptShapes::digitsOfAScript),
          Shape.text(
              "japanese", (f, v) -> word(v, UnicodeScript.HAN, 2) + "さんが" + hidden(f) + "に参加しました"),
          Shape.text(
              "chinese",
              (f, v) -> "用户" + word(v, UnicodeScript.HAN, 3) + "加入了频道" + v.digits(3) + "。"),
          Shape.text(
              "korean", (f, v) -> word(v, UnicodeScript.HANGUL, 3) + "님이 " + f.word() + "에 들어왔습니다"),
          Shape.text(
              "korean-jamo",
              (f, v) ->
                  "\u1112\u1161\u11ab"
                      + v.of("\u1100", "\u1161", "\u11a8").repeat(v.from(1, 9))
                      + f.word()),
          Shape.text("thai", (f, v) -> "ผู้ใช้" + word(v, UnicodeScript.THAI, 6) + "เข้าร่วมแล้ว"),
          Shape.text(
              "arabic",
              (f, v) ->
                  "انضم "
                      + word(v, UnicodeScript.ARABIC, 5)
                      + " إلى "
                      + f.word()
                      + " ١٢"
                      + v.digits(2)),
          Shape.text(
              "hebrew-numbers",
              (f, v) ->
                  "שלום " + v.digits(3) + " " + f.word() + " " + word(v, UnicodeScript.HEBREW, 4)),
          Shape.text(
              "hindi", (f, v) -> word(v, UnicodeScript.DEVANAGARI, 5) + " शामिल हुए " + f.word()),
          Shape.text("bidi-marks", ScriptShapes::bidi),
          Shape.text(
              "turkish-case", (f, v) -> "İI ıi " + f.word() + "İ" + v.name() + " ß ẞ ﬁ ŉ ǰ ΐ"),
          Shape.text("full-width", (f, v) -> wide(f.word() + " " + v.name() + " " + v.digits(4))),
          Shape.text(
              "mathematical",
              (f, v) -> mathematical(v.name()) + " " + f.word() + " " + mathematical(f.word())),
          Shape.text(
              "homoglyphs",
              (f, v) ->
                  f.word().replace('a', '\u0430').replace('e', '\u0435')
                      + " "
                      + v.name().replace('o', '\u043e')));

  private ScriptShapes() {}

  private static Map<UnicodeScript, int[]> letters() {
    Map<UnicodeScript, List<Integer>> found = new EnumMap<>(UnicodeScript.class);
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (Character.isLetter(c)) {
        found.computeIfAbsent(UnicodeScript.of(c), script -> new ArrayList<>()).add(c);
      }
    }
    Map<UnicodeScript, int[]> letters = new EnumMap<>(UnicodeScript.class);
    found.forEach(
        (script, all) -> {
          Collections.shuffle(all, new Random(script.name().hashCode()));
          letters.put(script, all.stream().limit(MAX_LETTERS).mapToInt(c -> c).toArray());
        });
    return letters;
  }

  static UnicodeScript script(Dice dice) {
    return dice.of(SCRIPTS);
  }

  static String word(Dice dice, UnicodeScript script, int length) {
    int[] letters = LETTERS.get(script);
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.appendCodePoint(letters[dice.from(0, letters.length - 1)]);
    }
    return word.toString();
  }

  private static String wordsOfOneScript(Dice frame, Dice value) {
    UnicodeScript script = script(frame);
    StringBuilder text = new StringBuilder();
    for (int words = frame.from(2, 8); words > 0; words--) {
      text.append(word(frame.chance(70) ? frame : value, script, 4)).append(' ');
    }
    return text.append(value.digits(2)).toString();
  }

  private static String unspaced(Dice frame, Dice value, UnicodeScript script) {
    return word(frame, script, 6) + word(value, script, value.from(1, 6)) + word(frame, script, 5);
  }

  private static String salad(Dice frame, Dice value) {
    StringBuilder text = new StringBuilder();
    for (int words = frame.from(3, 12); words > 0; words--) {
      text.append(word(value, script(value), value.from(1, 7)))
          .append(value.of(" ", "", "\u00a0", "\u3000"));
    }
    return text.toString();
  }

  private static String digitsOfAScript(Dice frame, Dice value) {
    int zero = frame.of(0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x1d7ce, 0x1e950, 0x104a0);
    StringBuilder text = new StringBuilder(frame.words(1, 3)).append(' ');
    for (int i = value.from(1, 20); i > 0; i--) {
      text.appendCodePoint(zero + value.from(0, 9));
    }
    return text.append(' ').append(frame.of("Ⅻ", "½", "⑦", "²", "㉈", "٫", "五")).toString();
  }

  private static String bidi(Dice frame, Dice value) {
    String marks = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c";
    return value.drawn(2, marks)
        + frame.words(1, 3)
        + value.drawn(1, marks)
        + value.name()
        + value.drawn(3, marks);
  }

  private static String hidden(Dice frame) {
    return frame.word() + frame.of("", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060");
  }

  private static String wide(String text) {
    return text.chars()
        .collect(
            StringBuilder::new,
            (wide, c) -> wide.append((char) (c > 32 && c < 127 ? c + 0xfee0 : c)),
            StringBuilder::append)
        .toString();
  }

  private static String mathematical(String text) {
    return text.chars()
        .collect(
            StringBuilder::new,
            (bold, c) -> bold.appendCodePoint(c >= 'a' && c <= 'z' ? 0x1d400 + 26 + c - 'a' : c),
            StringBuilder::append)
        .toString();
  }
}

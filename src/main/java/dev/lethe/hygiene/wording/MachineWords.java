package dev.lethe.hygiene.wording;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What in a text is written for machines: addresses, paths, names of files, hosts and fields, tags,
 * and signs that nobody sees.
 */
final class MachineWords {
  /** What isn't in one: spaces, quotes, brackets, and letters of scripts without spaces. */
  private static final Pattern WORD =
      Pattern.compile(
          "[^\\s\\p{Z}\"'`\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb<>(){}\\[\\],;*|"
              + "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\u3000-\u303f]+");

  private static final Pattern OF_MACHINES =
      Pattern.compile(
          "[@_\\\\]|[#$]\\p{L}|://|\\p{L}[:=&?]\\w|\\w[:=&?]\\p{L}|^[.~]{0,2}/\\w|/[^/]*/"
              + "|\\p{L}{2}\\.\\p{L}{2}");

  /** They end a sentence, and no address. */
  private static final String ENDS = ".:!?/";

  private MachineWords() {}

  /** Those of some texts, in lower case, without the punctuation behind them. */
  static Set<String> in(Collection<String> texts) {
    Set<String> found = new HashSet<>();
    for (String text : texts) {
      Matcher words = WORD.matcher(Spellings.of(text).toLowerCase(Locale.ROOT));
      while (words.find()) {
        String word = withoutEnd(words.group());
        if (OF_MACHINES.matcher(word).find()) {
          found.add(word);
        }
      }
      text.codePoints()
          .filter(MachineWords::isInvisible)
          .forEach(sign -> found.add(Character.toString(sign)));
    }
    return found;
  }

  private static String withoutEnd(String word) {
    int end = word.length();
    while (end > 0 && ENDS.indexOf(word.charAt(end - 1)) >= 0) {
      end--;
    }
    return word.substring(0, end);
  }

  /** Whether a sign is none that people read, so that it could only tell a machine something. */
  private static boolean isInvisible(int sign) {
    return switch (Character.getType(sign)) {
      case Character.CONTROL -> !Character.isWhitespace(sign);
      case Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE, Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}

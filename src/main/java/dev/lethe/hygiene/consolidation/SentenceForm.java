package dev.lethe.hygiene.consolidation;

import dev.lethe.text.Nfkc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The form in which sentences are compared, and the parts of it that carry meaning: rule CN20. */
final class SentenceForm {
  static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

  private static final Pattern DIGIT_GROUPS =
      Pattern.compile(
          "(?<![\\p{L}\\d.,])[1-9]\\d{0,2}([,\u00a0\u2009\u202f])\\d{3}(?:\\1\\d{3})*+(?![,.]?\\d{3})(?!\\d)");
  private static final Pattern INVISIBLE = Pattern.compile("[\u00ad\u200b\u2060\ufeff\ufe0f]");
  private static final Pattern DASH = Pattern.compile("[\u2010-\u2015\u2212]");
  private static final Pattern PERCENT = Pattern.compile("(?<=\\d) %");
  private static final Pattern NEXT = Pattern.compile("[\\p{L}\\p{N}\ue000]");
  private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{M}]+");

  /** Paths, fields, assignments, tags and options are compared with their case. */
  private static final Pattern CODE = Pattern.compile(".*[/\\\\_={}<>$|~^\ue000].*|-\\p{L}.*");

  /** Units whose case is their meaning, next to their number or attached to it. */
  private static final Pattern UNIT =
      Pattern.compile("(?i)\\d(?:[kmgtp]?[bwvaj]|[kmgt]|m(?:hz|pa|g|l|m|s))\\p{Punct}*$");

  /** Punctuation at the end of a text or symbol, but no factorial and no dot of a path. */
  private static final Pattern FINAL =
      Pattern.compile(
          "(?<=[\\p{L}\\p{M}\\p{N}\\p{So}\\p{Sc}\\p{Cs})\\]}\"'`%+#?\ue001])(?<!\\d(?=!))[.!…,;:。]+$");

  /** Acronyms that are other words in lower case. */
  private static final Set<String> ACRONYMS =
      Set.of("US", "IT", "WHO", "AIDS", "RAM", "PIN", "SAT", "ICE", "CAT", "ARM");

  /** Words before which an article has a meaning of its own (a few, the only). */
  private static final Set<String> AFTER_MEANT =
      words("few little number half third quarter second most one other only");

  /** Words that never follow an article, so that "a" is a name (plan A is). */
  private static final Set<String> AFTER_NAME =
      words(
          "is are was were has have had and or to of in on at by for from with than can will may"
              + " must should does do not vs be");

  /** Words that a letter follows as a name. */
  private static final Set<String> BEFORE_NAME =
      words("vitamin plan option grade type class group team section hepatitis phase step level");

  private SentenceForm() {}

  static Set<String> words(String words) {
    return Set.of(words.split(" ", -1));
  }

  /** Returns the letters of a word in lower case. */
  static String letters(String word) {
    return NO_LETTER.matcher(word).replaceAll("").toLowerCase(Locale.ROOT);
  }

  static String withPlainQuotes(String text) {
    return text.replaceAll("[\u2018\u2019]", "'").replaceAll("[\u201c\u201d\u201e\uff02]", "\"");
  }

  /** Returns a text with plain digits and dashes in NFKC, but for superscripts and the like. */
  static String plain(String text) {
    String ungrouped =
        DIGIT_GROUPS.matcher(text).replaceAll(group -> group.group().replaceAll("\\D", ""));
    String dashed = DASH.matcher(INVISIBLE.matcher(ungrouped).replaceAll("")).replaceAll("-");
    StringBuilder plain = new StringBuilder();
    int start = 0;
    for (int i = 0; i < dashed.length(); i++) {
      int type = Character.getType(dashed.charAt(i));
      if (type == Character.OTHER_NUMBER || type == Character.MODIFIER_LETTER) {
        plain.append(Nfkc.of(dashed.substring(start, i))).append(dashed.charAt(i));
        start = i + 1;
      }
    }
    plain.append(Nfkc.of(dashed.substring(start)));
    return PERCENT.matcher(plain).replaceAll("%");
  }

  /** Returns the form of a sentence of a plain text, whose literals are placeholders. */
  static String of(String sentence) {
    String[] words = WHITE_SPACE.split(FINAL.matcher(sentence).replaceFirst(""), -1);
    boolean shouts = sentence.equals(sentence.toUpperCase(Locale.ROOT));
    List<String> folded = new ArrayList<>();
    List<String> unfolded = new ArrayList<>();
    Map<String, String> cases = new HashMap<>();
    boolean isCaseMeant = false;
    for (int i = 0; i < words.length; i++) {
      if (!isArticle(words, i, shouts)) {
        String form = isExact(words, i, shouts) ? words[i] : words[i].toLowerCase(Locale.ROOT);
        folded.add(form);
        unfolded.add(words[i]);
        String other = i == 0 ? null : cases.putIfAbsent(form, words[i]);
        isCaseMeant |= other != null && !other.equals(words[i]);
      }
    }
    return String.join(" ", isCaseMeant ? unfolded : folded);
  }

  private static boolean isExact(String[] words, int at, boolean shouts) {
    String word = words[at];
    if (CODE.matcher(word).matches()) {
      return true;
    }
    String before = at == 0 ? word : words[at - 1] + word;
    return UNIT.matcher(before).find()
        || (!shouts && ACRONYMS.contains(NO_LETTER.matcher(word).replaceAll("")));
  }

  /** Returns true if a word is an English article without a meaning of its own. */
  private static boolean isArticle(String[] words, int at, boolean shouts) {
    if (at + 1 == words.length || !NEXT.matcher(words[at + 1]).lookingAt()) {
      return false;
    }
    String word = words[at].toLowerCase(Locale.ROOT);
    String next = letters(words[at + 1]);
    boolean isName = words[at].equals("A") && at > 0 && !shouts;
    boolean followsName = at > 0 && BEFORE_NAME.contains(letters(words[at - 1]));
    boolean isNamed = isName || followsName || AFTER_NAME.contains(next);
    return !AFTER_MEANT.contains(next)
        && (word.equals("the") || (List.of("a", "an").contains(word) && !isNamed));
  }
}

package dev.lethe.hygiene.consolidation;

import dev.lethe.text.Nfkc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The form in which sentences are compared, and the parts of it that carry meaning: rule CN20. */
final class SentenceForm {
  static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

  /** Numbers such as 1,000, but neither tuples nor lists such as "ports 80,443". */
  private static final Pattern DIGIT_GROUPS =
      Pattern.compile(
          "(?=[1-9])(?<![\\p{L}\\d.,(\\[{])(?<!(?i:port|row|line|page|seat|code|id|room)s )"
              + "\\d{1,3}([,\u00a0\u2009\u202f])\\d{3}(?:\\1\\d{3})*+(?![,.]?\\d{3})(?!\\d)");

  private static final Pattern INVISIBLE = Pattern.compile("[\u00ad\u200b\u2060\ufeff\ufe0f]");
  private static final Pattern DASH = Pattern.compile("[\u2010-\u2015\u2212]");
  private static final Pattern COMPATIBLE = Pattern.compile("[^\\p{No}\\p{Lm}]+");
  private static final Pattern PERCENT = Pattern.compile("(?<=\\d) %");
  private static final Pattern NEXT = Pattern.compile("[\\p{L}\\p{N}\ue000]");
  private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{M}]+");

  /** Paths, assignments, tags, options and words in mixed case are compared with their case. */
  private static final Pattern CODE =
      Pattern.compile(".*(?:[/\\\\_={}<>$|~^\ue000]|\\p{Ll}\\p{Lu}).*|-\\p{L}.*");

  /** Units whose case is their meaning, next to their number or attached to it. */
  private static final Pattern UNIT =
      Pattern.compile("(?i)\\d(?:[kmgtp]?[bwvaj]|[kmgt]|m(?:hz|pa|g|l|m|s))\\p{Punct}*$");

  /** Punctuation at the end of a text or symbol, but no factorial and no dot of a path. */
  private static final Pattern FINAL =
      Pattern.compile(
          "(?<=[\\p{L}\\p{M}\\p{N}\\p{So}\\p{Sc}\\p{Cs})\\]}\"'`%+#?\ue001])(?<!\\d(?=!))[.!…,;:。]+$");

  /** Acronyms, and names inside a sentence, that are other words in lower case. */
  private static final Set<String> NAMES =
      words(
          "US IT WHO AIDS RAM PIN SAT ICE CAT ARM Polish May March August Turkey China Who Times"
              + " Will Mark Bill Rose Go Rust Swift Apple");

  /** Words next to which a name in capitals or mixed case may be that of code (column ID). */
  private static final Set<String> CODE_NOUNS =
      words("column field constant variable parameter property class method function table key");

  private static final Pattern BOLD = Pattern.compile("\\*\\*([\\p{L}\\p{N}][^*/\n]*)\\*\\*");

  /** Words of texts in which a comma groups digits, and of those in which it may not. */
  private static final Set<String> ENGLISH =
      words("the is are have has and with from our we this that of above need must");

  private static final Set<String> FOREIGN =
      words("der die das den dem und ist een het de van le la les un une il est et en el och det");

  /** Words before which an article has a meaning of its own (a few, the only). */
  private static final Set<String> AFTER_MEANT =
      words("few little number half third quarter second most one other only");

  /** Words that never follow an article, and verbs after a first word "A" that is a name. */
  private static final Pattern AFTER_NAME =
      Pattern.compile(
          "(?:A )?(?:is|are|was|were|has|have|had|and|or|to|of|in|on|at|by|for|from|with|than|can"
              + "|will|may|must|should|does|do|not|vs|be)|A (?:.*[^suia]s|.*ed)");

  /** Beginnings of words that "an" precedes as an article; before others, it is a name. */
  private static final Pattern AFTER_AN =
      Pattern.compile("[aeiouhAEIOU8\ue000]|1[18]|\\p{Lu}(?!\\p{Ll})");

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
    boolean isEnglish = hasAny(text, ENGLISH) && !hasAny(text, FOREIGN);
    String ungrouped =
        DIGIT_GROUPS
            .matcher(text)
            .replaceAll(group -> group.group().replaceAll(isEnglish ? "\\D" : "[^\\d,]", ""));
    String dashed = DASH.matcher(INVISIBLE.matcher(ungrouped).replaceAll("")).replaceAll("-");
    String plain =
        COMPATIBLE
            .matcher(dashed)
            .replaceAll(part -> Matcher.quoteReplacement(Nfkc.of(part.group())));
    return BOLD.matcher(PERCENT.matcher(plain).replaceAll("%")).replaceAll("$1");
  }

  private static boolean isUpper(String text) {
    return text.equals(text.toUpperCase(Locale.ROOT));
  }

  private static boolean hasAny(String text, Set<String> words) {
    return WHITE_SPACE.splitAsStream(text).anyMatch(word -> words.contains(letters(word)));
  }

  /** Returns the form of a sentence of a plain text, whose literals are placeholders. */
  static String of(String sentence) {
    String[] words = WHITE_SPACE.split(FINAL.matcher(sentence).replaceFirst(""), -1);
    boolean isForeign = hasAny(sentence, FOREIGN);
    boolean shouts = isUpper(sentence);
    List<String> folded = new ArrayList<>();
    List<String> unfolded = new ArrayList<>();
    Map<String, String> cases = new HashMap<>();
    boolean isCaseMeant = false;
    for (int i = 0; i < words.length; i++) {
      if (isForeign || !isArticle(words, i, shouts)) {
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
    String before = at == 0 ? "" : words[at - 1];
    String bare = NO_LETTER.matcher(word).replaceAll("");
    String after = at + 1 == words.length ? "" : letters(words[at + 1]);
    boolean isCode =
        CODE_NOUNS.contains(letters(before)) || (isUpper(bare) && CODE_NOUNS.contains(after));
    return UNIT.matcher(before + word).find()
        || (!shouts && (isCode || (NAMES.contains(bare) && (at > 0 || isUpper(bare)))));
  }

  /** Returns true if a word is an English article without a meaning of its own. */
  private static boolean isArticle(String[] words, int at, boolean shouts) {
    if (at + 1 == words.length || !NEXT.matcher(words[at + 1]).lookingAt()) {
      return false;
    }
    String word = words[at].toLowerCase(Locale.ROOT);
    String next = letters(words[at + 1]);
    String before = at == 0 ? "" : letters(words[at - 1]);
    boolean isMeant =
        AFTER_MEANT.contains(next)
            || (!shouts && (NAMES.contains(words[at + 1]) || (at > 0 && !words[at].equals(word))))
            || (!word.equals("the") && List.of("is", "was", "are", "were").contains(before));
    boolean isAn = word.equals("an") && AFTER_AN.matcher(words[at + 1]).lookingAt();
    boolean isNamed =
        BEFORE_NAME.contains(before) || AFTER_NAME.matcher(at == 0 ? "A " + next : next).matches();
    return !isMeant && (word.equals("the") || (!isNamed && (word.equals("a") || isAn)));
  }
}

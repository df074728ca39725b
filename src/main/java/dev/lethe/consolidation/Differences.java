package dev.lethe.consolidation;

import dev.lethe.policy.DedupePolicy;
import dev.lethe.text.Figures;
import dev.lethe.text.Normalizer;
import dev.lethe.text.Opposites;
import dev.lethe.text.StateKeys;
import dev.lethe.text.States;
import dev.lethe.text.Telling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * What keeps texts from being merged by rule, however alike they are otherwise: rule CN5. Not safe
 * for use by many threads, since it keeps what it reads with.
 */
public final class Differences {
  private static final Set<String> DAYS_AND_MONTHS =
      Set.of(
          "monday",
          "tuesday",
          "wednesday",
          "thursday",
          "friday",
          "saturday",
          "sunday",
          "january",
          "february",
          "april",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december",
          "today",
          "tomorrow",
          "yesterday");

  /** They are months beside a number, and verbs elsewhere. */
  private static final Set<String> MONTHS_BY_NUMBER = Set.of("march", "may");

  /**
   * Opposites of sentences that people write down; logs are full of them, and mean nothing by it.
   */
  private static final Set<String> DIRECTIONS =
      Set.of(
          "before",
          "after",
          "earlier",
          "later",
          "rises",
          "rose",
          "falls",
          "fell",
          "increases",
          "increased",
          "decreases",
          "decreased",
          "grows",
          "grew",
          "shrinks",
          "shrank",
          "minimum",
          "maximum",
          "north",
          "south",
          "east",
          "west");

  private static final Set<String> NEGATIONS =
      Set.of("no", "not", "never", "nor", "neither", "without", "cannot");

  /** They may stand between a negation and what it denies. */
  private static final Set<String> PASSED_OVER = Set.of("a", "an", "the", "any");

  private final Figures figures = new Figures();
  private final Telling telling;
  private final States states;

  /** By a tenant's words that tell. */
  public Differences(DedupePolicy policy) {
    telling = Opposites.of(policy).telling();
    states = StateKeys.of(policy).states();
  }

  /**
   * What of a text tells: its numbers, in digits and in words, dates, times, ids, words with
   * digits, directions, what it denies, telling words and states, each once and in no order. Texts
   * of which it differs are not to be merged.
   */
  public String of(String text) {
    Set<String> told = new TreeSet<>();
    addFigures(text, told);
    states.begin();
    telling.over(Normalizer.standard().normalize(text, states));
    for (int i = 0; i < telling.count(); i++) {
      told.add("t" + Long.toHexString(telling.member(i)));
    }
    for (int i = 0; i < states.count(); i++) {
      told.add("s" + states.name(i));
    }
    return String.join("\n", told);
  }

  /** Whether two texts of some entries differ so. */
  boolean areIn(List<Entry> entries) {
    return entries.stream().map(entry -> of(entry.content())).distinct().count() > 1;
  }

  /** The same of what they are about. */
  boolean areInSubjects(List<Entry> entries) {
    return entries.stream().map(Entry::subject).distinct().map(this::of).distinct().count() > 1;
  }

  private void addFigures(String text, Set<String> told) {
    List<String> words = new ArrayList<>();
    List<String> months = new ArrayList<>();
    boolean afterNumber = false;
    figures.over(text);
    while (figures.next()) {
      String one = figures.text();
      boolean isNumber = figures.kind() != Figures.Kind.WORD || hasDigit(one);
      if (isNumber) {
        told.add(figures.kind() == Figures.Kind.NUMBER ? plain(one) : one);
        told.addAll(months);
      } else if (DAYS_AND_MONTHS.contains(one) || (afterNumber && isMonth(one))) {
        told.add(one);
      }
      months.clear();
      if (isMonth(one)) {
        months.add(one);
      }
      afterNumber = isNumber;
      words.add(one.toLowerCase(Locale.ROOT));
    }
    NumberWords.addTo(told, words);
    addDenied(words, told);
  }

  /** Two texts of the same words may deny different ones of them. */
  private static void addDenied(List<String> words, Set<String> told) {
    boolean denies = false;
    String before = "";
    for (String word : words) {
      if (denies && !PASSED_OVER.contains(word)) {
        told.add("d" + word);
        denies = false;
      }
      if (NEGATIONS.contains(word) || (word.equals("t") && before.endsWith("n"))) {
        denies = true;
      }
      if (DIRECTIONS.contains(word)) {
        told.add(word);
      }
      before = word;
    }
  }

  private static boolean isMonth(String word) {
    return MONTHS_BY_NUMBER.contains(word);
  }

  /** A number without its plus and without the commas between its groups. */
  private static String plain(String number) {
    String digits = number.startsWith("+") ? number.substring(1) : number;
    return digits.matches("-?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?") ? digits.replace(",", "") : digits;
  }

  private static boolean hasDigit(String text) {
    return text.codePoints().anyMatch(Character::isDigit);
  }
}

package dev.lethe.hygiene.wording;

import dev.lethe.memory.summary.Sentences;
import dev.lethe.policy.DedupePolicy;
import dev.lethe.text.Figures;
import dev.lethe.text.Normalizer;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.StateKeys;
import dev.lethe.text.States;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what texts say. Not safe for use by many threads, since it keeps what it reads with. */
public final class StatementReader {
  /** All forms of it, in a sequence. */
  static final String BE = "be";

  private static final Set<String> HAD = Set.of("has", "have", "had");
  private static final String WAS = "was";
  private static final String AFTER = "after";
  private static final String BY = "by";
  private static final String SINCE = "since";

  private static final Set<String> BEFORE_SECOND = Set.of("a", "per", "each", "one", "half");

  private static final int MOST_STEMS = 20_000;

  private final Figures figures = new Figures();
  private final PolarityWords telling;
  private final States states;

  /** Those of the policy, in lower case. */
  private final Set<String> negations;

  /** Numbers of rows behind those of {@link Exclusive}, by a word and its contraries. */
  private final Map<String, List<int[]>> opposites = new HashMap<>();

  private final PolarityWords opposed;

  /** Of the words read lately. */
  private final Map<String, String> stems = new HashMap<>();

  /** By a tenant's words that tell. */
  public StatementReader(DedupePolicy policy) {
    states = StateKeys.of(policy).states();
    negations = new HashSet<>(policy.negations());
    negations.removeAll(Set.of("off", "nor"));
    Set<String> english = new HashSet<>(policy.negations());
    english.addAll(policy.severities());
    Set<String> paired = new HashSet<>();
    for (int row = 0; row < policy.opposites().size(); row++) {
      List<String> pair = policy.opposites().get(row);
      boolean isPolar = Exclusive.isPolar(pair);
      for (int place = 0; place < 2; place++) {
        String word = pair.get(place).toLowerCase(Locale.ROOT);
        paired.add(word);
        opposites
            .computeIfAbsent(word, unused -> new ArrayList<>())
            .add(new int[] {Exclusive.number(-1 - row, isPolar), 1 << place});
      }
    }
    english.addAll(paired);
    // What isn't spelt in letters is no part of a sentence, and tells by itself.
    telling =
        new PolarityLexicon(
                List.of(),
                policy.tellingWords().stream()
                    .filter(word -> !english.contains(word) || !isSpelt(word))
                    .collect(Collectors.toSet()),
                List.of())
            .telling();
    opposed = new PolarityLexicon(List.of(), paired, List.of()).telling();
  }

  private static boolean isSpelt(String word) {
    return word.codePoints().allMatch(c -> Character.isLetter(c) || c == '\'');
  }

  /** What a text says. */
  public Statement read(String text) {
    return new Reading().of(text);
  }

  private final class Reading {
    private final Set<String> exact = new HashSet<>();
    private final Set<String> codes = new HashSet<>();
    private final Set<String> loose = new HashSet<>();
    private final Map<Integer, Integer> places = new HashMap<>();
    private final List<String> words = new ArrayList<>();
    private final List<String> order = new ArrayList<>();
    private final List<String> sequence = new ArrayList<>();
    private final Set<String> content = new LinkedHashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> openers = new HashSet<>();
    private final Denials denials = new Denials(negations);
    private final Map<String, List<String>> joined = new HashMap<>();
    private final List<Set<String>> clauses = new ArrayList<>();
    private final Set<String> affirmed = new HashSet<>();
    private final Set<String> disaffirmed = new HashSet<>();
    private final Set<String> part = new HashSet<>();
    private final TimeOrder.Reading timeOrder = new TimeOrder.Reading();
    private final Map<String, Integer> bounds = new HashMap<>();
    private boolean isPassive;
    private boolean wholes;

    Statement of(String text) {
      tell(text);
      String spelt = Spellings.of(text);
      Codes.addTo(codes, spelt);
      for (String sentence : Sentences.of(spelt)) {
        for (String half : sentence.split(";", -1)) {
          readSentence(half);
          endPart();
        }
      }
      addNumbers();
      addDurations();
      denials.noteIn(places);
      return new Statement(
          exact,
          codes,
          loose,
          denials.count(),
          denials.explicit(),
          denials.denied(),
          denials.excluded(),
          places,
          order,
          sequence,
          content,
          names,
          openers,
          wholes,
          joined,
          affirmed,
          disaffirmed,
          timeOrder.orNull(),
          bounds,
          clauses,
          isPassive);
    }

    private void tell(String text) {
      states.begin();
      String normalized = Normalizer.standard().normalize(text, states);
      telling.over(normalized);
      for (int i = 0; i < telling.count(); i++) {
        exact.add("t" + Long.toHexString(telling.member(i)));
      }
      for (int i = 0; i < states.count(); i++) {
        exact.add("s" + states.name(i));
      }
      opposed.over(normalized);
      for (int i = 0; i < opposed.count(); i++) {
        for (int[] place :
            opposites.getOrDefault(opposed.word(i).toLowerCase(Locale.ROOT), List.of())) {
          places.merge(place[0], place[1], (one, other) -> one | other);
        }
      }
    }

    private void readSentence(String sentence) {
      boolean isFirst = true;
      boolean hasSmall = sentence.codePoints().anyMatch(Character::isLowerCase);
      String before = "";
      String month = "";
      denials.beginPart();
      clauses.add(new HashSet<>());
      timeOrder.beginSentence();
      figures.over(sentence);
      while (figures.next()) {
        String word = figures.text();
        if (figures.isBehind(',') || English.CLAUSE_ENDS.contains(word)) {
          endPart();
        }
        if (figures.kind() != Figures.Kind.WORD) {
          addFigure(word, month);
          month = "";
        } else if (hasDigit(word)) {
          addCode(word);
          month = "";
        } else {
          month = addDate(word, before);
          boolean isCapital = !figures.spelt().equals(word);
          addWord(word, before, isCapital && hasSmall && !isFirst, isFirst);
        }
        before = word;
        words.add(word);
        isFirst = false;
      }
    }

    private void endPart() {
      (denials.endsDenied() ? disaffirmed : affirmed).addAll(part);
      part.clear();
      timeOrder.endPart();
    }

    /** The word before the one that is read; none at the beginning. */
    private String behind() {
      return words.isEmpty() ? "" : words.get(words.size() - 1);
    }

    private void noteDue(String before) {
      if (before.equals(BY)) {
        Exclusive.note(Exclusive.DUE, places);
      }
    }

    private void addFigure(String figure, String month) {
      String plain =
          figures.kind() == Figures.Kind.NUMBER && figure.startsWith("+")
              ? figure.substring(1)
              : figure;
      timeOrder.figure();
      noteDue(behind());
      Bounds.note(plain, words, bounds);
      part.add(plain);
      exact.add(plain);
      order.add(plain);
      sequence.add(plain);
      if (!month.isEmpty()) {
        exact.add(month);
        exact.add(month + ' ' + plain);
      }
    }

    /** What may be called otherwise, or not at all, without another meaning. */
    private void addCode(String code) {
      noteDue(behind());
      part.add(code);
      codes.add(code);
      content.add(code);
      names.add(code);
      order.add(code);
      sequence.add(code);
    }

    /** Notes a day or a month, and answers what is a month if a number follows. */
    private String addDate(String word, String before) {
      String single = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
      if (Dates.DAYS.contains(single) || Dates.MONTHS.contains(word)) {
        noteDue(before);
        exact.add(Dates.DAYS.contains(single) ? single : word);
      } else if (Dates.MONTHS_BY_NUMBER.contains(word) && Dates.isDay(before)) {
        exact.add(word);
      }
      if (Dates.MONTHS_BY_NUMBER.contains(word)) {
        noteDue(before);
      }
      return Dates.MONTHS.contains(word) || Dates.MONTHS_BY_NUMBER.contains(word) ? word : "";
    }

    private void addWord(String word, String before, boolean isName, boolean isFirst) {
      String stem = stem(word);
      if (NumberWords.are(word)
          || Dates.DAYS.contains(single(word))
          || Dates.MONTHS.contains(word)) {
        timeOrder.figure();
        Bounds.note(NumberWords.digits(word), words, bounds);
      } else if (!English.ARTICLES.contains(word)) {
        timeOrder.word(word);
      }
      if (denials.isDelay(word, before)) {
        List.of(SINCE, AFTER, Exclusive.DELAYED).forEach(said -> Exclusive.note(said, places));
      } else if (!Denials.isCondition(word)) {
        Exclusive.note(stem, places);
      }
      if (HAD.contains(before) && word.endsWith("ed")) {
        Exclusive.note(WAS, places);
      }
      boolean isPart = !English.FUNCTION.contains(word);
      boolean isDate = exact.contains(word) || exact.contains(single(word));
      denials.hear(word, before, stem, (isPart && !isDate) || Exclusive.knows(stem));
      if (word.equals("off") && English.SWITCHING.contains(stem(before))) {
        exact.add(word);
      }
      isPassive |= word.equals("by") && (before.endsWith("ed") || before.endsWith("en"));
      wholes |= English.WHOLES.contains(before) && !English.TIMES.contains(single(word));
      String placed =
          NumberWords.are(word)
              ? NumberWords.digits(word)
              : English.SUBJECTS.getOrDefault(word, stem);
      if (!English.AUXILIARY.contains(word)) {
        order.add(placed);
      }
      if (!English.ARTICLES.contains(word)) {
        sequence.add(English.BEING.contains(word) ? BE : placed);
      }
      if (English.PARTING.contains(word) && !clauses.get(clauses.size() - 1).isEmpty()) {
        clauses.add(new HashSet<>());
      }
      if (isDate) {
        part.add(word);
      }
      if (isPart && !isDate && !NumberWords.are(word)) {
        clauses.get(clauses.size() - 1).add(stem);
        part.add(stem);
        timeOrder.content(stem);
        content.add(stem);
        if (isName) {
          names.add(stem);
        } else if (isFirst) {
          openers.add(stem);
        }
      }
      if (!before.isEmpty()) {
        List<String> both = List.of(stem(before), stem);
        joined.put(stem(before + word), both);
        joined.put(stem(stem(before) + word), both);
      }
    }

    /** One of a unit of time counts as any other number of it would. */
    private void addDurations() {
      for (int i = 1; i < words.size(); i++) {
        String before = words.get(i - 1);
        if (Durations.isUnit(words.get(i))
            && (before.equals("one") || NumberWords.A.contains(before))) {
          (before.equals("one") ? exact : loose).add("1 " + words.get(i));
        }
      }
    }

    private void addNumbers() {
      List<String> counted = new ArrayList<>(words);
      for (int i = 1; i < counted.size(); i++) {
        String before = words.get(i - 1);
        if (counted.get(i).equals("second")
            && (BEFORE_SECOND.contains(before) || hasDigit(before) || NumberWords.are(before))) {
          counted.set(i, "sec");
        }
      }
      Collection<String> said = new HashSet<>();
      NumberWords.addTo(said, counted);
      for (String number : said) {
        (number.equals("1") ? loose : exact).add(number);
      }
      if (words.contains("both") || words.contains("pair") || words.contains("couple")) {
        loose.add("2");
      }
      if (words.stream().anyMatch(NumberWords.A::contains) || words.contains("single")) {
        loose.add("1");
      }
    }
  }

  private String stem(String word) {
    if (stems.size() > MOST_STEMS) {
      stems.clear();
    }
    return stems.computeIfAbsent(
        word, unused -> English.FUNCTION.contains(word) ? word : Stem.of(word));
  }

  private static String single(String word) {
    return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }

  private static boolean hasDigit(String text) {
    return text.codePoints().anyMatch(Character::isDigit);
  }
}

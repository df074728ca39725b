package dev.lethe.hygiene.fact;

import dev.lethe.hygiene.consolidation.ProposedText;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.fact.FactType;
import dev.lethe.memory.fact.ProposedFact;
import dev.lethe.memory.summary.EarlierSummary;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.Sentences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Verification of proposed facts against the memories that they cite: rule E16. A model's text is
 * only used to find consecutive words of a sentence, so that no character of it is stored.
 */
final class FactCheck {
  private static final int FEWEST_WORDS = 3;

  /** Maximum number of characters of a sentence: longer ones are logs or code. */
  private static final int MOST_OF_SENTENCE = 1_000;

  private static final int MOST_WORDS_OF_NAME = 6;

  /** Words that limit a sentence, so that it does not claim what a part of it says. */
  private static final Set<String> LIMITING_WORDS =
      Set.of(
          ("if when whether would wouldn't could couldn't should shouldn't might may maybe perhaps"
                  + " probably possibly supposedly allegedly apparently seems said says claimed"
                  + " claims thinks thought believes hopes wishes wish pretends imagine suppose"
                  + " joking kidding false wrong untrue because than")
              .split(" ", -1));

  private final List<Memory> sources;
  private final JsonFormat format;
  private final Map<String, List<Sentence>> sentences = new HashMap<>();

  /**
   * @param sources memories that the model read, in the order of their numbers
   */
  FactCheck(List<Memory> sources, JsonFormat format) {
    this.sources = sources;
    this.format = format;
  }

  /**
   * Sentence of a source.
   *
   * @param origin memories that it comes from
   */
  private record Sentence(WordRun words, List<String> origin) {}

  /**
   * Statement of a fact by a source.
   *
   * @param text words of the source
   * @param subject words of the source; null for none
   * @param origin memories that the statement comes from
   */
  record Stated(Memory source, String text, String subject, List<String> origin) {}

  /** Returns a statement by each cited source; empty if any of them does not state the fact. */
  List<Stated> of(ProposedFact fact) {
    List<Stated> stated = new ArrayList<>();
    for (int number : fact.sources()) {
      Stated one = of(fact, sources.get(number - 1));
      if (one == null) {
        return List.of();
      }
      stated.add(one);
    }
    return stated;
  }

  private Stated of(ProposedFact fact, Memory source) {
    List<Sentence> all = sentences.computeIfAbsent(source.memoryId(), unused -> sentences(source));
    String subject = fact.subject() == null ? null : find(fact.subject(), all);
    if (fact.subject() != null && subject == null) {
      return null;
    }
    WordRun wanted = new WordRun(fact.text());
    for (Sentence sentence : all) {
      String text = sentence.words().find(wanted);
      if (text != null
          && text.length() <= ProposedFact.MOST_OF_TEXT
          && states(fact.type(), new WordRun(text), sentence.words())) {
        return new Stated(source, text, subject, sentence.origin());
      }
    }
    return null;
  }

  private static String find(String words, List<Sentence> sentences) {
    WordRun wanted = new WordRun(words);
    return sentences.stream()
        .map(sentence -> sentence.words().find(wanted))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static boolean states(FactType type, WordRun text, WordRun sentence) {
    int words = text.words().size();
    if (type == FactType.ENTITY) {
      return words <= MOST_WORDS_OF_NAME && text.text().codePoints().anyMatch(Character::isLetter);
    }
    return words >= FEWEST_WORDS
        && !Sentences.asks(sentence.text())
        && limits(text).equals(limits(sentence))
        && ProposedText.shortens(text.text(), sentence.text());
  }

  private static Set<String> limits(WordRun text) {
    return text.words().stream()
        .map(word -> word.toLowerCase(Locale.ROOT).replace('’', '\''))
        .filter(LIMITING_WORDS::contains)
        .collect(Collectors.toSet());
  }

  /** Returns the sentences of a source whose origin is known, without overlong ones. */
  private List<Sentence> sentences(Memory source) {
    List<Sentence> all = new ArrayList<>();
    if (source.kind() == Kind.SESSION_SUMMARY) {
      EarlierSummary.of(source, format)
          .item()
          .eachSentence((text, origin) -> add(text, origin, all));
    } else {
      List<String> origin = List.of(source.memoryId());
      Sentences.of(source.content().text()).forEach(text -> add(text, origin, all));
    }
    return all;
  }

  private static void add(String text, List<String> origin, List<Sentence> all) {
    if (text.length() <= MOST_OF_SENTENCE && !origin.isEmpty()) {
      all.add(new Sentence(new WordRun(text), origin));
    }
  }
}

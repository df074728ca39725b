package dev.lethe.memory.summary;

import dev.lethe.policy.SummaryWords;
import dev.lethe.policy.ValueWeights;
import dev.lethe.policy.ValueWeights.Feature;
import dev.lethe.text.Words;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Value of messages for later questions: rule K28. A logistic regression estimates the probability
 * that a message answers one, from a few properties of its text and the message before it.
 */
final class MessageValue {
  private final List<Utterance> utterances;
  private final WordCounts counts;

  /** Authors of the group, in lower case. */
  private final Set<String> authors = new HashSet<>();

  /**
   * @param utterances messages of a group in order
   * @param counts words of older messages of the scope
   */
  MessageValue(List<Utterance> utterances, WordCounts counts) {
    this.utterances = utterances;
    this.counts = counts;
    for (Utterance utterance : utterances) {
      if (author(utterance) != null) {
        authors.add(author(utterance).toLowerCase(Locale.ROOT));
      }
    }
  }

  /** Returns the value of the message at a position, 0 to 1. */
  double of(int place) {
    return ValueWeights.probability(features(place));
  }

  /** Returns the features of the message at a position. */
  Map<Feature, Double> features(int place) {
    Utterance utterance = utterances.get(place);
    Set<Long> stated = new HashSet<>();
    for (Statement sentence : utterance.sentences()) {
      if (!sentence.asks()) {
        stated.addAll(sentence.content().keySet());
      }
    }
    long unheard = stated.stream().filter(word -> counts.of(word) == 0).count();
    Map<Feature, Double> features = new EnumMap<>(Feature.class);
    features.put(Feature.NEW_WORDS, StrictMath.log(1.0 + unheard));
    features.put(Feature.INFORMATION, StrictMath.log(1 + information(stated)));
    features.put(Feature.ANSWER, isAnswer(place) ? 1.0 : 0);
    addWords(utterance, features);
    return features;
  }

  /** Returns the information of words: the rarer in older messages, the more. */
  double information(Set<Long> words) {
    double sum = 0;
    for (long word : words) {
      sum += information(word);
    }
    return sum;
  }

  private double information(long word) {
    double messages = counts.messages() + utterances.size();
    return StrictMath.log(1 + messages / (1 + counts.of(word)));
  }

  private boolean isAnswer(int place) {
    if (place == 0) {
      return false;
    }
    Utterance before = utterances.get(place - 1);
    return before.asks() && !Objects.equals(author(before), author(utterances.get(place)));
  }

  private static String author(Utterance utterance) {
    return utterance.source().source().authorId();
  }

  private void addWords(Utterance utterance, Map<Feature, Double> features) {
    int times = 0;
    boolean numbers = false;
    Set<String> names = new HashSet<>();
    for (Statement sentence : utterance.sentences()) {
      String text = sentence.text();
      Words cursor = new Words().start(text);
      boolean first = true;
      while (cursor.next()) {
        String word = text.substring(cursor.start(), cursor.end());
        String small = word.toLowerCase(Locale.ROOT).replace('’', '\'');
        times += SummaryWords.TIMES.contains(small) ? 1 : 0;
        numbers |= word.codePoints().anyMatch(Character::isDigit);
        if (!first && Character.isUpperCase(word.codePointAt(0)) && isName(small)) {
          names.add(small);
        }
        first = false;
      }
    }
    features.put(Feature.TIMES, StrictMath.log(1.0 + times));
    features.put(Feature.NUMBERS, numbers ? 1.0 : 0);
    features.put(Feature.NAMES, StrictMath.log(1.0 + names.size()));
  }

  /** Returns false for ordinary words and for authors of the group, who address each other. */
  private boolean isName(String word) {
    return !SummaryWords.ORDINARY.contains(word) && !authors.contains(word);
  }
}

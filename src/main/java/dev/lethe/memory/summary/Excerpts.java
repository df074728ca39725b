package dev.lethe.memory.summary;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Memory;
import dev.lethe.policy.ValueWeights.Feature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Selection of the sentences that are kept of a group's messages, verbatim: rule K28. */
public final class Excerpts {
  /**
   * A sentence is left out if it has less than this share of the information per token of its whole
   * message.
   */
  private static final double LEAST_DENSITY = 0.4;

  /** A message is left out if another one that is kept has this share of its words. */
  private static final double TOO_ALIKE = 0.8;

  /** Stands for sentences left out between two that are kept. */
  private static final String GAP = " … ";

  private final List<Utterance> utterances;
  private final MessageValue values;
  private final WordCounts counts;

  /**
   * @param sources messages in order of time
   * @param counts words of older messages of the scope
   */
  public Excerpts(List<Memory> sources, WordCounts counts) {
    this.utterances = Utterance.of(sources);
    this.values = new MessageValue(utterances, counts);
    this.counts = counts;
  }

  /** What is kept of a message. */
  public record Excerpt(Memory source, String text) {}

  /** Sentences of a message that would be kept, with their rank among others. */
  private record Candidate(int place, String text, int tokens, Set<Long> words, double rank) {}

  /** Returns the counts with the words of the group's messages. */
  public WordCounts counts() {
    return counts.plus(utterances.stream().map(Utterance::words).toList());
  }

  /** Returns the features of each message. */
  public List<Map<Feature, Double>> features() {
    List<Map<Feature, Double>> features = new ArrayList<>();
    for (int place = 0; place < utterances.size(); place++) {
      features.add(values.features(place));
    }
    return features;
  }

  /**
   * Returns the excerpts to keep, in order of time.
   *
   * @param tokens number of tokens to keep; the most valuable message is kept in any case
   * @param most their largest number
   * @param covered text that already represents the messages; those whose words it has are left out
   */
  public List<Excerpt> choose(long tokens, int most, String covered) {
    List<Candidate> candidates = new ArrayList<>();
    for (int place = 0; place < utterances.size(); place++) {
      candidates.add(candidate(place));
    }
    candidates.sort(
        Comparator.comparingDouble(Candidate::rank).reversed().thenComparing(Candidate::place));
    Repeats repeats = new Repeats();
    repeats.add(Statement.words(covered));
    Set<String> families = new HashSet<>();
    List<Candidate> chosen = new ArrayList<>();
    long left = tokens;
    for (Candidate candidate : candidates) {
      String family = family(candidate);
      if (chosen.size() < most
          && (chosen.isEmpty() || candidate.tokens() <= 2 * left)
          && !candidate.words().isEmpty()
          && (family == null || !families.contains(family))
          && !repeats.has(candidate.words())) {
        chosen.add(candidate);
        repeats.add(candidate.words());
        families.add(family);
        left -= candidate.tokens();
      }
    }
    chosen.sort(Comparator.comparingInt(Candidate::place));
    return chosen.stream()
        .map(one -> new Excerpt(utterances.get(one.place()).source(), one.text()))
        .toList();
  }

  private String family(Candidate candidate) {
    List<Statement> sentences = utterances.get(candidate.place()).sentences();
    return sentences.isEmpty() ? null : sentences.get(0).by().familyId();
  }

  private Candidate candidate(int place) {
    Utterance utterance = utterances.get(place);
    double all = values.information(utterance.words());
    double least = LEAST_DENSITY * all / Math.max(1, utterance.tokens());
    Set<Long> words = new LinkedHashSet<>();
    StringBuilder kept = new StringBuilder();
    int last = -1;
    for (Statement sentence : utterance.sentences()) {
      double information = values.information(sentence.content().keySet());
      if (information >= least * EmbeddingRules.tokens(sentence.text()) && information > 0) {
        if (last >= 0) {
          kept.append(sentence.position() == last + 1 ? " " : GAP);
        }
        last = sentence.position();
        kept.append(Sentences.shown(sentence.text()));
        words.addAll(sentence.content().keySet());
      }
    }
    String text = DayWords.dated(kept.toString(), utterance.source().createdAt());
    int tokens = EmbeddingRules.tokens(text);
    double share = all == 0 ? 0 : values.information(words) / all;
    double rank = values.of(place) * share / Math.sqrt(Math.max(1, tokens));
    return new Candidate(place, text, tokens, words, rank);
  }

  /** Words of the texts chosen so far. */
  private static final class Repeats {
    private final Map<Long, List<Integer>> texts = new HashMap<>();
    private int added;

    void add(Set<Long> words) {
      words.forEach(word -> texts.computeIfAbsent(word, unused -> new ArrayList<>()).add(added));
      added++;
    }

    /** Returns true if one of the texts has most of the words. */
    boolean has(Set<Long> words) {
      Map<Integer, Integer> common = new HashMap<>();
      for (long word : words) {
        for (int text : texts.getOrDefault(word, List.of())) {
          common.merge(text, 1, Integer::sum);
        }
      }
      return common.values().stream().anyMatch(count -> count >= TOO_ALIKE * words.size());
    }
  }
}

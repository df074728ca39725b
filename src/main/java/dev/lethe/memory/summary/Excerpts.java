package dev.lethe.memory.summary;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.policy.ValueWeights.Feature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
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

  /** A message is left out if the summary's statements of it have this share of its words. */
  private static final double COVERED = 0.8;

  /** Largest number of tokens of a text that is kept although a group's share is smaller. */
  private static final int SHORT = 70;

  /** Kinds made by a compaction. */
  private static final Set<Kind> COMPACTED = Set.of(Kind.EXCERPT, Kind.SUMMARY);

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

  /** Text that is kept of a message. */
  public record Excerpt(Memory source, String text) {}

  /** Sentences of a message that would be kept, with their rank among others. */
  private record Candidate(
      int place, String text, int tokens, List<Statement> sentences, double rank) {}

  /**
   * Returns the counts with the words of the group's messages, but not again of excerpts and
   * summaries.
   */
  public WordCounts counts() {
    return counts.plus(
        utterances.stream()
            .filter(utterance -> !COMPACTED.contains(utterance.source().kind()))
            .map(Utterance::words)
            .toList());
  }

  /** Returns the sum of the messages' values, each 0 to 1. */
  public double value() {
    double sum = 0;
    for (int place = 0; place < utterances.size(); place++) {
      sum += values.of(place);
    }
    return sum;
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
   * @param tokens number of tokens to keep; the most valuable short message is kept unless it is 0
   * @param most their largest number
   * @param said statements of the group's summary by the id of a message that they come from, one
   *     per line; a message that its own statements cover is left out
   */
  public List<Excerpt> choose(long tokens, int most, Map<String, String> said) {
    List<Candidate> candidates = new ArrayList<>();
    for (int place = 0; place < utterances.size(); place++) {
      candidates.add(candidate(place));
    }
    candidates.sort(
        Comparator.comparingDouble(Candidate::rank).reversed().thenComparing(Candidate::place));
    Set<Long> wordings = new HashSet<>();
    said.values().stream()
        .flatMap(text -> Statement.of(text).stream())
        .forEach(sentence -> wordings.add(sentence.wording()));
    List<Candidate> chosen = new ArrayList<>();
    long left = tokens;
    for (Candidate candidate : candidates) {
      if (chosen.size() < most
          && (candidate.tokens() <= 2 * left || (chosen.isEmpty() && isShort(candidate, tokens)))
          && candidate.sentences().stream().anyMatch(one -> !wordings.contains(one.wording()))
          && !isCovered(candidate, said.getOrDefault(idOf(candidate), ""))) {
        chosen.add(candidate);
        candidate.sentences().forEach(sentence -> wordings.add(sentence.wording()));
        left -= candidate.tokens();
      }
    }
    chosen.sort(Comparator.comparingInt(Candidate::place));
    return chosen.stream()
        .map(one -> new Excerpt(utterances.get(one.place()).source(), one.text()))
        .toList();
  }

  /** Returns true for a text that is kept even if it exceeds the share of a small group. */
  private static boolean isShort(Candidate candidate, long tokens) {
    return tokens > 0 && candidate.tokens() <= SHORT;
  }

  private String idOf(Candidate candidate) {
    return utterances.get(candidate.place()).source().memoryId();
  }

  private static boolean isCovered(Candidate candidate, String said) {
    Set<Long> covering = Statement.words(Statement.of(said));
    Set<Long> words = Statement.words(candidate.sentences());
    long covered = words.stream().filter(covering::contains).count();
    return covered >= COVERED * words.size()
        && candidate.sentences().stream().allMatch(one -> covering.containsAll(one.marks()));
  }

  private Candidate candidate(int place) {
    Utterance utterance = utterances.get(place);
    double all = values.information(utterance.words());
    double least = LEAST_DENSITY * all / Math.max(1, utterance.tokens());
    List<Statement> sentences = new ArrayList<>();
    StringBuilder kept = new StringBuilder();
    int last = -1;
    for (Statement sentence : utterance.sentences()) {
      double information = values.information(Statement.words(List.of(sentence)));
      if (information >= least * EmbeddingRules.tokens(sentence.text()) && information > 0) {
        if (last >= 0) {
          kept.append(sentence.position() == last + 1 ? " " : GAP);
        }
        last = sentence.position();
        kept.append(sentence.text());
        sentences.add(sentence);
      }
    }
    String text = DayWords.dated(kept.toString(), utterance.source().createdAt());
    int tokens = EmbeddingRules.tokens(text);
    double share = all == 0 ? 0 : values.information(Statement.words(sentences)) / all;
    double rank = values.of(place) * share / Math.sqrt(Math.max(1, tokens));
    return new Candidate(place, text, tokens, sentences, rank);
  }
}

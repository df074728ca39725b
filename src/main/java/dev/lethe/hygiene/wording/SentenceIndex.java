package dev.lethe.hygiene.wording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sentences of a text by what they speak of. Not safe for use by many threads. */
final class SentenceIndex {
  private final List<Statement> sentences;
  private final Map<String, List<Integer>> byStem = new HashMap<>();

  /** By sentence, how many words it shares with the one that is looked for. */
  private final int[] shared;

  SentenceIndex(List<Statement> sentences) {
    this.sentences = sentences;
    shared = new int[sentences.size()];
    for (int i = 0; i < shared.length; i++) {
      for (String stem : sentences.get(i).content()) {
        byStem.computeIfAbsent(stem, unused -> new ArrayList<>()).add(i);
      }
    }
  }

  /** The one that shares most words with another, of equals the first; empty if none does any. */
  Optional<Statement> nearest(Statement one) {
    int nearest = -1;
    for (String stem : one.content()) {
      for (int i : byStem.getOrDefault(stem, List.of())) {
        shared[i]++;
        if (nearest < 0
            || shared[i] > shared[nearest]
            || (shared[i] == shared[nearest] && i < nearest)) {
          nearest = i;
        }
      }
    }
    for (String stem : one.content()) {
      byStem.getOrDefault(stem, List.of()).forEach(i -> shared[i] = 0);
    }
    return nearest < 0 ? Optional.empty() : Optional.of(sentences.get(nearest));
  }
}

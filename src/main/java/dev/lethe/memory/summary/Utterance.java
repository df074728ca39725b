package dev.lethe.memory.summary;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A message with its sentences.
 *
 * @param tokens tokens of the whole text
 */
record Utterance(Memory source, List<Statement> sentences, int tokens) {
  Utterance {
    sentences = List.copyOf(sentences);
  }

  static List<Utterance> of(List<Memory> sources) {
    List<Utterance> utterances = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      Memory source = sources.get(i);
      utterances.add(
          new Utterance(
              source,
              Statement.of(List.of(source), i),
              EmbeddingRules.tokens(source.content().text())));
    }
    return utterances;
  }

  boolean asks() {
    return sentences.stream().anyMatch(Statement::asks);
  }

  /** Returns the distinct informative words, by hash. */
  Set<Long> words() {
    Set<Long> words = new HashSet<>();
    sentences.forEach(sentence -> words.addAll(sentence.content().keySet()));
    return words;
  }
}

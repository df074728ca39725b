package dev.lethe.memory.summary;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A message with its sentences, or a summary with the statements of its sources.
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
              Statement.of(source, i, pieces(text(source))),
              EmbeddingRules.tokens(source.content().text())));
    }
    return utterances;
  }

  private static String text(Memory source) {
    String text = source.content().text();
    return source.kind() == Kind.SUMMARY ? SummaryText.statements(text) : text;
  }

  /** Returns the sentences of a text; a long one in pieces between words. */
  private static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    for (String sentence : Sentences.of(text)) {
      String rest = sentence;
      while (rest.codePointCount(0, rest.length()) > Sentences.MAX_LENGTH) {
        int end = rest.offsetByCodePoints(0, Sentences.MAX_LENGTH);
        int space = rest.lastIndexOf(' ', end);
        int cut = space > end / 2 ? space : end;
        pieces.add(rest.substring(0, cut).strip());
        rest = rest.substring(cut).strip();
      }
      if (!rest.isEmpty()) {
        pieces.add(rest);
      }
    }
    return pieces;
  }

  boolean asks() {
    return sentences.stream().anyMatch(Statement::asks);
  }

  /** Returns the distinct informative words and marks, by hash. */
  Set<Long> words() {
    return Statement.words(sentences);
  }
}

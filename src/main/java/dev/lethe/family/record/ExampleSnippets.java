package dev.lethe.family.record;

import dev.lethe.family.token.BoundedText;
import dev.lethe.family.token.StableHash;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Up to three examples of what members say, as different from each other as any that were offered:
 * the oldest stays, the others give way to one that is further from the rest.
 */
record ExampleSnippets(List<Snippet> snippets) {
  static final ExampleSnippets NONE = new ExampleSnippets(List.of());
  static final int MAX_CHARACTERS = 160;

  private static final int MAX_SNIPPETS = 3;
  private static final int MIN_BEFORE_PLACEHOLDER = 80;

  /** A member's text and the hash of its event id, by which it can be taken out again. */
  record Snippet(long source, String text) {}

  ExampleSnippets {
    snippets = List.copyOf(snippets);
  }

  List<String> texts() {
    return snippets.stream().map(Snippet::text).toList();
  }

  /** With the member's text, if it adds to what the others show. */
  ExampleSnippets with(String eventId, String text) {
    return offered(new Snippet(StableHash.of(eventId), cut(text)));
  }

  /** With what the other's add to these. */
  ExampleSnippets with(ExampleSnippets other) {
    ExampleSnippets all = this;
    for (Snippet snippet : other.snippets) {
      all = all.offered(snippet);
    }
    return all;
  }

  /** Without the example taken from that message; this very object if there is none. */
  ExampleSnippets without(String eventId) {
    long source = StableHash.of(eventId);
    List<Snippet> kept = snippets.stream().filter(snippet -> snippet.source != source).toList();
    return kept.size() == snippets.size() ? this : new ExampleSnippets(kept);
  }

  private ExampleSnippets offered(Snippet candidate) {
    if (candidate.text.isEmpty() || texts().contains(candidate.text)) {
      return this;
    }
    List<Snippet> most = new ArrayList<>(snippets);
    if (most.size() < MAX_SNIPPETS) {
      most.add(candidate);
      return new ExampleSnippets(most);
    }
    most.add(candidate);
    int out = leastMissed(most);
    most.remove(out);
    return out == MAX_SNIPPETS ? this : new ExampleSnippets(most);
  }

  /** Which of four, but the first, leaves the others most different: the last if it is a tie. */
  private static int leastMissed(List<Snippet> four) {
    List<Set<String>> words = new ArrayList<>();
    for (Snippet snippet : four) {
      words.add(words(snippet.text));
    }
    int out = MAX_SNIPPETS;
    long best = spreadWithout(out, words);
    for (int i = 1; i < MAX_SNIPPETS; i++) {
      long spread = spreadWithout(i, words);
      if (spread > best) {
        best = spread;
        out = i;
      }
    }
    return out;
  }

  /** How different the others are: the smallest distance of two, then the sum of all. */
  private static long spreadWithout(int out, List<Set<String>> words) {
    long smallest = Long.MAX_VALUE;
    long sum = 0;
    for (int i = 0; i < words.size(); i++) {
      for (int j = i + 1; j < words.size(); j++) {
        if (i != out && j != out) {
          long distance = distance(words.get(i), words.get(j));
          smallest = Math.min(smallest, distance);
          sum += distance;
        }
      }
    }
    return smallest * 1_000_000 + sum;
  }

  /** Jaccard distance of two sets of words, in thousandths. */
  private static long distance(Set<String> a, Set<String> b) {
    int common = 0;
    for (String word : a) {
      common += b.contains(word) ? 1 : 0;
    }
    long all = (long) a.size() + b.size() - common;
    return 1_000 * (all - common) / all;
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    int start = 0;
    for (int at = 0; at <= text.length(); at++) {
      if (at == text.length() || text.charAt(at) <= ' ') {
        words.add(text.substring(start, at));
        start = at + 1;
      }
    }
    return words;
  }

  /** At most 160 characters, cut neither in a code point nor, if avoidable, in a placeholder. */
  private static String cut(String text) {
    String head = BoundedText.cut(text, MAX_CHARACTERS);
    if (head.length() < text.length()) {
      for (int at = MIN_BEFORE_PLACEHOLDER; at < head.length(); at++) {
        if (Placeholders.end(text, at) > head.length()) {
          return head.substring(0, at).strip();
        }
      }
    }
    return head.strip();
  }
}

package dev.lethe.family.record;

import dev.lethe.text.token.BoundedText;
import dev.lethe.text.token.StableHash;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Up to three example texts of members, chosen to differ as much as possible. The oldest is always
 * kept; another is replaced when a new text is further from the rest.
 */
record ExampleSnippets(List<Snippet> snippets) {
  static final ExampleSnippets NONE = new ExampleSnippets(List.of());
  static final int MAX_CHARACTERS = 160;

  private static final int MAX_SNIPPETS = 3;
  private static final int MIN_BEFORE_PLACEHOLDER = 80;

  /** A member's text and the hash of its event id, which identifies the snippet for removal. */
  record Snippet(long source, String text) {}

  ExampleSnippets {
    snippets = List.copyOf(snippets);
  }

  List<String> texts() {
    return snippets.stream().map(Snippet::text).toList();
  }

  /** Returns a copy that includes the member's text, if it adds variety. */
  ExampleSnippets with(String eventId, String text) {
    return offered(new Snippet(StableHash.of(eventId), cut(text)));
  }

  /** Returns a copy that includes those of the other's snippets that add variety. */
  ExampleSnippets with(ExampleSnippets other) {
    ExampleSnippets all = this;
    for (Snippet snippet : other.snippets) {
      all = all.offered(snippet);
    }
    return all;
  }

  /** Returns a copy without the snippet of the event; this object if there is none. */
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

  /**
   * Returns the index of the snippet, never the first, whose removal leaves the others most
   * different; the last one on a tie.
   */
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

  /**
   * Returns the spread of the other snippets: the smallest distance between two, then the sum of
   * all distances.
   */
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

  /** Returns the Jaccard distance of two sets of words, in thousandths. */
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

  /**
   * Truncates to 160 characters, without splitting a code point or, if avoidable, a placeholder.
   */
  private static String cut(String text) {
    String head = BoundedText.cut(text, MAX_CHARACTERS);
    if (head.length() < text.length()) {
      for (int at = MIN_BEFORE_PLACEHOLDER; at < head.length(); at++) {
        if (TemplatePlaceholders.end(text, at) > head.length()) {
          return head.substring(0, at).strip();
        }
      }
    }
    return head.strip();
  }
}

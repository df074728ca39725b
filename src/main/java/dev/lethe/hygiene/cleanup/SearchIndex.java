package dev.lethe.hygiene.cleanup;

import dev.lethe.text.Bm25;
import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Full-text index of patterns: rule CL6. */
final class SearchIndex {
  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final int FEW = 4;

  private final List<String> itemIds = new ArrayList<>();
  private final Map<String, Posting> postings = new HashMap<>();
  private final int[] lengths;
  private final Bm25 bm25;

  /** Texts that contain a word, with its number of occurrences. */
  private static final class Posting {
    private int[] texts = new int[FEW];
    private int[] counts = new int[FEW];
    private int size;

    void add(int text) {
      if (size > 0 && texts[size - 1] == text) {
        counts[size - 1]++;
        return;
      }
      if (size == texts.length) {
        texts = Arrays.copyOf(texts, size * 2);
        counts = Arrays.copyOf(counts, size * 2);
      }
      texts[size] = text;
      counts[size++] = 1;
    }
  }

  /**
   * Creates an index.
   *
   * @param texts in any order
   */
  SearchIndex(List<SearchText> texts) {
    List<SearchText> sorted = new ArrayList<>(texts);
    sorted.sort(Comparator.comparing(SearchText::itemId));
    lengths = new int[sorted.size()];
    long all = 0;
    for (int i = 0; i < lengths.length; i++) {
      itemIds.add(sorted.get(i).itemId());
      for (String word : Words.of(sorted.get(i).words())) {
        postings.computeIfAbsent(word, unused -> new Posting()).add(i);
        lengths[i]++;
      }
      all += lengths[i];
    }
    bm25 = new Bm25(K1, B, (double) all / Math.max(1, lengths.length));
  }

  /**
   * Returns the items of the best texts that contain a word of the query; ties are ordered by item
   * id.
   */
  List<String> find(String query, int most) {
    double[] scores = new double[lengths.length];
    Set<String> words = new LinkedHashSet<>(Words.of(query));
    for (String word : words) {
      Posting posting = postings.get(word);
      if (posting != null) {
        double rarity = Bm25.rarity(lengths.length, posting.size);
        for (int i = 0; i < posting.size; i++) {
          int text = posting.texts[i];
          scores[text] += bm25.worth(rarity, posting.counts[i], lengths[text]);
        }
      }
    }
    Comparator<Integer> worstFirst =
        Comparator.comparingDouble((Integer text) -> scores[text])
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> best = new PriorityQueue<>(worstFirst);
    for (int i = 0; i < scores.length; i++) {
      if (scores[i] > 0) {
        best.add(i);
        if (best.size() > most) {
          best.remove();
        }
      }
    }
    List<Integer> found = new ArrayList<>(best);
    found.sort(worstFirst.reversed());
    return found.stream().map(itemIds::get).toList();
  }
}

package dev.lethe.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * Free text of variable length (titles, names, reasons) has no position to mask. But the words
 * around it keep company: of the newest specimens that hold one of them, nearly all hold the
 * others. Those, in order, are the core; what lies between is a gap. A core is tried for a few
 * words of each new specimen and over a fixed number of others, so a new text costs a bounded
 * number of steps however many there are.
 */
/** Finds what the specimens that share a word have in common. */
final class Company {
  static final int LEAST = 8;

  private static final int SAMPLE = 24;
  private static final int MOST_TRIES = 4;

  /** A word is tried each time it is met so many times more; seldom one that is met often. */
  private static final int EVERY = 4;

  private static final int SELDOM = 32;
  private static final int OFTEN = 64;

  private static final int MOST_MISSING_PERCENT = 15;
  private static final int LEAST_VARIETY = 3;
  private static final int LEAST_WORDS = 2;
  private static final int HEAD = 3;

  private final Postings postings = new Postings();

  /** Of short texts, whose words prove nothing, and which a template may fit all the same. */
  private final Postings quiet = new Postings();

  private final Specimen[] sample = new Specimen[SAMPLE];
  private final BitCounts shared = new BitCounts();
  private final TokenCounts counts = new TokenCounts();

  void add(Specimen specimen) {
    Postings own = specimen.teaches ? postings : quiet;
    long[] tokens = specimen.tokens;
    int[] nodes = new int[tokens.length + 1];
    int used = 0;
    for (int i = 0; i < tokens.length; i++) {
      if (Tokens.isWord(tokens[i]) && isFirst(tokens, i)) {
        nodes[used++] = own.add(wordKey(specimen.polarity, tokens[i]), specimen);
      }
    }
    if (hasHead(tokens)) {
      nodes[used++] = own.add(headKey(specimen.polarity, tokens), specimen);
    }
    specimen.nodes = Arrays.copyOf(nodes, used);
  }

  void remove(Specimen specimen) {
    Postings own = specimen.teaches ? postings : quiet;
    for (int node : specimen.nodes) {
      own.remove(node);
    }
  }

  /** The elements of a template that the specimen added last completes, or null. */
  long[] complete(Specimen specimen) {
    int tries = 0;
    int node = 0;
    long[] tokens = specimen.tokens;
    for (int i = 0; i < tokens.length && tries < MOST_TRIES; i++) {
      if (Tokens.isWord(tokens[i]) && isFirst(tokens, i) && isDue(specimen.nodes[node++])) {
        tries++;
        long[] elements = core(specimen, specimen.nodes[node - 1], true);
        if (elements != null) {
          return elements;
        }
      }
    }
    if (!hasHead(tokens)) {
      return null;
    }
    int head = specimen.nodes[specimen.nodes.length - 1];
    return isDue(head) ? core(specimen, head, !hasValue(tokens)) : null;
  }

  /**
   * Those that hold the rarest of the words or the head of the elements, oldest first and short
   * texts last: every specimen that fits them is among these.
   */
  List<Specimen> candidates(long[] elements, long polarity) {
    List<Specimen> candidates = new ArrayList<>();
    addRarest(postings, elements, polarity, candidates);
    addRarest(quiet, elements, polarity, candidates);
    return candidates;
  }

  private static void addRarest(
      Postings among, long[] elements, long polarity, List<Specimen> candidates) {
    long rarest = 0;
    int fewest = Integer.MAX_VALUE;
    for (long element : elements) {
      if (Tokens.isWord(element)) {
        int count = among.count(wordKey(polarity, element));
        if (count < fewest) {
          fewest = count;
          rarest = wordKey(polarity, element);
        }
      }
    }
    if (fewest == Integer.MAX_VALUE) {
      rarest = headKey(polarity, elements);
    }
    int first = candidates.size();
    for (int node = among.newest(rarest); node >= 0; node = among.older(node)) {
      candidates.add(among.specimen(node));
    }
    Collections.reverse(candidates.subList(first, candidates.size()));
  }

  private boolean isDue(int node) {
    int count = postings.countAt(node);
    return count >= LEAST && count % (count < OFTEN ? EVERY : SELDOM) == 0;
  }

  /** What the newest specimens under the specimen's own node share. */
  private long[] core(Specimen specimen, int newest, boolean wordsNeeded) {
    int size = 0;
    shared.clear();
    for (int node = newest; node >= 0 && size < SAMPLE; node = postings.older(node)) {
      sample[size] = postings.specimen(node);
      shared.add(sample[size++].words);
      if (size == LEAST && wordsNeeded && shared.bitsIn(LEAST - 2) < LEAST_WORDS) {
        return null;
      }
    }
    int needed = size - size * MOST_MISSING_PERCENT / 100;
    if (wordsNeeded && shared.bitsIn(needed) < LEAST_WORDS) {
      return null;
    }
    counts.begin(specimen.tokens);
    for (int k = 0; k < size; k++) {
      counts.add(sample[k].tokens);
    }
    Specimen base = shortest(size, needed);
    return base == null ? null : fitted(elements(base.tokens, needed), size);
  }

  /** The shortest of the sample that holds the whole core: it says least besides. */
  private Specimen shortest(int size, int needed) {
    Specimen base = null;
    for (int k = 0; k < size; k++) {
      if ((base == null || sample[k].tokens.length < base.tokens.length)
          && counts.holdsAll(sample[k].tokens, needed)) {
        base = sample[k];
      }
    }
    return base;
  }

  private long[] elements(long[] base, int needed) {
    long[] elements = new long[base.length];
    int size = 0;
    for (long token : base) {
      if (counts.count(token) >= needed) {
        elements[size++] = token;
      } else if (size == 0 || elements[size - 1] != Template.GAP) {
        elements[size++] = Template.GAP;
      }
    }
    return Arrays.copyOf(elements, size);
  }

  /** The elements if they say enough, and enough of the sample fits them; else null. */
  private long[] fitted(long[] elements, int size) {
    if (!saysEnough(elements)) {
      return null;
    }
    int fits = 0;
    int gaps = 0;
    long tokens = 0;
    int[][] starts = new int[size][];
    for (int k = 0; k < size; k++) {
      starts[k] = TemplateFit.starts(elements, sample[k].tokens);
      if (starts[k] != null) {
        fits++;
        tokens += sample[k].tokens.length;
      }
    }
    for (long element : elements) {
      gaps += element == Template.GAP ? 1 : 0;
    }
    boolean enough = fits >= LEAST && fits * 10L >= size * 7L;
    boolean dense = (elements.length - gaps) * 3L * fits >= tokens;
    return enough && dense ? narrowed(elements, starts) : null;
  }

  private static boolean saysEnough(long[] elements) {
    int words = 0;
    int fixed = 0;
    for (long element : elements) {
      words += Tokens.isWord(element) ? 1 : 0;
      fixed += element == Template.GAP ? 0 : 1;
    }
    boolean headed = fixed > HEAD && hasHead(elements) && hasValue(elements);
    return fixed < elements.length && (words >= LEAST_WORDS || headed);
  }

  /** With a slot for each gap that was always one token; null if a gap hardly varies. */
  private long[] narrowed(long[] elements, int[][] starts) {
    long[] narrowed = elements.clone();
    for (int e = 0; e < elements.length; e++) {
      if (elements[e] != Template.GAP) {
        continue;
      }
      boolean single = true;
      Set<Long> contents = new HashSet<>();
      for (int k = 0; k < starts.length; k++) {
        if (starts[k] != null) {
          long[] tokens = sample[k].tokens;
          int end = e + 1 < elements.length ? starts[k][e + 1] : tokens.length;
          single &= end - starts[k][e] == 1 && tokens[starts[k][e]] != Template.GAP;
          contents.add(content(tokens, starts[k][e], end, k));
        }
      }
      if (contents.size() < LEAST_VARIETY) {
        return null;
      }
      narrowed[e] = single ? Template.SLOT : Template.GAP;
    }
    return narrowed;
  }

  /** A hash of the tokens in a gap; a wildcard of a learned template counts as one of a kind. */
  private static long content(long[] tokens, int start, int end, int sampled) {
    long sum = 0;
    for (int i = start; i < end; i++) {
      boolean literal = Template.isLiteral(tokens[i]);
      sum += Hash64.at(literal ? tokens[i] : tokens[i] + sampled * Hash64.GOLDEN, i - start);
    }
    return sum;
  }

  private static boolean hasHead(long[] tokens) {
    return tokens.length > HEAD + 1
        && isFixed(tokens[0])
        && isFixed(tokens[1])
        && isFixed(tokens[2]);
  }

  private static boolean hasValue(long[] elements) {
    return elements[0] == Tokens.VALUE
        || elements[1] == Tokens.VALUE
        || elements[2] == Tokens.VALUE;
  }

  private static boolean isFixed(long token) {
    return token != Template.GAP && token != Template.SLOT;
  }

  private static long wordKey(long polarity, long word) {
    return word ^ Hash64.mix(polarity);
  }

  private static long headKey(long polarity, long[] tokens) {
    long sum = Hash64.mix(polarity);
    for (int i = 0; i < HEAD; i++) {
      sum += Hash64.at(tokens[i], i);
    }
    return Hash64.mix(sum);
  }

  private static boolean isFirst(long[] tokens, int i) {
    for (int k = 0; k < i; k++) {
      if (tokens[k] == tokens[i]) {
        return false;
      }
    }
    return true;
  }
}

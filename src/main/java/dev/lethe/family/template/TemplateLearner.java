package dev.lethe.family.template;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.text.token.Hash64;
import dev.lethe.text.token.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns templates from signatures that no template fits, and from other templates. A new specimen
 * is aligned with the few that share most of its words, and their common text is tested against all
 * specimens that fit it. The state depends only on the current specimens: those of the newest
 * signatures, in order of their ordinals, and one per template. The number of steps per text is
 * bounded.
 */
public final class TemplateLearner {
  private static final int WORDS_TRIED = 8;
  private static final int NEWEST = 6;
  private static final int CANDIDATES = 5;
  private static final int POOL = 48;

  /**
   * Maximum steps of {@link TemplateFit} per specimen. Texts of a few words in any order fit
   * nothing, and each attempt on each of thousands of them would use up the step limit of a fit.
   */
  private static final int MAX_STEPS = 200_000;

  /**
   * Minimum percentage of shared word bits, of the smaller set of bits; a bit may be shared by
   * chance.
   */
  private static final int MIN_SHARED_BITS = 50;

  /** Minimum percentage of shared words, of the smaller set of words. */
  private static final int MIN_SHARED = 20;

  /**
   * Minimum percentage of a core's fixed elements that survives alignment with the next candidate.
   */
  private static final int MIN_KEPT = 60;

  private final SpecimenQueue signatures = new SpecimenQueue();
  private final Map<Template, Specimen> templates = new LinkedHashMap<>();
  private final SpecimenPostings postings = new SpecimenPostings();
  private final Alignment alignment;
  private final Plausibility plausibility;
  private final TemplateFit fit;
  private final List<Specimen> met = new ArrayList<>();
  private long[] order = {};
  private long searches;

  /**
   * Steps spent so far on finding specimens that fit the templates supposed for the last specimen.
   */
  long spent;

  private Found best;
  private double bestShare;

  /**
   * A template that was found.
   *
   * @param weight number of different texts that fit it
   */
  public record Found(Elements elements, int weight) {}

  public TemplateLearner(MatchingWorkspace workspace) {
    alignment = workspace.alignment;
    plausibility = workspace.plausibility;
    fit = workspace.fit;
  }

  public int signatures() {
    return signatures.size();
  }

  /** Adds a signature without learning from it. */
  public Specimen add(SignatureRow row, Elements elements, int slot) {
    Specimen specimen = new Specimen(row, elements, slot);
    signatures.add(specimen);
    post(specimen);
    return specimen;
  }

  /** Adds a template without learning from it. */
  public Specimen add(Template template) {
    Specimen specimen = new Specimen(template);
    templates.put(template, specimen);
    post(specimen);
    return specimen;
  }

  private void post(Specimen specimen) {
    long[] tokens = specimen.elements.tokens;
    int[] nodes = new int[tokens.length];
    int used = 0;
    for (int i = 0; i < tokens.length; i++) {
      if (Token.isDistinctive(tokens[i]) && isFirst(tokens, i)) {
        nodes[used++] = postings.add(key(specimen.beside, tokens[i]), specimen);
      }
    }
    specimen.nodes = Arrays.copyOf(nodes, used);
  }

  private static boolean isFirst(long[] tokens, int i) {
    return !isIn(tokens, i, tokens[i]);
  }

  /** Returns true if the token is among the first {@code size}. */
  private static boolean isIn(long[] tokens, int size, long token) {
    for (int k = 0; k < size; k++) {
      if (tokens[k] == token) {
        return true;
      }
    }
    return false;
  }

  private static long key(long beside, long token) {
    return token ^ Hash64.mix(beside);
  }

  /** Returns the template that the last added specimen completes, or null. */
  public Found learn(Specimen specimen) {
    best = null;
    bestShare = 0;
    spent = 0;
    long[] own = specimen.elements.tokens;
    long[] core = null;
    for (Specimen candidate : candidates(specimen)) {
      long[] other = candidate.elements.tokens;
      considerUnrepeated(specimen, candidate);
      long[] pair = alignment.of(own, other);
      if (pair == null || pair.length == 0) {
        continue;
      }
      if (Plausibility.mayHold(pair, own, other)) {
        consider(specimen, pair, alignment.narrowed(), candidate.template);
      }
      if (core == null) {
        core = pair;
        continue;
      }
      long[] smaller = alignment.of(core, other);
      if (smaller != null && fixed(smaller) * 100 >= MIN_KEPT * fixed(core)) {
        if (Plausibility.mayHold(smaller, own, other)
            && !Arrays.equals(smaller, core)
            && !Arrays.equals(smaller, pair)) {
          consider(specimen, smaller, alignment.narrowed(), null);
        }
        core = smaller;
      }
    }
    return best;
  }

  /** Considers what two texts have in common before lines that only repeat. */
  private void considerUnrepeated(Specimen specimen, Specimen candidate) {
    long[] own = specimen.elements.tokens;
    long[] other = candidate.elements.tokens;
    if (specimen.unrepeated == own.length && candidate.unrepeated == other.length) {
      return;
    }
    long[] one = Arrays.copyOf(own, specimen.unrepeated);
    long[] two = Arrays.copyOf(other, candidate.unrepeated);
    long[] common = alignment.of(one, two);
    if (common != null && common.length > 0 && Plausibility.mayHold(common, one, two)) {
      long[] elements = Arrays.copyOf(common, common.length + 1);
      elements[common.length] = Template.REST;
      consider(specimen, elements, candidate.template);
    }
  }

  private static int fixed(long[] elements) {
    int fixed = 0;
    for (long element : elements) {
      fixed += Token.isWildcard(element) ? 0 : Token.isDistinctive(element) ? 2 : 1;
    }
    return fixed;
  }

  /**
   * Judges aligned elements and, if they are implausible, the narrower form: a gap may also fit
   * texts with one more field, which belong to another family.
   */
  private void consider(Specimen specimen, long[] tokens, long[] narrower, Template widened) {
    if (!consider(specimen, tokens, widened) && narrower != null) {
      consider(specimen, narrower, widened);
    }
  }

  private boolean consider(Specimen specimen, long[] tokens, Template widened) {
    Elements elements = new Elements(tokens, null);
    List<Specimen> pool = pool(elements, specimen.beside);
    if (pool.size() < 2) {
      return false;
    }
    long[] narrowed =
        plausibility.judge(
            elements,
            pool,
            POOL,
            specimen,
            widened,
            token -> postings.count(key(specimen.beside, token)));
    if (narrowed != null && (best == null || plausibility.share > bestShare)) {
      bestShare = plausibility.share;
      Elements found = new Elements(narrowed, polarity(narrowed, specimen.elements));
      best = new Found(found, plausibility.weight);
    }
    return narrowed != null;
  }

  /** Returns the flags of polarity words for the tokens, taken from a text that contains them. */
  private static boolean[] polarity(long[] tokens, Elements text) {
    if (text.isPolarity == null) {
      return null;
    }
    boolean[] isPolarity = new boolean[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      for (int k = 0; k < text.size() && Template.isLiteral(tokens[i]); k++) {
        isPolarity[i] |= text.isPolarity[k] && text.token(k) == tokens[i];
      }
    }
    return isPolarity;
  }

  /** Returns the specimens that share most of a specimen's words, likeliest first. */
  private List<Specimen> candidates(Specimen specimen) {
    meet(specimen);
    int nodes = specimen.nodes.length;
    met.sort((a, b) -> compare(a, b, nodes));
    return met.size() > CANDIDATES ? met.subList(0, CANDIDATES) : met;
  }

  /**
   * Collects similar specimens among the newest others that contain each of the specimen's rarest
   * words.
   */
  private void meet(Specimen specimen) {
    searches++;
    met.clear();
    long words = specimen.elements.words;
    int used = 0;
    if (order.length < specimen.nodes.length) {
      order = new long[specimen.nodes.length * 2];
    }
    for (int i = 0; i < specimen.nodes.length; i++) {
      int count = postings.countAt(specimen.nodes[i]);
      if (count > 1) {
        order[used++] = (long) count << 32 | i;
      }
    }
    Arrays.sort(order, 0, used);
    for (int i = 0; i < Math.min(used, WORDS_TRIED); i++) {
      int node = postings.older(specimen.nodes[(int) order[i]]);
      for (int k = 0; node >= 0 && k < NEWEST; k++) {
        if (mayShareMost(words, postings.words(node))) {
          Specimen other = postings.specimen(node);
          if (other.search != searches) {
            other.search = searches;
            meet(specimen, other);
          }
        }
        node = postings.older(node);
      }
    }
  }

  /** Compares bit sets of words, so that most specimens needn't be read. */
  private static boolean mayShareMost(long words, long others) {
    int fewer = Math.min(Long.bitCount(words), Long.bitCount(others));
    return Long.bitCount(words & others) * 100 >= MIN_SHARED_BITS * fewer;
  }

  private void meet(Specimen specimen, Specimen other) {
    boolean shorter = specimen.nodes.length <= other.nodes.length;
    int fewer = Math.max(1, Math.min(specimen.nodes.length, other.nodes.length));
    int mayLack = fewer - (fewer * MIN_SHARED + 99) / 100;
    other.shared = shorter ? shared(specimen, other, mayLack) : shared(other, specimen, mayLack);
    other.percent = other.shared * 100 / fewer;
    if (other.percent >= MIN_SHARED) {
      met.add(other);
    }
  }

  /**
   * Returns how many of a specimen's distinct words and places the other one has, or 0 if it lacks
   * more than {@code mayLack}.
   */
  private static int shared(Specimen specimen, Specimen other, int mayLack) {
    long[] tokens = specimen.elements.tokens;
    long[] others = other.elements.tokens;
    int shared = 0;
    int lacks = 0;
    for (int i = 0; i < tokens.length; i++) {
      if (Token.isDistinctive(tokens[i]) && isFirst(tokens, i)) {
        if (isIn(others, others.length, tokens[i])) {
          shared++;
        } else if (++lacks > mayLack) {
          return 0;
        }
      }
    }
    return shared;
  }

  private static int compare(Specimen a, Specimen b, int nodes) {
    int order = Integer.compare(b.percent, a.percent);
    if (order == 0) {
      order = Integer.compare(b.shared, a.shared);
    }
    if (order == 0) {
      order = Boolean.compare(b.template != null, a.template != null);
    }
    if (order == 0) {
      order = Integer.compare(Math.abs(a.nodes.length - nodes), Math.abs(b.nodes.length - nodes));
    }
    if (order == 0) {
      order = Long.compare(b.ordinal, a.ordinal);
    }
    return order;
  }

  /**
   * Returns the specimens by which to judge a supposed template; none if finding them takes too
   * many steps.
   */
  private List<Specimen> pool(Elements elements, long beside) {
    List<Specimen> pool = fitting(elements, beside, POOL, MAX_STEPS - spent, false);
    return spent < MAX_STEPS ? pool : List.of();
  }

  /**
   * Returns the specimens that fit a template's elements, oldest first, as far as the step limit
   * allows.
   */
  public List<Specimen> fitting(Elements elements, long beside, boolean freely) {
    return fitting(elements, beside, Integer.MAX_VALUE, MAX_STEPS, freely);
  }

  /** Returns the newest specimens that fit, oldest first, within the step limit. */
  private List<Specimen> fitting(
      Elements elements, long beside, int most, long mostSteps, boolean freely) {
    List<Specimen> fitting = new ArrayList<>();
    long rarest = rarest(elements, beside);
    if (rarest == Token.VALUE) {
      return fitting;
    }
    int node = postings.newest(key(beside, rarest));
    long steps = 0;
    for (; node >= 0 && fitting.size() < most && steps < mostSteps; node = postings.older(node)) {
      Specimen specimen = postings.specimen(node);
      Elements text = specimen.elements;
      if (specimen.beside == beside
          && fit.fits(elements, text.tokens, text.isPolarity, text.size(), freely)) {
        fitting.add(specimen);
      }
      steps += 1 + fit.steps;
    }
    spent += steps;
    Collections.reverse(fitting);
    return fitting;
  }

  /**
   * Returns the word or place of the elements that the fewest specimens contain; a value if there
   * is none.
   */
  private long rarest(Elements elements, long beside) {
    long rarest = Token.VALUE;
    int fewest = Integer.MAX_VALUE;
    for (long element : elements.tokens) {
      int count = Token.isDistinctive(element) ? postings.count(key(beside, element)) : fewest;
      if (count < fewest) {
        fewest = count;
        rarest = element;
      }
    }
    return rarest;
  }

  /** Returns the signature with the lowest ordinal. */
  public Specimen oldest() {
    return signatures.first();
  }

  /** Forgets a signature's text, if it is known. */
  public void remove(long ordinal) {
    Specimen specimen = signatures.get(ordinal);
    if (specimen != null) {
      remove(specimen);
    }
  }

  public void remove(Template template) {
    Specimen specimen = templates.get(template);
    if (specimen != null) {
      remove(specimen);
    }
  }

  public void remove(Specimen specimen) {
    if (specimen.template == null) {
      signatures.remove(specimen.ordinal);
    } else {
      templates.remove(specimen.template);
    }
    for (int node : specimen.nodes) {
      postings.remove(node);
    }
  }
}

package dev.lethe.family.template;

import dev.lethe.text.token.Token;
import java.util.Arrays;
import java.util.List;

/**
 * Judges whether the texts that fit a supposed template are one family. Not thread-safe.
 *
 * <p>Two texts of one template share the constant text of the bot, but so do many texts of
 * different templates. The criteria that distinguish them: how much of a text is shared, whether
 * the shared text also occurs elsewhere, and whether the differences look like slots, i.e.
 * delimited by the bot itself, names, or other words each time. The less of a text is fixed and the
 * less its gaps look like slots, the more different texts are required. The constants were tuned on
 * streams of bots and logs, and validated on others: see "Families: quality" in
 * docs/design/benchmarks.md.
 */
final class Plausibility {
  private static final int WEIGHT_FOR_VARIETY = 3;
  private static final double MIN_SHARE = .2;
  private static final double LIKELY_SHARE = .3;
  private static final double MIN_SPECIFIC = .3;
  private static final double SHARED_WORD = .25;
  private static final double CHARACTER = .35;
  private static final int CHARACTERS_A_WORD = 3;
  private static final double VALUE = .2;
  private static final double MARK = .15;
  private static final double WIDEST_GAP = 3;
  private static final double WIDEST_TAIL = 2;

  private static final int FILLED_IN = 2;
  private static final int NAMES = 3;
  private static final int WORDS = 5;
  private static final int PHRASES = 8;

  /** Minimum ratios of distinct contents to texts, by kind of contents. */
  private static final double PLACES_RATIO = .15;

  private static final double NAMES_RATIO = .3;
  private static final double WORDS_RATIO = .5;
  private static final double PHRASES_RATIO = .8;
  private static final double ALL_DIFFERENT = .9;

  private static final double FAIR_SHARE = .4;
  private static final double HALF = .5;
  private static final double OPTIONAL_SHARE = .6;
  private static final double MAX_SHARE = .75;
  private static final double OWN_WORDS = .8;

  private static final int UNLIKELY = 16;

  private final TemplateFit fit = new TemplateFit();
  private final GapContents contents = new GapContents();
  private final Widening widening = new Widening();

  /** Fixed share of the texts, 0 to 1, after a judgement. */
  double share;

  /** Number of different texts that fit. */
  int weight;

  private Elements elements;
  private List<Specimen> pool;
  private int[][] starts = {};
  private long[] narrowed = {};

  private int variety;
  private double fixed;
  private double filled;
  private int words;
  private boolean specific;
  private double leastSpecific;

  private int gaps;
  private int[] distinct = {};
  private int[] wanted = {};
  private double[] ratios = {};
  private int phrases;
  private int needed;
  private boolean optional;

  /** Counts the active specimens that contain a word or place. */
  interface Counts {
    int of(long token);
  }

  /**
   * Returns the elements with each gap as narrow as its contents, or null if there isn't enough
   * evidence.
   *
   * @param pool specimens that fit the elements, at most {@code most}
   * @param widened a template of the pool that the elements may widen, or null
   * @param counts exact only up to {@code most}
   */
  long[] judge(
      Elements elements,
      List<Specimen> pool,
      int most,
      Specimen newest,
      Template widened,
      Counts counts) {
    begin(elements, pool);
    readFixed(most, counts);
    if (words == 0 || !readGaps()) {
      return null;
    }
    share = fixed / (fixed + filled);
    boolean wider = widened != null && widening.holds(elements, pool, starts, newest, widened);
    boolean holds = gaps == 0 ? words >= 2 || weight >= NAMES : wider || isEnough();
    return holds ? narrowed.clone() : null;
  }

  /**
   * Returns false if two texts certainly share too little, which saves searching for all that fit.
   * Fixed words count as if they occurred nowhere else.
   */
  static boolean mayHold(long[] elements, long[] one, long[] other) {
    double fixed = 0;
    int gaps = 0;
    for (long element : elements) {
      gaps += Token.isWildcard(element) ? 1 : 0;
      fixed += fixed(element);
    }
    double filled = (width(one) + width(other)) / 2 - width(elements);
    double share = fixed / (fixed + Math.min(filled, gaps * WIDEST_GAP));
    return share >= (gaps <= 2 ? MIN_SHARE : LIKELY_SHARE);
  }

  private static double fixed(long element) {
    if (Token.isCharacter(element)) {
      return CHARACTER;
    }
    if (Token.isDistinctive(element)) {
      return 1;
    }
    return element == Token.VALUE ? VALUE : Token.isWildcard(element) ? 0 : MARK;
  }

  private static double width(long[] tokens) {
    double width = 0;
    for (long token : tokens) {
      width += GapContents.width(token);
    }
    return width;
  }

  private void begin(Elements elements, List<Specimen> pool) {
    this.elements = elements;
    this.pool = pool;
    int size = elements.size();
    narrowed = elements.tokens.clone();
    if (distinct.length < size) {
      distinct = new int[size];
      wanted = new int[size];
      ratios = new double[size];
    }
    if (starts.length < pool.size()) {
      starts = new int[pool.size()][];
    }
    weight = 0;
    variety = 0;
    for (int k = 0; k < pool.size(); k++) {
      Specimen specimen = pool.get(k);
      fit.fits(elements, specimen.elements);
      starts[k] = Arrays.copyOf(fit.starts, size + 1);
      weight += specimen.weight();
      variety += Math.min(WEIGHT_FOR_VARIETY, specimen.weight());
    }
  }

  private void readFixed(int most, Counts counts) {
    fixed = 0;
    words = 0;
    specific = false;
    leastSpecific = 1;
    int characters = 0;
    for (long element : elements.tokens) {
      if (Token.isCharacter(element)) {
        fixed += CHARACTER;
        characters++;
      } else if (Token.isDistinctive(element)) {
        double own = pool.size() / (double) Math.max(1, Math.min(most, counts.of(element)));
        words++;
        leastSpecific = Math.min(leastSpecific, own);
        specific |= own >= MIN_SPECIFIC || Token.isPlace(element);
        fixed += Math.max(SHARED_WORD, Math.min(1, own));
      } else if (element == Token.VALUE) {
        fixed += VALUE;
      } else if (!Token.isWildcard(element)) {
        fixed += MARK;
      }
    }
    words += characters / CHARACTERS_A_WORD;
    specific |= characters >= CHARACTERS_A_WORD;
  }

  /** Reads the contents of all gaps; returns false if one of them can't be a slot. */
  private boolean readGaps() {
    gaps = 0;
    filled = 0;
    phrases = 0;
    needed = FILLED_IN;
    optional = false;
    for (int e = 0; e < elements.size(); e++) {
      if (Token.isWildcard(elements.token(e))) {
        contents.begin();
        for (int k = 0; k < pool.size(); k++) {
          contents.add(pool.get(k).elements.tokens, starts[k][e], starts[k][e + 1]);
        }
        if (!readGap(e)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean readGap(int e) {
    boolean lineEnds = e == elements.size() - 1 || elements.token(e + 1) == Token.BREAK;
    boolean tail = lineEnds && isAfterColon(e);
    narrowed[e] = narrowed(tail);
    if (narrowed[e] == Template.TAIL && !lineEnds) {
      return false;
    }
    if (contents.isSometimesAssigned() && !tail && !contents.anyBreak) {
      return false;
    }
    filled += Math.min(contents.width(), tail ? WIDEST_TAIL : WIDEST_GAP);
    boolean mayEnd = contents.anyEmpty && lineEnds && e > 0 && contents.beginWithMarks;
    if (lineEnds && e > 0 && isKnownEnding(e)) {
      require(FILLED_IN, 0);
    } else if (!want(e, tail)) {
      return false;
    } else if (mayEnd && wanted[gaps] > FILLED_IN) {
      require(FILLED_IN, 0);
      optional = true;
    }
    distinct[gaps] = contents.distinct;
    needed = Math.max(needed, wanted[gaps++]);
    return true;
  }

  /**
   * Returns true if several texts end before the gap and several others continue with a remark,
   * such as {@code : reason} or {@code (reason)}, or if all that continue do so with lines that
   * repeat their words.
   */
  private boolean isKnownEnding(int e) {
    int without = 0;
    int remarks = 0;
    for (int k = 0; k < pool.size(); k++) {
      Specimen specimen = pool.get(k);
      int from = starts[k][e];
      if (from == starts[k][e + 1]) {
        without += specimen.weight();
      } else if (Token.beginsRemark(specimen.elements.token(from))) {
        remarks += specimen.weight();
      } else if (!RepeatedLines.begin(specimen.elements.tokens, from)) {
        return false;
      }
    }
    return remarks == 0 || (remarks >= FILLED_IN && without >= FILLED_IN);
  }

  /**
   * Returns true if the gap's contents differ, and another gap has the same contents in each text.
   * A name that a text repeats is a value, however few names there are.
   */
  private boolean isRepeatedInText(int e) {
    for (int other = 0; contents.distinct > 1 && other < elements.size(); other++) {
      if (other != e && Token.isWildcard(elements.token(other)) && haveSameContents(e, other)) {
        return true;
      }
    }
    return false;
  }

  private boolean haveSameContents(int e, int other) {
    for (int k = 0; k < pool.size(); k++) {
      long[] tokens = pool.get(k).elements.tokens;
      int from = starts[k][e];
      int to = starts[k][e + 1];
      if (!Arrays.equals(tokens, from, to, tokens, starts[k][other], starts[k][other + 1])) {
        return false;
      }
    }
    return true;
  }

  private long narrowed(boolean tail) {
    if (contents.anyBreak) {
      return Template.REST;
    }
    if (contents.allPlaces) {
      return Template.PLACE;
    }
    if (contents.allSingle && !tail) {
      return Template.SLOT;
    }
    return tail || contents.anyTail || contents.longest > Template.MAX_GAP_LENGTH
        ? Template.TAIL
        : Template.GAP;
  }

  /**
   * Sets the number of different contents required of a gap; returns false if they look like the
   * bot's own sentences.
   */
  private boolean want(int e, boolean tail) {
    if (contents.allGaps) {
      require(1, 0);
    } else if (contents.allFilledIn) {
      require(contents.anyPlainPlace ? NAMES : FILLED_IN, PLACES_RATIO);
    } else if ((contents.anyValue && contents.allSingle) || isRepeatedInText(e)) {
      require(FILLED_IN, 0);
    } else if (contents.anyBreak && contents.anyEmpty && e < elements.size() - 1) {
      require(FILLED_IN, 0);
      optional = true;
    } else if (contents.arePhrases()) {
      phrases++;
      require(tail && phrases == 1 ? NAMES : PHRASES, PHRASES_RATIO);
      return !contents.endAlike() && (!contents.beginAlike() || (tail && words > 1));
    } else if (contents.areWords() && !tail) {
      require(WORDS, WORDS_RATIO);
    } else {
      boolean subject = e == 0 && contents.allSingle && !contents.anyValue;
      require(subject ? WORDS : NAMES, NAMES_RATIO);
    }
    return true;
  }

  private void require(int different, double ratio) {
    wanted[gaps] = different;
    ratios[gaps] = ratio;
  }

  /**
   * Returns true if a literal colon is before the gap, with nothing but values, places and marks
   * between.
   */
  private boolean isAfterColon(int e) {
    int i = e - 1;
    while (i >= 0 && elements.token(i) != Token.COLON && isBeforeTail(elements.token(i))) {
      i--;
    }
    return i >= 0 && elements.token(i) == Token.COLON;
  }

  private static boolean isBeforeTail(long element) {
    return element == Token.VALUE || element == Template.PLACE || Token.isMark(element);
  }

  private boolean isEnough() {
    if (!specific || share < MIN_SHARE) {
      return false;
    }
    int need = needed;
    for (int i = 0; i < gaps; i++) {
      int least = wanted[i] == WORDS && share >= MAX_SHARE ? WORDS - 1 : wanted[i];
      if (distinct[i] < least || distinct[i] < ratios[i] * variety * eased(ratios[i])) {
        return false;
      }
      if (share < LIKELY_SHARE && distinct[i] < ALL_DIFFERENT * weight) {
        return false;
      }
    }
    if (optional) {
      need = Math.max(need, NAMES);
    }
    if (words < 2 && (phrases > 0 || need > FILLED_IN)) {
      need = UNLIKELY;
    } else if (need == FILLED_IN && (words < 2 || share < FAIR_SHARE)) {
      need = NAMES;
    }
    return !(optional && share < OPTIONAL_SHARE)
        && !(share < LIKELY_SHARE && leastSpecific < OWN_WORDS)
        && weight >= Math.max(need, forShare(need));
  }

  /**
   * Lowers the ratio of names and words, which may recur if most of a text is fixed. Phrases keep
   * theirs, since recurring ones are the bot's own.
   */
  private double eased(double ratio) {
    return ratio < PHRASES_RATIO ? ratio * Math.min(1, 2 * (1 - share)) : ratio;
  }

  private int forShare(int need) {
    if (share < LIKELY_SHARE) {
      return UNLIKELY;
    }
    if (share < FAIR_SHARE || words < 2) {
      return PHRASES;
    }
    return share >= HALF ? need : need == FILLED_IN ? NAMES : WORDS;
  }
}

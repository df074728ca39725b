package dev.lethe.family.template;

import dev.lethe.text.token.Hash64;
import dev.lethe.text.token.Token;
import java.util.Arrays;

/**
 * Contents of one gap of a supposed template in the texts that fit it: number and kinds of distinct
 * contents. Reused for other gaps; not thread-safe.
 */
final class GapContents {
  private static final double PLACE_WIDTH = .5;
  private static final double NAME_WIDTH = .7;
  private static final double MARK_WIDTH = .15;
  private static final int CHARACTERS_A_WORD = 3;
  private static final int MAX_NAMES = 2;
  private static final int MIN_FOR_STRUCTURE = 3;
  private static final int MANY = 8;
  private static final double COMMON = .5;
  private static final double ONCE = .15;

  /** Number of distinct contents; every value counts as distinct, a template's own gap as two. */
  int distinct;

  int texts;
  int longest;
  boolean allPlaces;
  boolean allSingle;
  boolean allFilledIn;

  /** True if all contents are gaps of templates, which are already known to vary. */
  boolean allGaps;

  boolean anyEmpty;
  boolean anyBreak;
  boolean anyTail;
  boolean anyValue;
  boolean anyPlainPlace;
  boolean beginWithMarks;

  /** Distinct non-empty contents by class: a single lower-case word, names, phrases. */
  int words;

  int names;
  int phrases;

  private boolean anyAssigned;
  private boolean anyUnassigned;
  private double width;

  /**
   * Composition of the last contents: places and values, names, words, characters of unspaced
   * scripts.
   */
  private int filledIn;

  private int named;
  private int plain;
  private int characters;
  private long[] hashes = new long[16];
  private int edges;
  private long[] firsts = new long[16];
  private long[] lasts = new long[16];

  void begin() {
    distinct = 0;
    texts = 0;
    longest = 0;
    allPlaces = true;
    allSingle = true;
    allFilledIn = true;
    allGaps = true;
    anyEmpty = false;
    anyBreak = false;
    anyTail = false;
    anyValue = false;
    anyPlainPlace = false;
    beginWithMarks = true;
    words = 0;
    names = 0;
    phrases = 0;
    anyAssigned = false;
    anyUnassigned = false;
    width = 0;
    edges = 0;
  }

  /** Adds the contents of one more text: its tokens from {@code from} to {@code to}, exclusive. */
  void add(long[] tokens, int from, int to) {
    texts++;
    longest = Math.max(longest, to - from);
    filledIn = 0;
    named = 0;
    plain = 0;
    characters = 0;
    boolean assigned = false;
    long hash = 0;
    for (int i = from; i < to; i++) {
      hash += Hash64.at(kindOf(tokens[i]), i - from);
      assigned |= tokens[i] == Token.EQUALS;
      anyBreak |= tokens[i] == Token.BREAK || tokens[i] == Template.REST;
      anyTail |= tokens[i] == Template.TAIL;
      count(tokens[i]);
    }
    plain += (characters + CHARACTERS_A_WORD - 1) / CHARACTERS_A_WORD;
    width += plain;
    anyAssigned |= assigned;
    anyUnassigned |= !assigned;
    allFilledIn &= from == to || (filledIn > 0 && plain == 0 && named <= MAX_NAMES);
    if (from == to) {
      anyEmpty = true;
      allPlaces = false;
      allSingle = false;
      allGaps = false;
      addDistinct(hash);
      return;
    }
    look(tokens, from, to);
    if (to - from == 1 && Token.isWildcard(tokens[from])) {
      // A template's gap has had at least two different contents.
      addDistinct(Hash64.mix(hash));
    }
    if (addDistinct(hash)) {
      sort();
      if (plain > 0 && plain + named + filledIn > 1) {
        addEdges(tokens[from], tokens[to - 1]);
      }
    }
  }

  /** Returns the token to hash; gaps of templates and values differ in each text. */
  private long kindOf(long token) {
    return Token.isWildcard(token) || token == Token.VALUE ? token + texts * Hash64.GOLDEN : token;
  }

  private void count(long token) {
    if (Token.isPlace(token) || token == Template.PLACE || token == Token.VALUE) {
      filledIn++;
      width += PLACE_WIDTH;
    } else if (Token.isFile(token)) {
      filledIn++;
      width += NAME_WIDTH;
    } else if (Token.isWildcard(token) || Token.isName(token)) {
      named++;
      width += NAME_WIDTH;
    } else if (Token.isMark(token)) {
      width += MARK_WIDTH;
    } else if (Token.isCharacter(token)) {
      characters++;
    } else {
      plain++;
    }
  }

  private void look(long[] tokens, int from, int to) {
    long first = tokens[from];
    boolean single = to - from == 1;
    allGaps &= single && Token.isWildcard(first);
    allSingle &= single && !Template.isMany(first) && first != Token.BREAK;
    allPlaces &=
        single && (Token.isPlace(first) || first == Template.PLACE || first == Token.VALUE);
    anyPlainPlace |= single && Token.isPlainPlace(first);
    anyValue |= single && first == Token.VALUE;
    beginWithMarks &= Token.isMark(first);
  }

  private void sort() {
    int others = named + filledIn;
    if (plain == 1 && others == 0) {
      words++;
    } else if (plain == 0 || (others > 0 && plain <= 1)) {
      names++;
    } else {
      phrases++;
    }
  }

  private boolean addDistinct(long hash) {
    for (int i = 0; i < distinct; i++) {
      if (hashes[i] == hash) {
        return false;
      }
    }
    if (distinct == hashes.length) {
      hashes = Arrays.copyOf(hashes, distinct * 2);
    }
    hashes[distinct++] = hash;
    return true;
  }

  private void addEdges(long first, long last) {
    if (edges == firsts.length) {
      firsts = Arrays.copyOf(firsts, edges * 2);
      lasts = Arrays.copyOf(lasts, edges * 2);
    }
    firsts[edges] = first;
    lasts[edges++] = last;
  }

  /** Returns the weight of a token relative to a word; 0 for wildcards, which may be anything. */
  static double width(long token) {
    if (Token.isPlace(token) || token == Token.VALUE) {
      return PLACE_WIDTH;
    }
    if (Token.isName(token)) {
      return NAME_WIDTH;
    }
    if (Token.isMark(token)) {
      return MARK_WIDTH;
    }
    return Token.isWildcard(token) ? 0 : Token.isCharacter(token) ? 1.0 / CHARACTERS_A_WORD : 1;
  }

  /** Returns the average number of words in the contents; names and places count less. */
  double width() {
    return width / texts;
  }

  /**
   * Returns true if some texts have a {@code name=value} in the gap and others don't, which makes
   * it an optional field.
   */
  boolean isSometimesAssigned() {
    return anyAssigned && anyUnassigned;
  }

  boolean arePhrases() {
    return phrases * 4 > words + names + phrases;
  }

  boolean areWords() {
    return words * 3 > (words + names + phrases) * 2;
  }

  /**
   * Returns true if phrases are so similar at the beginning that they are probably sentences of the
   * bot itself.
   */
  boolean beginAlike() {
    return areAlike(firsts);
  }

  boolean endAlike() {
    return areAlike(lasts);
  }

  private boolean areAlike(long[] tokens) {
    if (edges < MIN_FOR_STRUCTURE) {
      return false;
    }
    int most = 0;
    int once = 0;
    for (int i = 0; i < edges; i++) {
      int same = 0;
      for (int k = 0; k < edges; k++) {
        same += tokens[k] == tokens[i] ? 1 : 0;
      }
      most = Math.max(most, same);
      once += same == 1 ? 1 : 0;
    }
    return most >= COMMON * edges || (edges >= MANY && once < ONCE * edges);
  }
}

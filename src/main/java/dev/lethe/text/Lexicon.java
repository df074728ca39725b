package dev.lethe.text;

import java.util.Collection;

/**
 * A set of words, stored as hashes: whole words and symbols, prefixes ({@code 실패*}) and suffixes
 * ({@code *없음}). In scripts without spaces, an entry of more than two characters is a prefix, since
 * their tokens are pairs. Immutable once filled.
 */
final class Lexicon {
  private static final String CONTRACTED_NOT = "n't";
  private static final int FILTER_BITS = 16;

  private final HashSet words;
  private final HashSet beginnings;
  private final HashSet endings;
  private final AffixFilter beginningFilter = new AffixFilter();
  private final AffixFilter endingFilter = new AffixFilter();
  private int longestBeginning;
  private long endingLengths;
  private boolean asciiBeginnings;

  /** Bit set, by their low bits, of the last characters of ASCII suffixes. */
  private int asciiLast;

  private long contractedNot;

  /** An open-addressing set of hashes; 0 marks a free cell. */
  private static final class HashSet {
    private final long[] at;
    private final int mask;

    /** Bitmap of the hashes' high bits, in a few cache lines; rejects most absent hashes. */
    private final long[] filter = new long[(1 << FILTER_BITS) / 64];

    HashSet(int count) {
      at = new long[Integer.highestOneBit(Math.max(4, count)) * 4];
      mask = at.length - 1;
    }

    private int slot(long hash) {
      int slot = (int) hash & mask;
      while (at[slot] != 0 && at[slot] != hash) {
        slot = (slot + 1) & mask;
      }
      return slot;
    }

    void add(long hash) {
      at[slot(hash)] = hash;
      int key = (int) (hash >>> (64 - FILTER_BITS));
      filter[key >>> 6] |= 1L << key;
    }

    boolean mayHave(long hash) {
      int key = (int) (hash >>> (64 - FILTER_BITS));
      return (filter[key >>> 6] & 1L << key) != 0;
    }

    boolean has(long hash) {
      return mayHave(hash) && at[slot(hash)] != 0;
    }
  }

  /**
   * Creates a lexicon.
   *
   * @throws IllegalArgumentException if an entry is neither a word, a symbol, a prefix nor a suffix
   */
  Lexicon(Collection<String> entries) {
    int count = entries.size();
    words = new HashSet(count);
    beginnings = new HashSet(count);
    endings = new HashSet(count);
    entries.forEach(this::add);
  }

  private void add(String entry) {
    if (entry.equals(CONTRACTED_NOT)) {
      // A suffix of words, and one member: couldn't, can't and isn't count as equal.
      contractedNot = hashOf("not") ^ 1;
    } else if (entry.endsWith("*")) {
      addBeginning(wordOf(entry, entry.substring(0, entry.length() - 1)));
    } else if (entry.startsWith("*")) {
      addEnding(wordOf(entry, entry.substring(1)));
    } else if (isUnspacedRun(entry)) {
      addBeginning(entry.toCharArray());
    } else {
      wordOf(entry, entry);
      words.add(hashOf(entry));
    }
  }

  /**
   * Returns the characters of an entry without its star; rejects it unless it is exactly one token.
   */
  private static char[] wordOf(String entry, String word) {
    Words cursor = new Words(true).start(word);
    if (!cursor.next()) {
      throw new IllegalArgumentException("\"" + entry + "\" contains no word");
    }
    if (cursor.start() > 0 || cursor.next()) {
      throw new IllegalArgumentException("\"" + entry + "\" is more than one word");
    }
    return word.toCharArray();
  }

  static boolean isUnspacedRun(String entry) {
    return entry.codePointCount(0, entry.length()) > 2
        && entry.codePoints().allMatch(c -> Words.isUnspaced(c) && Character.isLetter(c));
  }

  private void addBeginning(char[] word) {
    beginnings.add(hash(word, 0, word.length));
    longestBeginning = Math.max(longestBeginning, word.length);
    asciiBeginnings |= isAscii(word);
    beginningFilter.add(word[0], word[1], word.length > 2 ? word[2] : 0);
  }

  private void addEnding(char[] word) {
    endings.add(hash(word, 0, word.length));
    endingLengths |= 1L << word.length;
    int last = word.length - 1;
    asciiLast |= isAscii(word) ? 1 << word[last] : 0;
    endingFilter.add(word[last], word[last - 1], last > 1 ? word[last - 2] : 0);
  }

  private static boolean isAscii(char[] word) {
    for (char c : word) {
      if (c >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static long hashOf(String word) {
    Words cursor = new Words(true).start(word);
    cursor.next();
    return cursor.hash();
  }

  /** Returns the hash of the word {@code [start, end)}, as {@link Words} computes it. */
  static long hash(char[] in, int start, int end) {
    long sum = Words.SEED;
    for (int i = start; i < end; ) {
      int folded = in[i] < 0x80 ? Ascii.foldedWord(in[i]) & Ascii.FOLDED_CHAR : 0;
      if (folded != 0) {
        sum = Words.withFolded(sum, folded);
        i++;
      } else {
        int codePoint = Character.codePointAt(in, i, end);
        sum = Words.with(sum, straight(codePoint));
        i += Character.charCount(codePoint);
      }
    }
    return Words.finished(sum);
  }

  /** Maps both apostrophes to one, as {@link Words} does. */
  private static int straight(int codePoint) {
    return codePoint == '\u2019' ? '\'' : codePoint;
  }

  /**
   * Cheap test of a plain token: returns false for nearly all that aren't members.
   *
   * @param in the cursor's characters, with at least two more after the text
   */
  boolean mayHold(Words cursor, char[] in) {
    int start = cursor.start();
    int end = cursor.end();
    return words.mayHave(cursor.hash())
        || (asciiBeginnings
            && beginningFilter.mayHaveAscii(in[start], in[start + 1], in[start + 2]))
        || ((asciiLast & 1 << in[end - 1]) != 0
            && endingFilter.mayHaveAscii(
                in[end - 1], in[Math.max(0, end - 2)], in[Math.max(0, end - 3)]));
  }

  /**
   * Returns the member at the cursor, as 64 bits other than 0, or 0 if there is none. Compounds
   * match as a whole or by their parts, not by prefix or suffix.
   */
  long member(Words cursor, char[] in, int limit) {
    if (words.has(cursor.hash())) {
      return cursor.hash();
    }
    if (contractedNot != 0 && cursor.isContractedNot()) {
      return contractedNot;
    }
    if (cursor.isCompound()) {
      return 0;
    }
    int most = cursor.isUnspaced() ? limit : cursor.end();
    return affixed(in, cursor.start(), cursor.end(), most);
  }

  /** Returns the member that the word {@code [start, end)} inside a token is, or 0. */
  long member(char[] in, int start, int end) {
    long hash = hash(in, start, end);
    return words.has(hash) ? hash : affixed(in, start, end, end);
  }

  private long affixed(char[] in, int start, int end, int most) {
    int size = end - start;
    if (size < 2) {
      return 0;
    }
    char third = start + 2 < most ? in[start + 2] : 0;
    if (beginningFilter.mayHave(in[start], in[start + 1], third)) {
      long member = beginning(in, start, Math.min(most, start + longestBeginning));
      if (member != 0) {
        return member;
      }
    }
    char last = in[end - 1];
    char thirdLast = size > 2 ? in[end - 3] : 0;
    return endingFilter.mayHave(last, in[end - 2], thirdLast) ? ending(in, start, end) : 0;
  }

  /** Returns the longest prefix at {@code start}. */
  private long beginning(char[] in, int start, int end) {
    long found = 0;
    long sum = Words.SEED;
    for (int i = start; i < end; ) {
      int codePoint = Character.codePointAt(in, i, end);
      sum = Words.with(sum, straight(codePoint));
      long hash = Words.finished(sum);
      if (beginnings.has(hash)) {
        found = hash;
      }
      i += Character.charCount(codePoint);
    }
    return found;
  }

  /** Returns the longest suffix of a longer word. */
  private long ending(char[] in, int start, int end) {
    for (int length = Math.min(end - start - 1, 63); length > 1; length--) {
      if ((endingLengths & 1L << length) != 0) {
        long hash = hash(in, end - length, end);
        if (endings.has(hash)) {
          return hash;
        }
      }
    }
    return 0;
  }
}

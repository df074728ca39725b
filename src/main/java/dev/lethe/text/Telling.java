package dev.lethe.text;

import java.text.Normalizer;
import java.util.Arrays;

/**
 * Where the telling words of a text stand, in the order in which they begin. A word counts as a
 * whole token of {@link Words}, inside a compound at its boundaries ({@code build_failed}, {@code
 * build.failed}, {@code buildFailed}), in a custom emoji's name, and as an emoji; not in URLs,
 * paths or the names of files and hosts. Can be used again for another text; not safe for use by
 * many threads.
 */
public final class Telling {
  private final Lexicon lexicon;
  private final Words words = new Words(true);
  private final PathScan paths;
  private char[] in = new char[0];
  private int[] starts = new int[4];
  private int[] ends = new int[4];
  private long[] members = new long[4];
  private int count;
  private long[] distinct = new long[4];
  private int distinctCount;
  private long polarity;
  private boolean pathsTell;

  Telling(Lexicon lexicon) {
    this.lexicon = lexicon;
    this.paths = new PathScan(lexicon);
  }

  /** Finds the telling words of a normalised text. */
  public Telling over(String text) {
    pathsTell = false;
    return read(text);
  }

  /** Finds those of a file's name, in all its parts; places are those in its NFKC form. */
  public Telling overName(String name) {
    pathsTell = true;
    return read(Normalizer.normalize(name, Normalizer.Form.NFKC));
  }

  private Telling read(String text) {
    int size = text.length();
    if (in.length < size) {
      in = new char[size];
    }
    text.getChars(0, size, in, 0);
    count = 0;
    distinctCount = 0;
    polarity = Opposites.NONE;
    words.over(in, size);
    paths.over(in, size);
    while (words.next()) {
      long member = lexicon.member(words, in, size);
      if (member != 0) {
        take(member);
      } else if (words.isCompound() || words.isElided()) {
        readParts(words.start(), words.end());
      }
    }
    return this;
  }

  /** Takes in the whole token at the cursor. */
  private void take(long member) {
    // Chinese has no spaces to tell a path by; and who lists "example.info" means the whole name.
    if (pathsTell
        || words.isUnspaced()
        || words.isCompound()
        || !paths.holds(words.start(), words.end())) {
      put(member, words.start(), words.end());
    }
  }

  private void readParts(int start, int end) {
    int part = start;
    for (int i = start; i <= end; i++) {
      boolean mark = i < end && isMark(in[i]);
      if (i == end || mark || (i > part && isHump(i, end))) {
        // What an apostrophe follows is a shortened word: won't, l'erreur.
        boolean shortened = mark && in[i] != '_' && in[i] != '.';
        long member = i > part && !shortened ? lexicon.member(in, part, i) : 0;
        if (member != 0 && (pathsTell || !paths.holds(part, i))) {
          put(member, part, i);
        }
        part = mark ? i + 1 : i;
      }
    }
  }

  private static boolean isMark(char c) {
    return c == '_' || c == '.' || c == '\'' || c == '\u2019';
  }

  /** Whether a new word begins at {@code i}: at F in {@code buildFailed} and {@code CIFailed}. */
  private boolean isHump(int i, int end) {
    if (!isCapital(in[i])) {
      return false;
    }
    return !isCapital(in[i - 1])
        || (i + 1 < end
            && !isCapital(in[i + 1])
            && !isMark(in[i + 1])
            && !Ascii.isDigit(in[i + 1]));
  }

  private static boolean isCapital(char c) {
    return c < 0x80 ? c >= 'A' && c <= 'Z' : Character.isUpperCase(c);
  }

  private void put(long member, int start, int end) {
    if (count == members.length) {
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      members = Arrays.copyOf(members, count * 2);
    }
    if (isNew(member)) {
      polarity += Opposites.mix(member);
    }
    starts[count] = start;
    ends[count] = end;
    members[count++] = member;
  }

  private boolean isNew(long member) {
    for (int i = 0; i < distinctCount; i++) {
      if (distinct[i] == member) {
        return false;
      }
    }
    if (distinctCount == distinct.length) {
      distinct = Arrays.copyOf(distinct, distinctCount * 2);
    }
    distinct[distinctCount++] = member;
    return true;
  }

  /** How many telling words were found, repeats included. */
  public int count() {
    return count;
  }

  /** Where the word at {@code index} starts, in UTF-16 units. */
  public int start(int index) {
    return starts[index];
  }

  /** Where the word at {@code index} ends, exclusive, in UTF-16 units. */
  public int end(int index) {
    return ends[index];
  }

  /** The word at {@code index} as it stands in the text. */
  public String word(int index) {
    return new String(in, starts[index], ends[index] - starts[index]);
  }

  /** Which word it is, as 64 bits other than 0; equal words have equal members. */
  public long member(int index) {
    return members[index];
  }

  /** The polarity of all words found. */
  public long polarity() {
    return polarity;
  }
}

package dev.lethe.text;

import java.text.Normalizer;
import java.util.Arrays;

/**
 * Finds polarity words in a text, in order of their starts. They match as whole tokens of {@link
 * Words}, as parts of compounds ({@code build_failed}, {@code build.failed}, {@code buildFailed}),
 * in custom emoji names, and as emoji; but not in URLs, paths or names of files and hosts. Reusable
 * for other texts; not thread-safe.
 */
public final class PolarityWords {
  /** Number of arbitrary characters after a text that may be read. */
  public static final int SLACK = 2;

  private static final long ERROR = Lexicon.hash(new char[] {'e', 'r', 'r', 'o', 'r'}, 0, 5);

  private final Lexicon lexicon;
  private final Words words = new Words(true);
  private final PathScan paths;
  private char[] own = new char[0];
  private char[] in = own;
  private int[] starts = new int[4];
  private int[] ends = new int[4];
  private long[] members = new long[4];
  private int count;
  private long[] distinct = new long[4];
  private int distinctCount;
  private long polarity;
  private boolean pathsTell;

  PolarityWords(Lexicon lexicon) {
    this.lexicon = lexicon;
    this.paths = new PathScan(lexicon);
  }

  /** Finds the polarity words of a normalized text. */
  public PolarityWords find(String text) {
    pathsTell = false;
    return read(text);
  }

  /** Finds the polarity words in all parts of a file name; positions are those in its NFKC form. */
  public PolarityWords overName(String name) {
    pathsTell = true;
    return read(Normalizer.normalize(name, Normalizer.Form.NFKC));
  }

  /**
   * Finds the polarity words of a normalized text in the caller's array, which must have {@link
   * #SLACK} more characters after the text, and must not change while results are in use.
   */
  public PolarityWords find(char[] text, int length) {
    pathsTell = false;
    return read(text, length);
  }

  private PolarityWords read(String text) {
    int size = text.length();
    own = ScratchChars.of(own, size + SLACK);
    text.getChars(0, size, own, 0);
    return read(own, size);
  }

  private PolarityWords read(char[] text, int size) {
    in = text;
    count = 0;
    distinctCount = 0;
    polarity = PolarityLexicon.NONE;
    words.start(in, size);
    paths.start(in, size);
    while (words.next()) {
      if (words.isPlain() && !lexicon.mayHold(words, in)) {
        continue;
      }
      long member = lexicon.member(words, in, size);
      if (member != 0) {
        take(member);
      } else if (words.isCompound() || words.isElided()) {
        readParts(words.start(), words.end());
      }
    }
    return this;
  }

  /** Adds the whole token at the cursor. */
  private void take(long member) {
    // Paths can't be detected in scripts without spaces, and a listed name such as "example.info"
    // matches as a whole.
    if (pathsTell
        || words.isUnspaced()
        || words.isCompound()
        || !paths.contains(words.start(), words.end())) {
      put(member, words.start(), words.end());
    }
  }

  private void readParts(int start, int end) {
    int name = start;
    int part = start;
    int before = 0;
    for (int i = start; i < end; i++) {
      int kind = kind(in[i]);
      if (kind == Ascii.JOINT) {
        // The part before an apostrophe is a shortened word, as in won't or l'erreur.
        if (in[i] == '_' || in[i] == '.') {
          addPart(name, part, i);
        }
        part = i + 1;
        name = part;
      } else if (kind == Ascii.CAPITAL
          && i > part
          && (before != Ascii.CAPITAL || (i + 1 < end && isSmallLetter(in[i + 1])))) {
        // A capital inside: F in buildFailed and in CIFailed.
        addPart(name, part, i);
        part = i;
      }
      before = kind;
    }
    addPart(name, part, end);
  }

  private void addPart(int name, int part, int end) {
    if (end - part < 2) {
      return;
    }
    long member = lexicon.member(in, part, end);
    if (member != 0 && (pathsTell || !paths.contains(part, end)) && !isType(name, part, end)) {
      put(member, part, end);
    }
  }

  /**
   * Returns true if a part is the end of an exception's name: {@code TypeError} isn't a severity.
   */
  private boolean isType(int name, int part, int end) {
    return part > name
        && in[part] == 'E'
        && kind(in[name]) == Ascii.CAPITAL
        && end == words.end()
        && Lexicon.hash(in, part, end) == ERROR;
  }

  /** Returns whether a character of a token is a capital, a joint between parts, or neither. */
  private static int kind(char c) {
    if (c < 0x80) {
      int kinds = Ascii.foldedWord(c);
      return kinds == 0 ? Ascii.JOINT : kinds & ~Ascii.FOLDED_CHAR;
    }
    if (c == '\u2019') {
      return Ascii.JOINT;
    }
    return Character.isUpperCase(c) ? Ascii.CAPITAL : Ascii.SMALL;
  }

  private static boolean isSmallLetter(char c) {
    return kind(c) == Ascii.SMALL && !Ascii.isDigit(c);
  }

  private void put(long member, int start, int end) {
    if (count == members.length) {
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      members = Arrays.copyOf(members, count * 2);
    }
    if (isNew(member)) {
      polarity += PolarityLexicon.mix(member);
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

  /** Returns the number of polarity words, repeats included. */
  public int count() {
    return count;
  }

  /** Returns the start of the word at {@code index}, in UTF-16 units. */
  public int start(int index) {
    return starts[index];
  }

  /** Returns the exclusive end of the word at {@code index}, in UTF-16 units. */
  public int end(int index) {
    return ends[index];
  }

  /** Returns the word at {@code index} as written in the text. */
  public String word(int index) {
    return new String(in, starts[index], ends[index] - starts[index]);
  }

  /**
   * Returns the identity of the word at {@code index}, as 64 bits other than 0; equal words have
   * equal members.
   */
  public long member(int index) {
    return members[index];
  }

  /** Returns the polarity of all words found. */
  public long polarity() {
    return polarity;
  }
}

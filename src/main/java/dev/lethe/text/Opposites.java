package dev.lethe.text;

import dev.lethe.policy.Policy;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The words that keep texts apart however alike they are otherwise: members of opposite pairs,
 * negations and severities. Words are whole tokens of {@link Words}, without regard to case; the
 * negation {@code n't} stands for the end of every contracted one.
 *
 * <p>The set of such words in a text is its polarity, in 64 bits: equal sets have equal polarities,
 * different sets have the same one with probability 2⁻⁶⁴. It depends on the words found alone, so
 * polarities under two lists agree where the lists do. Immutable and safe for use by many threads.
 */
public final class Opposites {
  /** The polarity of a text without any of the words. */
  public static final long NONE = 0;

  /** Pairs of words that report opposite outcomes or states. */
  public static final List<List<String>> DEFAULT_PAIRS = Policy.defaults().dedupe().opposites();

  /** Words that turn a statement into its contrary. */
  public static final List<String> DEFAULT_NEGATIONS =
      List.copyOf(Policy.defaults().dedupe().negations());

  /** Words that say how bad something is. */
  public static final List<String> DEFAULT_SEVERITIES =
      List.copyOf(Policy.defaults().dedupe().severities());

  private static final String CONTRACTED_NOT = "n't";
  private static final Opposites STANDARD =
      new Opposites(DEFAULT_PAIRS, DEFAULT_NEGATIONS, DEFAULT_SEVERITIES);

  /** Hashes of the words, open addressing; 0 is free. */
  private final long[] words;

  private final int mask;
  private final long contractedNot;

  /**
   * Lists by policy, each of which may be empty.
   *
   * @throws IllegalArgumentException if a member isn't exactly one word token
   */
  public Opposites(
      List<List<String>> pairs, Collection<String> negations, Collection<String> severities) {
    int count = negations.size() + severities.size();
    for (List<String> pair : pairs) {
      count += pair.size();
    }
    words = new long[Integer.highestOneBit(Math.max(4, count)) * 4];
    mask = words.length - 1;
    pairs.forEach(this::addAll);
    addAll(negations);
    addAll(severities);
    contractedNot = negations.contains(CONTRACTED_NOT) ? hashOf("not") ^ 1 : 0;
  }

  /** The default lists. */
  public static Opposites standard() {
    return STANDARD;
  }

  private void addAll(Collection<String> members) {
    for (String member : members) {
      if (!member.equals(CONTRACTED_NOT)) {
        long hash = hashOf(member);
        words[slot(hash)] = hash;
      }
    }
  }

  private static long hashOf(String member) {
    Words cursor = new Words().over(member);
    if (!cursor.next()) {
      throw new IllegalArgumentException("\"" + member + "\" holds no word");
    }
    long hash = cursor.hash();
    if (cursor.next()) {
      throw new IllegalArgumentException("\"" + member + "\" is more than one word");
    }
    return hash;
  }

  private int slot(long hash) {
    int slot = (int) hash & mask;
    while (words[slot] != 0 && words[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** The word of these lists at the cursor, as 64 bits other than 0, or 0 if it is none. */
  private long member(Words cursor) {
    long hash = cursor.hash();
    if (words[slot(hash)] != 0) {
      return hash;
    }
    return contractedNot != 0 && cursor.isContractedNot() ? contractedNot : 0;
  }

  /** The polarity of a normalised text. */
  public long polarity(String text) {
    Words cursor = new Words().over(text);
    Reader reader = reader();
    while (cursor.next()) {
      reader.take(cursor);
    }
    return reader.polarity();
  }

  /** Whether texts of these polarities are never near, siblings or duplicates. */
  public static boolean apart(long onePolarity, long otherPolarity) {
    return onePolarity != otherPolarity;
  }

  /** A reader to be fed a text's words one by one; not safe for use by many threads. */
  public Reader reader() {
    return new Reader(this);
  }

  /** Takes in the words of one text after another. */
  public static final class Reader {
    private final Opposites opposites;
    private long[] found = new long[4];
    private int count;
    private long polarity;

    private Reader(Opposites opposites) {
      this.opposites = opposites;
    }

    /** Begins with another text. */
    public void begin() {
      count = 0;
      polarity = NONE;
    }

    /** Takes in the word at the cursor. */
    public void take(Words cursor) {
      long member = opposites.member(cursor);
      if (member == 0) {
        return;
      }
      for (int i = 0; i < count; i++) {
        if (found[i] == member) {
          return;
        }
      }
      if (count == found.length) {
        found = Arrays.copyOf(found, count * 2);
      }
      found[count++] = member;
      // A sum of mixed hashes doesn't depend on the order of the words.
      polarity += mix(member);
    }

    /** The polarity of the words taken in since the text began. */
    public long polarity() {
      return polarity;
    }

    private static long mix(long member) {
      long x = member * 0xbf58476d1ce4e5b9L;
      x = (x ^ (x >>> 31)) * 0x94d049bb133111ebL;
      return x ^ (x >>> 30);
    }
  }
}

package dev.lethe.text;

import dev.lethe.policy.DedupePolicy;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The words that keep texts apart however alike they are otherwise: members of opposite pairs,
 * negations and severities. {@link Telling} finds them in a text. Case doesn't count; the negation
 * {@code n't} stands for the end of every contracted one, {@code 실패*} for all words that begin so,
 * {@code *없음} for those that end so.
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

  private static final Opposites STANDARD = of(Policy.defaults().dedupe());

  private final Lexicon lexicon;

  /**
   * Lists of one's own, each of which may be empty.
   *
   * @throws IllegalArgumentException if a member isn't exactly one word
   */
  public Opposites(
      List<List<String>> pairs, Collection<String> negations, Collection<String> severities) {
    this(union(pairs, negations, severities));
  }

  private Opposites(Collection<String> words) {
    lexicon = new Lexicon(words);
  }

  private static List<String> union(
      List<List<String>> pairs, Collection<String> negations, Collection<String> severities) {
    List<String> all = new ArrayList<>(negations);
    all.addAll(severities);
    pairs.forEach(all::addAll);
    return all;
  }

  /** The lists of a policy, and of its languages. */
  public static Opposites of(DedupePolicy policy) {
    return new Opposites(policy.tellingWords());
  }

  /** The lists of the default policy. */
  public static Opposites standard() {
    return STANDARD;
  }

  /** Finds these words in one text after another. */
  public Telling telling() {
    return new Telling(lexicon);
  }

  /** The polarity of a normalised text. */
  public long polarity(String text) {
    return telling().over(text).polarity();
  }

  /** Whether texts of these polarities are never near, siblings or duplicates. */
  public static boolean apart(long onePolarity, long otherPolarity) {
    return onePolarity != otherPolarity;
  }

  /**
   * What one member of {@link Telling#member} adds to a polarity, which is the sum over the
   * distinct members: it doesn't depend on the order of the words.
   */
  public static long mix(long member) {
    long x = member * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 31)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 30);
  }
}

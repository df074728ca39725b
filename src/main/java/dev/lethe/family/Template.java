package dev.lethe.family;

import java.util.Arrays;

/**
 * A learned template: tokens in order, some of which may be anything. A literal element is a word
 * or mark of {@link Tokens}; {@link Tokens#VALUE} fits a value, {@link #SLOT} any one token, {@link
 * #GAP} none to {@link #LONGEST_GAP} of them. It fits only texts of its own polarity.
 *
 * <p>Its text is {@code sequence polarity element…}, the polarity in hex, with {@code <v>}, {@code
 * <*>} and {@code <~>} for what isn't literal; no literal contains a space or reads like one of the
 * three.
 */
final class Template {
  static final long SLOT = 3;
  static final long GAP = 7;
  static final int LONGEST_GAP = 14;

  private static final String VALUE_TEXT = "<v>";
  private static final String SLOT_TEXT = "<*>";
  private static final String GAP_TEXT = "<~>";
  private static final int HEADER_FIELDS = 2;
  private static final int HEX = 16;

  /** One message completes so many templates at most: the last one may complete another. */
  static final int ROUNDS = 4;

  /** Grows with each template that the scope learns: ordinal times {@link #ROUNDS} plus round. */
  final long sequence;

  final long polarity;

  /** The family whose members it fits. */
  final Family family;

  private final long[] elements;
  private final String[] shown;
  private final boolean gaps;
  private final int shortest;

  Template(long sequence, long polarity, String[] shown, Family family) {
    this.sequence = sequence;
    this.polarity = polarity;
    this.shown = shown;
    this.family = family;
    this.elements = new long[shown.length];
    int least = 0;
    for (int i = 0; i < shown.length; i++) {
      elements[i] = element(shown[i]);
      least += elements[i] == GAP ? 0 : 1;
    }
    this.shortest = least;
    this.gaps = least < elements.length;
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if it is nothing of the kind
   */
  static Template parse(String text, Family family) {
    String[] fields = text.split(" ", -1);
    if (fields.length <= HEADER_FIELDS) {
      throw new IllegalArgumentException("not a learned template: " + text);
    }
    return new Template(
        Long.parseLong(fields[0]),
        Long.parseUnsignedLong(fields[1], HEX),
        Arrays.copyOfRange(fields, HEADER_FIELDS, fields.length),
        family);
  }

  @Override
  public String toString() {
    return sequence + " " + Long.toHexString(polarity) + " " + String.join(" ", shown);
  }

  /** The ordinal of the signature that completed it. */
  long ordinal() {
    return sequence / ROUNDS;
  }

  /** How an element that isn't literal is written, or null for one that is. */
  static String shown(long element) {
    if (element == Tokens.VALUE) {
      return VALUE_TEXT;
    }
    if (element == SLOT) {
      return SLOT_TEXT;
    }
    return element == GAP ? GAP_TEXT : null;
  }

  private static long element(String shown) {
    return switch (shown) {
      case VALUE_TEXT -> Tokens.VALUE;
      case SLOT_TEXT -> SLOT;
      case GAP_TEXT -> GAP;
      default -> Tokens.of(shown);
    };
  }

  long[] elements() {
    return elements;
  }

  String shown(int i) {
    return shown[i];
  }

  /** Whether a word or mark stands for itself. */
  static boolean isLiteral(long element) {
    return (element & Tokens.KIND_MASK) <= Tokens.MARK;
  }

  /** Whether the first {@code size} tokens of a text of the same polarity fit. */
  boolean fits(long[] tokens, int size) {
    if (gaps) {
      return size >= shortest && TemplateFit.fits(elements, tokens, size);
    }
    if (size != elements.length) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (!TemplateFit.fits(elements[i], tokens[i])) {
        return false;
      }
    }
    return true;
  }
}

package dev.lethe.family;

/*
 * A shape's hash is a sum over positions, so the hash with one position masked takes one
 * subtraction and one addition. Shapes that differ at one position only meet under that key, and
 * the values they have there are all different, since equal ones would make equal shapes: counting
 * shapes counts values. Every count can be taken back, so the state is a function of the specimens
 * that stand, whatever came and went.
 */
/**
 * Counts how many different values have stood at each position of otherwise equal specimens. Five
 * make it a slot; two are enough if one of them is a value of {@link Tokens}, which varies by
 * nature.
 */
final class Siblings {
  static final int FAN_OUT = 5;

  private static final int FAN_OUT_WITH_VALUE = 2;
  private static final int MOST_POSITIONS = 48;
  private static final int LEAST_WORDS = 2;
  private static final long MASK = 11;

  /** A masked shape's value counts literals in its low half, and values of {@link Tokens} here. */
  private static final long ONE_VALUE = 1L << 32;

  private final LongMap shapes = new LongMap();
  private final LongMap masked = new LongMap();

  /** Counts a specimen. Returns the elements of a template that it completes, or null. */
  long[] add(Specimen specimen) {
    long[] tokens = specimen.tokens;
    specimen.shape = shape(specimen);
    int shape = shapes.add(specimen.shape);
    shapes.set(shape, shapes.value(shape) + 1);
    if (shapes.value(shape) > 1) {
      return tokens;
    }
    int best = -1;
    int most = 0;
    for (int i = 0; i < positions(tokens); i++) {
      if (canVary(tokens[i])) {
        int row = masked.add(maskedAt(specimen, i));
        long counts = masked.value(row) + (tokens[i] == Tokens.VALUE ? ONE_VALUE : 1);
        masked.set(row, counts);
        int values = (int) (counts >>> 32);
        int all = values + (int) counts;
        if (all >= (values > 0 ? FAN_OUT_WITH_VALUE : FAN_OUT) && all > most) {
          best = i;
          most = all;
        }
      }
    }
    return best < 0 ? null : withSlot(tokens, best);
  }

  /** Takes a specimen back. */
  void remove(Specimen specimen) {
    int row = shapes.find(specimen.shape);
    shapes.set(row, shapes.value(row) - 1);
    if (shapes.value(row) > 0) {
      return;
    }
    shapes.removeAt(row);
    long[] tokens = specimen.tokens;
    for (int i = 0; i < positions(tokens); i++) {
      if (canVary(tokens[i])) {
        int k = masked.find(maskedAt(specimen, i));
        long counts = masked.value(k) - (tokens[i] == Tokens.VALUE ? ONE_VALUE : 1);
        masked.set(k, counts);
        if (counts == 0) {
          masked.removeAt(k);
        }
      }
    }
  }

  private static long[] withSlot(long[] tokens, int position) {
    long[] elements = tokens.clone();
    elements[position] = Template.SLOT;
    int words = 0;
    for (long element : elements) {
      words += Tokens.isWord(element) ? 1 : 0;
    }
    return words >= LEAST_WORDS ? elements : null;
  }

  private static int positions(long[] tokens) {
    return Math.min(tokens.length, MOST_POSITIONS);
  }

  private static boolean canVary(long token) {
    return token == Tokens.VALUE || Tokens.isWord(token);
  }

  /** A hash of the tokens in their order, and of the polarity. */
  static long shape(Specimen specimen) {
    long[] tokens = specimen.tokens;
    long sum = Hash64.mix(tokens.length + Hash64.mix(specimen.polarity));
    for (int i = 0; i < tokens.length; i++) {
      sum += Hash64.at(tokens[i], i);
    }
    return sum;
  }

  private static long maskedAt(Specimen specimen, int i) {
    return specimen.shape - Hash64.at(specimen.tokens[i], i) + Hash64.at(MASK, i);
  }
}

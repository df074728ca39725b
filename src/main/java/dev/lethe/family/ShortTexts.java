package dev.lethe.family;

/*
 * A text of few words says too little to be like another one. But a bot that goes on saying "core
 * dumped to core.2275" and "address: 0x95bd6aee", each time with another id that no rule of the
 * normaliser knows, says one thing: so many texts, equal in every word and mark, are no accident.
 */
/**
 * Counts the different texts of few words that are equal but for their values. Every count can be
 * taken back, so the state is a function of the specimens that stand.
 */
final class ShortTexts {
  static final int LEAST = Company.LEAST;

  /** By shape and text, how many specimens; by shape, how many different texts. */
  private final LongMap specimens = new LongMap();

  private final LongMap texts = new LongMap();

  /** Counts a specimen. Returns the elements of a template that it completes, or null. */
  long[] add(Specimen specimen) {
    if (!mayVary(specimen.tokens)) {
      return null;
    }
    specimen.shape = Siblings.shape(specimen);
    int text = specimens.add(textKey(specimen));
    specimens.set(text, specimens.value(text) + 1);
    if (specimens.value(text) > 1) {
      return null;
    }
    int shape = texts.add(specimen.shape);
    texts.set(shape, texts.value(shape) + 1);
    return texts.value(shape) >= LEAST ? specimen.tokens : null;
  }

  /** Takes a specimen back. */
  void remove(Specimen specimen) {
    if (!mayVary(specimen.tokens)) {
      return;
    }
    int text = specimens.find(textKey(specimen));
    specimens.set(text, specimens.value(text) - 1);
    if (specimens.value(text) > 0) {
      return;
    }
    specimens.removeAt(text);
    int shape = texts.find(specimen.shape);
    texts.set(shape, texts.value(shape) - 1);
    if (texts.value(shape) == 0) {
      texts.removeAt(shape);
    }
  }

  private static boolean mayVary(long[] tokens) {
    boolean hasWord = false;
    boolean hasValue = false;
    for (long token : tokens) {
      hasWord |= Tokens.isWord(token);
      hasValue |= token == Tokens.VALUE;
    }
    return hasWord && hasValue;
  }

  private static long textKey(Specimen specimen) {
    return Hash64.mix(specimen.shape + StableHash.of(specimen.text));
  }
}

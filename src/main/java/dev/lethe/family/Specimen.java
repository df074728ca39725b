package dev.lethe.family;

/**
 * One thing that templates are learned from: a signature that no template fits yet, or a learned
 * template, which stands for all that fit it.
 */
final class Specimen {
  /** Of the signature, or of the one that completed the template. */
  final long ordinal;

  /** A signature's text; null for a template. */
  final String text;

  final long[] tokens;
  final long polarity;
  final boolean teaches;

  /** Null for a signature. */
  final Template template;

  /** The signature's slot, while it is stored; -1 for a template. */
  final int slot;

  /** A bit for each word, which several may share. */
  final long words;

  long shape;
  int[] nodes = {};

  Specimen(SignatureRow row, long[] tokens, int slot) {
    this.ordinal = row.ordinal();
    this.text = row.text();
    this.tokens = tokens;
    this.polarity = row.polarity();
    this.teaches = row.teaches();
    this.template = null;
    this.slot = slot;
    this.words = words(tokens);
  }

  Specimen(Template template) {
    this.ordinal = template.ordinal();
    this.text = null;
    this.tokens = template.elements();
    this.polarity = template.polarity;
    this.teaches = true;
    this.template = template;
    this.slot = -1;
    this.words = words(tokens);
  }

  private static long words(long[] tokens) {
    long words = 0;
    for (long token : tokens) {
      words |= Tokens.isWord(token) ? 1L << (token >>> 58) : 0;
    }
    return words;
  }
}

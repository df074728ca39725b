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

  /** Null for a signature. */
  final Template template;

  /** The signature's slot, while it is stored; -1 for a template. */
  final int slot;

  long shape;
  int[] nodes = {};

  Specimen(long ordinal, String text, long[] tokens, long polarity, int slot) {
    this.ordinal = ordinal;
    this.text = text;
    this.tokens = tokens;
    this.polarity = polarity;
    this.template = null;
    this.slot = slot;
  }

  Specimen(Template template) {
    this.ordinal = template.ordinal();
    this.text = null;
    this.tokens = template.elements();
    this.polarity = template.polarity;
    this.template = template;
    this.slot = -1;
  }
}

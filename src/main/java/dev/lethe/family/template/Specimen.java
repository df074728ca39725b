package dev.lethe.family.template;

import dev.lethe.family.state.SignatureRow;

/**
 * Input to learning templates: a signature that no template fits yet, or a learned template, which
 * represents all texts that fit it.
 */
public final class Specimen {
  /** Ordinal of the signature, or of the one that completed the template. */
  final long ordinal;

  final Elements elements;

  /** Number of elements before those of {@link RepeatedLines}. */
  final int unrepeated;

  final long beside;

  /** Null for a signature. */
  final Template template;

  /** Slot of the signature when it was added; -1 for a template. */
  final int slot;

  /** Its nodes in {@link Postings}, one for each distinct word and place. */
  int[] nodes = {};

  /** Its number in {@link Postings}; -1 if it isn't posted. */
  int number = -1;

  /**
   * Last search that met this specimen, with the number and percentage of shared words and places.
   */
  long search;

  int shared;
  int percent;

  Specimen(SignatureRow row, Elements elements, int slot) {
    this.ordinal = row.ordinal();
    this.elements = elements;
    this.unrepeated = RepeatedLines.start(elements.tokens);
    this.beside = row.beside();
    this.template = null;
    this.slot = slot;
  }

  Specimen(Template template) {
    this.ordinal = template.ordinal();
    this.elements = template.elements;
    this.unrepeated = RepeatedLines.start(elements.tokens);
    this.beside = template.beside;
    this.template = template;
    this.slot = -1;
  }

  public long ordinal() {
    return ordinal;
  }

  public long beside() {
    return beside;
  }

  public Template template() {
    return template;
  }

  public int slot() {
    return slot;
  }

  /** Returns the number of different texts that it represents. */
  int weight() {
    return template == null ? 1 : template.weight;
  }
}

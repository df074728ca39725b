package dev.lethe.family.template;

import dev.lethe.family.state.SignatureRow;

/**
 * One thing that templates are learned from: a signature that no template fits yet, or a learned
 * template, which stands for all that fit it.
 */
public final class Specimen {
  /** Of the signature, or of the one that completed the template. */
  final long ordinal;

  final Elements elements;
  final long beside;

  /** Null for a signature. */
  final Template template;

  /** The signature's slot, while it is stored; -1 for a template. */
  final int slot;

  /** Where it is posted: a node for each different word and place. */
  int[] nodes = {};

  /** Its number among what is posted; -1 if it isn't. */
  int number = -1;

  /** In which search it was met last, how many words and places it shared, and which percentage. */
  long search;

  int shared;
  int percent;

  Specimen(SignatureRow row, Elements elements, int slot) {
    this.ordinal = row.ordinal();
    this.elements = elements;
    this.beside = row.beside();
    this.template = null;
    this.slot = slot;
  }

  Specimen(Template template) {
    this.ordinal = template.ordinal();
    this.elements = template.elements;
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

  /** How many different texts it stands for. */
  int weight() {
    return template == null ? 1 : template.weight;
  }
}

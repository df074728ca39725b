package dev.lethe.family.match;

import dev.lethe.family.template.Family;
import dev.lethe.family.template.Template;

/**
 * What a message was found to be, by what was learned before it. Valid until the scope's families
 * change.
 */
public final class Match {
  /** How a message was recognised. */
  public enum Kind {
    /** It wasn't: a new family. */
    NEW,
    /** Its very signature is known. */
    EXACT,
    /** A signature is within the Hamming distance. */
    NEAR,
    /** A learned template fits. */
    TEMPLATE
  }

  private final Kind kind;
  private final boolean insideWindow;
  private final int distance;
  final Family family;

  /** Of an exact match. */
  final int slot;

  /** Of anything but an exact match inside its window. */
  final Traits traits;

  /** The template, if it was fitted freely only: {@link TemplateMatcher#admit}. */
  final Template freely;

  /** What was worked out of a message. */
  record Traits(long simhash, long beside, long nearKey) {}

  Match(Kind kind, Family family, boolean insideWindow, int distance, int slot, Traits traits) {
    this(kind, family, insideWindow, distance, slot, traits, null);
  }

  Match(
      Kind kind,
      Family family,
      boolean insideWindow,
      int distance,
      int slot,
      Traits traits,
      Template freely) {
    this.freely = freely;
    this.kind = kind;
    this.family = family;
    this.insideWindow = insideWindow;
    this.distance = distance;
    this.slot = slot;
    this.traits = traits;
  }

  public Kind kind() {
    return kind;
  }

  /** The family matched, after merges; null for a new one. */
  public String familyId() {
    return family == null ? null : family.id();
  }

  /** Whether the family's window was open; a late event's always is. */
  public boolean insideWindow() {
    return insideWindow;
  }

  /** Bits between the simhashes of a near match; 0 for the others. */
  public int distance() {
    return distance;
  }

  /**
   * The family's last sighting before this message, event time in epoch milliseconds.
   *
   * @throws IllegalStateException if the message begins a new family
   */
  public long lastSighting() {
    if (family == null) {
      throw new IllegalStateException("a new family has no sightings; this is a bug");
    }
    return family.lastSighting();
  }
}

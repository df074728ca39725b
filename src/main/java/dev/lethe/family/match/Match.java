package dev.lethe.family.match;

import dev.lethe.family.state.SlotValue;
import dev.lethe.family.template.Family;
import dev.lethe.family.template.Template;
import java.util.List;

/**
 * Classification of a message by the families known so far. Valid until the scope's families
 * change.
 */
public final class Match {
  /** Kind of match. */
  public enum Kind {
    /** No match: the message begins a new family. */
    NEW,
    /** The signature itself is known. */
    EXACT,
    /** A known signature is within the Hamming distance. */
    NEAR,
    /** A learned template fits the text. */
    TEMPLATE
  }

  private final Kind kind;
  private final boolean insideWindow;
  private final int distance;
  final Family family;

  /** Slot of the matched signature; -1 unless the match is exact. */
  final int slot;

  /** Null for an exact match inside its window. */
  final Traits traits;

  /**
   * Template that fits only with polarity words in its slots, else null: {@link
   * TemplateMatcher#admit}.
   */
  final Template freely;

  /** The message's contents in the places where messages of the family differ. */
  private List<SlotValue> values = List.of();

  /** Values of the nearest message in these places, if no template shows where they are. */
  private List<SlotValue> nearest = List.of();

  /** Values computed from a message for matching. */
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

  Match withValues(List<SlotValue> nearestValues, List<SlotValue> ownValues) {
    nearest = nearestValues;
    values = ownValues;
    return this;
  }

  /**
   * Returns the contents of the slots of a template or near match; empty if it has none, and for
   * other kinds.
   */
  public List<SlotValue> values() {
    return values;
  }

  /** Returns the nearest message's values in the same places; empty if a template shows these. */
  public List<SlotValue> nearest() {
    return nearest;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the id of the matched family, after merges; null for a new one. */
  public String familyId() {
    return family == null ? null : family.id();
  }

  /** Returns true if the event is inside the family's window; late events always are. */
  public boolean insideWindow() {
    return insideWindow;
  }

  /** Returns the Hamming distance of a near match; 0 for other kinds. */
  public int distance() {
    return distance;
  }

  /**
   * Returns the event time of the family's last sighting before this message, in epoch
   * milliseconds.
   *
   * @throws IllegalStateException if the message begins a new family
   */
  public long lastSighting() {
    if (family == null) {
      throw new IllegalStateException("a new family has no sightings; this is a bug in Lethe");
    }
    return family.lastSighting();
  }
}

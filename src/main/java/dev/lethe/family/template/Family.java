package dev.lethe.family.template;

import dev.lethe.family.state.ArrivalHour;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A family in the index of its scope. */
public final class Family {
  private final String id;

  /** Event time, epoch milliseconds; late events don't move it back. */
  private long lastSighting;

  private long lastArrival;

  /**
   * Slot of its signature with the lowest ordinal, and of the one with the highest; -1 for none.
   */
  private int firstSlot = -1;

  private int lastSlot = -1;

  private Family mergedInto;

  /** Learned templates, oldest first. */
  private List<Template> templates = List.of();

  public Family(String id, long lastSighting, long lastArrival) {
    this.id = id;
    this.lastSighting = lastSighting;
    this.lastArrival = lastArrival;
  }

  public String id() {
    return id;
  }

  /** Returns the event time of the latest message, epoch milliseconds. */
  public long lastSighting() {
    return lastSighting;
  }

  /** Returns the arrival of the latest message, epoch milliseconds. */
  public long lastArrival() {
    return lastArrival;
  }

  /** Returns the {@link ArrivalHour} of the latest message. */
  public int lastHour() {
    return ArrivalHour.of(lastArrival);
  }

  /** Returns the slot of its signature with the lowest ordinal; -1 for none. */
  public int firstSlot() {
    return firstSlot;
  }

  /** Returns the slot of its signature with the highest ordinal; -1 for none. */
  public int lastSlot() {
    return lastSlot;
  }

  public void setFirstSlot(int slot) {
    firstSlot = slot;
  }

  public void setLastSlot(int slot) {
    lastSlot = slot;
  }

  /** Returns its learned templates, oldest first. */
  public List<Template> templates() {
    return templates;
  }

  /** Merges this family into an older one, which must already have its signatures. */
  public void mergeInto(Family older) {
    firstSlot = -1;
    lastSlot = -1;
    mergedInto = older;
  }

  /** Returns the family that this one was finally merged into; this one if it wasn't merged. */
  public Family root() {
    Family root = this;
    while (root.mergedInto != null) {
      root = root.mergedInto;
    }
    return root;
  }

  public void sighted(long occurredAt, long arrival) {
    lastSighting = Math.max(lastSighting, occurredAt);
    lastArrival = Math.max(lastArrival, arrival);
  }

  public void addTemplate(Template template) {
    if (templates.isEmpty()) {
      templates = new ArrayList<>(1);
    }
    templates.add(template);
  }

  /** Moves the templates of a merged family to this one. */
  public void takeTemplates(Family younger) {
    younger.templates.forEach(this::addTemplate);
    younger.templates = List.of();
    if (templates.size() > 1) {
      templates.sort(Comparator.comparingLong(template -> template.sequence));
    }
  }

  /** Returns true if it has lost its last signature. */
  public boolean isForgotten() {
    return firstSlot < 0;
  }
}

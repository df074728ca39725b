package dev.lethe.family.template;

import dev.lethe.family.state.ArrivalHour;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A family as its scope's index knows it. */
public final class Family {
  private final String id;

  /** Event time, epoch milliseconds; a late event never moves it back. */
  private long lastSighting;

  private long lastArrival;

  /** The slots of its signatures with the lowest and the highest ordinal; -1 for none. */
  private int firstSlot = -1;

  private int lastSlot = -1;

  private Family mergedInto;

  /** Learned templates of it, first learned first. */
  private List<Template> templates = List.of();

  public Family(String id, long lastSighting, long lastArrival) {
    this.id = id;
    this.lastSighting = lastSighting;
    this.lastArrival = lastArrival;
  }

  public String id() {
    return id;
  }

  /** Event time of the latest message, epoch milliseconds. */
  public long lastSighting() {
    return lastSighting;
  }

  /** When the latest message arrived, epoch milliseconds. */
  public long lastArrival() {
    return lastArrival;
  }

  /** The {@link ArrivalHour} of the latest message. */
  public int lastHour() {
    return ArrivalHour.of(lastArrival);
  }

  /** The slot of its signature with the lowest ordinal; -1 for none. */
  public int firstSlot() {
    return firstSlot;
  }

  /** The slot of its signature with the highest ordinal; -1 for none. */
  public int lastSlot() {
    return lastSlot;
  }

  public void setFirstSlot(int slot) {
    firstSlot = slot;
  }

  public void setLastSlot(int slot) {
    lastSlot = slot;
  }

  /** Learned templates of it, first learned first. */
  public List<Template> templates() {
    return templates;
  }

  /** Makes this a part of an older family, which has its signatures by now. */
  public void mergeInto(Family older) {
    firstSlot = -1;
    lastSlot = -1;
    mergedInto = older;
  }

  /** The family that this one is part of by now. */
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

  /** Takes over the templates of one that was merged into this. */
  public void takeTemplates(Family younger) {
    younger.templates.forEach(this::addTemplate);
    younger.templates = List.of();
    if (templates.size() > 1) {
      templates.sort(Comparator.comparingLong(template -> template.sequence));
    }
  }

  /** Whether its last signature has gone. */
  public boolean isForgotten() {
    return firstSlot < 0;
  }
}

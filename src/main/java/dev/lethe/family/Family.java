package dev.lethe.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A family as its scope's index knows it. */
final class Family {
  final String id;

  /** Event time, epoch milliseconds; a late event never moves it back. */
  long lastSighting;

  long lastArrival;

  /** The slots of its signatures with the lowest and the highest ordinal; -1 for none. */
  int first = -1;

  int last = -1;

  Family mergedInto;

  /** Learned templates of it, first learned first. */
  List<Template> templates = List.of();

  Family(String id, long lastSighting, long lastArrival) {
    this.id = id;
    this.lastSighting = lastSighting;
    this.lastArrival = lastArrival;
  }

  /** The family that this one is part of by now. */
  Family root() {
    Family root = this;
    while (root.mergedInto != null) {
      root = root.mergedInto;
    }
    return root;
  }

  void sighted(long occurredAt, long arrival) {
    lastSighting = Math.max(lastSighting, occurredAt);
    lastArrival = Math.max(lastArrival, arrival);
  }

  void addTemplate(Template template) {
    if (templates.isEmpty()) {
      templates = new ArrayList<>(1);
    }
    templates.add(template);
  }

  /** Takes over the templates of one that was merged into this. */
  void takeTemplates(Family younger) {
    younger.templates.forEach(this::addTemplate);
    younger.templates = List.of();
    if (templates.size() > 1) {
      templates.sort(Comparator.comparingLong(template -> template.sequence));
    }
  }

  /** Whether its last signature has gone. */
  boolean isForgotten() {
    return first < 0;
  }
}

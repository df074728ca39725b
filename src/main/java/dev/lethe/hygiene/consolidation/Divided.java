package dev.lethe.hygiene.consolidation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Components already divided into sides by earlier phases of a run, because later phases find them
 * again.
 */
final class Divided {
  private final Map<String, Part> parts = new HashMap<>();
  private int count;

  /**
   * Component of an entry.
   *
   * @param cosine threshold at which its entries were near
   */
  private record Part(int component, double cosine) {}

  /** Records that a component was divided. */
  void add(List<Entry> component, Threshold threshold) {
    Part part = new Part(count++, threshold.cosine());
    component.forEach(entry -> parts.put(entry.itemId(), part));
  }

  /**
   * Returns true if all entries of a component were divided together at the same or a lower
   * threshold.
   */
  boolean isWithin(List<Entry> component, Threshold threshold) {
    Part first = parts.get(component.get(0).itemId());
    return first != null
        && first.cosine <= threshold.cosine()
        && component.stream().allMatch(entry -> first.equals(parts.get(entry.itemId())));
  }
}

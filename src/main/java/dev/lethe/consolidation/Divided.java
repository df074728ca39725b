package dev.lethe.consolidation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Components that phases of a run have divided into sides: a later one finds them again. */
final class Divided {
  private final Map<String, Part> parts = new HashMap<>();
  private int count;

  /**
   * Of which component an entry is.
   *
   * @param cosine from which on its entries were near
   */
  private record Part(int component, double cosine) {}

  /** Notes that a component was divided. */
  void add(List<Entry> component, Threshold threshold) {
    Part part = new Part(count++, threshold.cosine());
    component.forEach(entry -> parts.put(entry.itemId(), part));
  }

  /** Whether a component is of entries that were divided together where no fewer were near. */
  boolean holds(List<Entry> component, Threshold threshold) {
    Part first = parts.get(component.get(0).itemId());
    return first != null
        && first.cosine <= threshold.cosine()
        && component.stream().allMatch(entry -> first.equals(parts.get(entry.itemId())));
  }
}

package dev.lethe.hygiene.consolidation;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Type of an entry made from others: rule CN11. */
final class DominantType {
  /** All types, in order of precedence. */
  static final List<String> ALL =
      List.of("fact", "decision", "preference", "lesson", "event", "todo", "relationship");

  private DominantType() {}

  /**
   * Returns the most frequent type; on ties the one with more confirmations, then the first in
   * {@link #ALL}.
   */
  static String of(List<Entry> entries) {
    Map<String, List<Entry>> byType = new LinkedHashMap<>();
    for (String type : ALL) {
      List<Entry> alike = entries.stream().filter(entry -> entry.type().equals(type)).toList();
      if (!alike.isEmpty()) {
        byType.put(type, alike);
      }
    }
    Comparator<List<Entry>> bySize = Comparator.comparingInt(List::size);
    Comparator<List<Entry>> least =
        bySize.thenComparingLong(all -> all.stream().mapToLong(Entry::confirmations).sum());
    Map.Entry<String, List<Entry>> most = null;
    for (Map.Entry<String, List<Entry>> one : byType.entrySet()) {
      if (most == null || least.compare(one.getValue(), most.getValue()) > 0) {
        most = one;
      }
    }
    return most == null ? entries.get(0).type() : most.getKey();
  }
}

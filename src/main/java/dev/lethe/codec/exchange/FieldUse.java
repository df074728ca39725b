package dev.lethe.codec.exchange;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts how the fields of a file's records were used. */
public final class FieldUse {
  /** Maximum number of names kept, in case a map has arbitrary names. */
  private static final int MOST = 200;

  private final Map<Mapped, Long> mapped = new LinkedHashMap<>();
  private final Map<String, Long> unmapped = new TreeMap<>();
  private final Map<String, Long> skipped = new TreeMap<>();

  /**
   * Field of the other system and its counterpart.
   *
   * @param becomes name of a field of an event or item
   */
  public record Mapped(String field, String becomes) {}

  void mapped(String field, String becomes) {
    count(mapped, new Mapped(field, becomes));
  }

  void unmapped(String field) {
    count(unmapped, field);
  }

  /**
   * Counts a record that becomes nothing.
   *
   * @param kind noun phrase for such records
   */
  void skipped(String kind) {
    count(skipped, kind);
  }

  private static <K> void count(Map<K, Long> counts, K key) {
    if (counts.size() < MOST || counts.containsKey(key)) {
      counts.merge(key, 1L, Long::sum);
    }
  }

  /** Returns the number of values by mapping, in the order of their first use. */
  public Map<Mapped, Long> mapped() {
    return Collections.unmodifiableMap(mapped);
  }

  /** Returns the number of values that were left out, by field. */
  public Map<String, Long> unmapped() {
    return Collections.unmodifiableMap(unmapped);
  }

  /** Returns the number of records that became nothing, by their kind. */
  public Map<String, Long> skipped() {
    return Collections.unmodifiableMap(skipped);
  }
}

package dev.lethe.hygiene;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts of a run by their names, in the order of its report. Absent counts are 0. */
public record Counts(Map<String, Long> byName) {
  public Counts {
    byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  /** Returns no counts. */
  public static Counts none() {
    return new Counts(Map.of());
  }

  /** Returns a copy with a count. */
  public Counts with(String name, long count) {
    Map<String, Long> more = new LinkedHashMap<>(byName);
    more.put(name, count);
    return new Counts(more);
  }

  /** Returns a copy in which the given counts are 0. */
  public Counts without(String... names) {
    Counts rest = this;
    for (String name : names) {
      rest = rest.with(name, 0);
    }
    return rest;
  }

  public long get(String name) {
    return byName.getOrDefault(name, 0L);
  }
}

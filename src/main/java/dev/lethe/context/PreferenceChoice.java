package dev.lethe.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Preferences in effect: for each key the newest valid one of the requested area, else of the
 * default one.
 *
 * @param slots newest first
 */
record PreferenceChoice(List<Integer> slots, Set<Integer> holding) {
  private static final String DEFAULT = "default";

  static PreferenceChoice of(ContextIndex index, String wantedScope, long now) {
    Map<String, Integer> holding = new HashMap<>();
    List<Integer> newestFirst = new ArrayList<>();
    for (String prefScope : scopesOf(wantedScope)) {
      for (int slot : index.preferences()) {
        ContextEntry.Preferred preference = index.entry(slot).preference();
        boolean isValid = index.entry(slot).facets().isValid(now);
        if (isValid && preference.prefScope().equals(prefScope)) {
          holding.putIfAbsent(preference.key(), slot);
        }
      }
    }
    Set<Integer> held = new HashSet<>(holding.values());
    for (int slot : index.preferences()) {
      if (held.contains(slot)) {
        newestFirst.add(slot);
      }
    }
    return new PreferenceChoice(List.copyOf(newestFirst), held);
  }

  private static List<String> scopesOf(String scope) {
    return scope == null || scope.equals(DEFAULT) ? List.of(DEFAULT) : List.of(scope, DEFAULT);
  }

  boolean has(int slot) {
    return holding.contains(slot);
  }
}

package dev.lethe.hygiene.pruning;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Selection of the preferences in effect: rule X4. There is one per key and scope, whatever the
 * item ids.
 */
public final class Preferences {
  /**
   * Preference in effect first: protected, then latest stated, then latest updated, then largest
   * item id.
   */
  private static final Comparator<Preference> BEST_FIRST =
      Comparator.comparing((Preference p) -> !p.isProtected())
          .thenComparing(Comparator.comparingLong(Preference::saidAt).reversed())
          .thenComparing(Comparator.comparingLong(Preference::updatedAt).reversed())
          .thenComparing(Comparator.comparing(Preference::itemId).reversed());

  private static final Comparator<Preference> BY_KEY_AND_SCOPE =
      Comparator.comparing(Preference::key).thenComparing(Preference::prefScope);

  private Preferences() {}

  /**
   * Replacement of a preference by another one of the same key and scope.
   *
   * @param loser preference that is removed
   * @param winner preference that replaces it
   */
  public record Merge(Preference loser, Preference winner) {}

  /**
   * A key with several values.
   *
   * @param values one value per scope, sorted by scope name
   */
  public record Conflict(String key, List<Value> values) {
    public Conflict {
      values = List.copyOf(values);
    }
  }

  /** Value of a key in a scope, and the memory that holds it. */
  public record Value(String prefScope, String value, String memoryId) {}

  /**
   * Returns the preferences to be replaced, sorted by key and scope. Protected ones are never among
   * them.
   */
  public static List<Merge> merges(Collection<Preference> live) {
    List<Merge> merges = new ArrayList<>();
    Preference best = null;
    for (Preference preference : ordered(live)) {
      if (best == null || BY_KEY_AND_SCOPE.compare(best, preference) != 0) {
        best = preference;
      } else if (!preference.isProtected()) {
        merges.add(new Merge(preference, best));
      }
    }
    return List.copyOf(merges);
  }

  /** Returns the keys whose values differ between scopes, sorted. */
  public static List<Conflict> conflicts(Collection<Preference> live) {
    Map<String, Map<String, Value>> values = new TreeMap<>();
    for (Preference preference : ordered(live)) {
      Value value = new Value(preference.prefScope(), preference.value(), preference.memoryId());
      values
          .computeIfAbsent(preference.key(), unused -> new TreeMap<>())
          .putIfAbsent(preference.prefScope(), value);
    }
    List<Conflict> conflicts = new ArrayList<>();
    values.forEach(
        (key, byScope) -> {
          if (byScope.values().stream().map(Value::value).distinct().count() > 1) {
            conflicts.add(new Conflict(key, List.copyOf(byScope.values())));
          }
        });
    return List.copyOf(conflicts);
  }

  private static List<Preference> ordered(Collection<Preference> live) {
    return live.stream().sorted(BY_KEY_AND_SCOPE.thenComparing(BEST_FIRST)).toList();
  }
}

package dev.lethe.session;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which preferences hold: rule X4. There is one for each key and scope, whatever the item ids. */
public final class Preferences {
  /**
   * The one that holds first: a protected one, the one said last, of equal times the one updated
   * last, then that of the larger item id.
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
   * A preference that gives way to another one of its key and scope.
   *
   * @param loser is removed
   * @param winner replaces it
   */
  public record Merge(Preference loser, Preference winner) {}

  /**
   * A key that has several values.
   *
   * @param values one for each scope, by their names
   */
  public record Conflict(String key, List<Value> values) {
    public Conflict {
      values = List.copyOf(values);
    }
  }

  /** What a key is in a scope, by that memory. */
  public record Value(String prefScope, String value, String memoryId) {}

  /** Those that give way, by key and scope. Protected ones never do. */
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

  /** The keys whose values differ between scopes, by key. */
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

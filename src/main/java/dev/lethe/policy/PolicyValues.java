package dev.lethe.policy;

import dev.lethe.policy.PolicyKeys.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/** Values of a policy file, by the full path of each key; keys not in the file have defaults. */
public final class PolicyValues {
  static final PolicyValues NONE = new PolicyValues(Map.of());

  private final Map<List<String>, Object> byPath;

  PolicyValues(Map<List<String>, Object> byPath) {
    this.byPath = new HashMap<>(byPath); // values may be null, so Map.copyOf isn't possible
  }

  /** Returns the value of a key; for keys of channels, that of {@code :channels :default}. */
  Object get(PolicyKey key) {
    return get(new Place(key, null));
  }

  /** Returns the value at a place; a channel without its own has the value of the others. */
  public Object get(Place place) {
    List<String> path = place.path();
    if (byPath.containsKey(path)) {
      return byPath.get(path);
    }
    return place.channelId() == null ? place.key().defaultValue() : get(place.key());
  }

  /** Returns the ids of the listed channels, sorted. */
  public SortedSet<String> channelIds() {
    SortedSet<String> ids = new TreeSet<>();
    for (List<String> path : byPath.keySet()) {
      if (path.get(0).equals(":channels") && path.get(1).startsWith("\"")) {
        ids.add(path.get(1).substring(1, path.get(1).length() - 1));
      }
    }
    return ids;
  }

  /** Returns true if the file has a value in one of the sections, such as {@code :dedupe}. */
  boolean hasAnyIn(List<String> sections) {
    return byPath.keySet().stream().anyMatch(path -> sections.contains(path.get(0)));
  }

  /** Returns these values, completed by those of {@code below}. */
  PolicyValues above(PolicyValues below) {
    Map<List<String>, Object> both = new HashMap<>(below.byPath);
    both.putAll(byPath);
    return new PolicyValues(both);
  }

  /** Returns a copy without values equal to the default, so that equivalent files are equal. */
  PolicyValues withoutDefaults() {
    Map<List<String>, Object> changed = new HashMap<>(byPath);
    for (PolicyKey key : PolicyKeys.ALL) {
      List<String> path = new Place(key, null).path();
      if (Objects.equals(changed.get(path), key.defaultValue())) {
        changed.remove(path);
      }
    }
    return new PolicyValues(changed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PolicyValues values && byPath.equals(values.byPath);
  }

  @Override
  public int hashCode() {
    return byPath.hashCode();
  }

  @Override
  public String toString() {
    return new TreeSet<>(byPath.keySet().stream().map(path -> String.join(" ", path)).toList())
        .toString();
  }
}

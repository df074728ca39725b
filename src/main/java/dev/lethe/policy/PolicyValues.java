package dev.lethe.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/** Values of a policy file, by the full path of each key; keys not in the file have defaults. */
public final class PolicyValues {
  public static final PolicyValues NONE = new PolicyValues(Map.of());
  private static final String CHANNELS = ":channels";
  private static final String DEFAULT = ":default";

  private final Map<List<String>, Object> byPath;

  PolicyValues(Map<List<String>, Object> byPath) {
    this.byPath = new HashMap<>(byPath); // values may be null, so Map.copyOf isn't possible
  }

  /** Returns the value of a key without a {@code *} in its path. */
  public <T> T get(PolicyKey<T> key) {
    return at(key, key.path());
  }

  /** Returns the value of a channel's key: its own, else that of {@code :channels :default}. */
  public <T> T ofChannel(PolicyKey<T> key, String channelId) {
    List<String> own = channelPath(key, '"' + channelId + '"');
    return byPath.containsKey(own) ? key.cast(byPath.get(own)) : ofOtherChannels(key);
  }

  /** Returns the value of a channel's key for channels that aren't listed. */
  public <T> T ofOtherChannels(PolicyKey<T> key) {
    return at(key, channelPath(key, DEFAULT));
  }

  /** Returns the ids of the listed channels, sorted. */
  public SortedSet<String> channelIds() {
    SortedSet<String> ids = new TreeSet<>();
    for (List<String> path : byPath.keySet()) {
      if (path.get(0).equals(CHANNELS) && !path.get(1).equals(DEFAULT)) {
        ids.add(path.get(1).substring(1, path.get(1).length() - 1));
      }
    }
    return ids;
  }

  /** Returns true if the file has a value in a section, such as {@code :dedupe}. */
  boolean saysAnythingIn(String section) {
    return byPath.keySet().stream().anyMatch(path -> path.get(0).equals(section));
  }

  /** Returns these values, completed by those of {@code below}. */
  PolicyValues over(PolicyValues below) {
    Map<List<String>, Object> both = new HashMap<>(below.byPath);
    both.putAll(byPath);
    return new PolicyValues(both);
  }

  /** Returns a copy without values equal to the default, so that equivalent files are equal. */
  PolicyValues withoutDefaults(List<PolicyKey<?>> keys) {
    Map<List<String>, Object> telling = new HashMap<>(byPath);
    for (PolicyKey<?> key : keys) {
      List<String> path = key.path().contains("*") ? channelPath(key, DEFAULT) : key.path();
      if (telling.containsKey(path) && Objects.equals(telling.get(path), key.defaultValue())) {
        telling.remove(path);
      }
    }
    return new PolicyValues(telling);
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

  private <T> T at(PolicyKey<T> key, List<String> path) {
    return byPath.containsKey(path) ? key.cast(byPath.get(path)) : key.defaultValue();
  }

  private static List<String> channelPath(PolicyKey<?> key, String channel) {
    return List.of(CHANNELS, channel, key.path().get(2));
  }
}

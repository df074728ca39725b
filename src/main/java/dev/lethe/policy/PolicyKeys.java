package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All keys of the policy, in display order, as declared by {@link Key} on the records of {@link
 * Policy}. Defaults, validation, the bundled file, the reference and {@code lethe policy show} are
 * derived from them.
 */
public final class PolicyKeys {
  public static final List<Section> SECTIONS = sections();

  /** All keys in one list. */
  public static final List<PolicyKey> ALL =
      SECTIONS.stream().flatMap(section -> section.keys().stream()).toList();

  private static final Map<List<String>, PolicyKey> BY_PATH =
      ALL.stream().collect(Collectors.toUnmodifiableMap(PolicyKey::path, Function.identity()));

  /** Names of the entries of each map. */
  private static final Map<List<String>, SortedSet<String>> NAMES = names();

  /** A top-level key of the policy, with a description and the record that declares its keys. */
  public record Section(String name, String about, RecordKeys<? extends Record> declared) {
    public List<PolicyKey> keys() {
      return declared.keys();
    }

    /** Returns true for the section whose keys have values per channel. */
    boolean isOfChannels() {
      return keys().get(0).isOfChannel();
    }

    /** Returns this section of a policy. */
    Record read(PolicyValues values) {
      return isOfChannels() ? ChannelPolicies.of(declared, values) : declared.read(values::get);
    }
  }

  /**
   * A key, in one channel if its values are per channel.
   *
   * @param channelId null for channels that aren't listed, and for other keys
   */
  public record Place(PolicyKey key, String channelId) {

    /** Returns the path in a policy file, as text. */
    public String name() {
      return key.name().replace(PolicyKey.ANY, channelId == null ? ":default" : Edn.of(channelId));
    }

    /** Returns the path in a policy file. */
    List<String> path() {
      if (!key.isOfChannel()) {
        return key.path();
      }
      String channel = channelId == null ? ":default" : '"' + channelId + '"';
      return key.path().stream().map(name -> name.equals(PolicyKey.ANY) ? channel : name).toList();
    }
  }

  private PolicyKeys() {}

  private static List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    for (RecordComponent component : Policy.class.getRecordComponents()) {
      Doc doc = component.getAnnotation(Doc.class);
      if (doc != null) {
        String name = ":" + component.getName();
        boolean isOfChannels = component.getType() == ChannelPolicies.class;
        sections.add(
            new Section(
                name,
                doc.value(),
                isOfChannels
                    ? RecordKeys.of(ChannelPolicy.class, List.of(name, PolicyKey.ANY))
                    : RecordKeys.of(component.getType().asSubclass(Record.class), List.of(name))));
      }
    }
    return List.copyOf(sections);
  }

  private static Map<List<String>, SortedSet<String>> names() {
    Map<List<String>, SortedSet<String>> names = new HashMap<>();
    for (PolicyKey key : ALL) {
      for (int i = 0; i < key.path().size(); i++) {
        names
            .computeIfAbsent(key.path().subList(0, i), unused -> new TreeSet<>())
            .add(key.path().get(i));
      }
    }
    return Map.copyOf(names);
  }

  /** Returns the places of all keys, given the ids of the listed channels. */
  public static List<Place> places(Collection<String> channelIds) {
    List<Place> places = new ArrayList<>();
    for (PolicyKey key : ALL) {
      places.add(new Place(key, null));
      if (key.isOfChannel()) {
        channelIds.forEach(id -> places.add(new Place(key, id)));
      }
    }
    return places;
  }

  /** Returns the key with this path, or null. */
  static PolicyKey at(List<String> path) {
    return BY_PATH.get(path);
  }

  /** Returns the names of the entries of the map with this path; empty if there is none. */
  static SortedSet<String> below(List<String> path) {
    return NAMES.getOrDefault(path, Collections.emptySortedSet());
  }

  /** Returns an example of the map with this path, with one of its keys. */
  static String example(List<String> path) {
    String first = below(path).first();
    PolicyKey key = at(PolicyKey.below(path, first));
    return "{"
        + (first.equals(PolicyKey.ANY) ? "\"450688080542695436\"" : first)
        + " "
        + (key == null ? example(PolicyKey.below(path, first)) : key.example())
        + "}";
  }
}

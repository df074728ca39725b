package dev.lethe.codec.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyKeys;
import dev.lethe.policy.PolicyKeys.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Keys with different values in two policies, tenants' overrides included. */
public final class PolicyDiff {
  private final Map<String, Change> changes;

  /** Values of a key, as EDN. */
  private record Change(String before, String after) {}

  private PolicyDiff(Map<String, Change> changes) {
    this.changes = changes;
  }

  /** Compares two policies. */
  public static PolicyDiff of(Policy before, Policy after) {
    Map<String, Change> general = changes(before, after);
    Map<String, Change> all = new LinkedHashMap<>(general);
    Set<String> tenants = new TreeSet<>(before.tenants().keySet());
    tenants.addAll(after.tenants().keySet());
    for (String tenant : tenants) {
      changes(before.forTenant(tenant), after.forTenant(tenant))
          .forEach(
              (path, change) -> {
                // A tenant without an override follows the general policy.
                if (!change.equals(general.get(path))) {
                  all.put(":tenants \"" + tenant + "\" " + path, change);
                }
              });
    }
    return new PolicyDiff(all);
  }

  private static Map<String, Change> changes(Policy before, Policy after) {
    Set<String> channels = new TreeSet<>(before.values().channelIds());
    channels.addAll(after.values().channelIds());
    Map<String, Change> changes = new LinkedHashMap<>();
    for (Place place : PolicyKeys.places(channels)) {
      String was = place.key().write(before.values().get(place));
      String is = place.key().write(after.values().get(place));
      if (!was.equals(is)) {
        changes.put(place.name(), new Change(was, is));
      }
    }
    return changes;
  }

  /** Returns true if no key differs. */
  public boolean isEmpty() {
    return changes.isEmpty();
  }

  /** Returns three lines for each key: its path, the value before and the value after. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    changes.forEach(
        (path, change) -> {
          lines.add(path);
          lines.add("  - " + change.before());
          lines.add("  + " + change.after());
        });
    return lines;
  }

  /** Returns {@code [{path, before, after}]}, values as EDN. */
  public ArrayNode json() {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    changes.forEach(
        (path, change) ->
            array
                .addObject()
                .put("path", path)
                .put("before", change.before())
                .put("after", change.after()));
    return array;
  }
}

package dev.lethe.codec.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyKey;
import dev.lethe.policy.PolicyKeys;
import dev.lethe.policy.PolicyKeys.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * All keys of a policy with their values, defaults and effects, as {@code lethe policy show} prints
 * them.
 */
public final class PolicyListing {
  private final List<Row> rows;

  /** One key, with its value and default as EDN. */
  private record Row(String path, String value, String defaultValue, PolicyKey key) {
    boolean changed() {
      return !value.equals(defaultValue);
    }
  }

  private PolicyListing(List<Row> rows) {
    this.rows = rows;
  }

  /** Lists the values of a policy; channels are listed by id. */
  public static PolicyListing of(Policy policy) {
    return new PolicyListing(
        PolicyKeys.places(policy.values().channelIds()).stream()
            .map(place -> row(place, policy.values().get(place)))
            .toList());
  }

  /**
   * Returns three lines and an empty one for each key; values that differ from the default are
   * marked.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Row row : rows) {
      lines.add(row.path() + " " + row.value());
      lines.add(
          row.changed()
              ? "    * changed; default: " + row.defaultValue()
              : "    default; " + row.key().type().expected());
      lines.add("    " + row.key().effect());
      lines.add("");
    }
    return lines;
  }

  /**
   * Returns {@code [{path, value, default, changed, type, per_tenant, example, effect}]}, values as
   * EDN.
   */
  public ArrayNode json() {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Row row : rows) {
      ObjectNode node = array.addObject().put("path", row.path());
      node.put("value", row.value()).put("default", row.defaultValue());
      node.put("changed", row.changed()).put("type", row.key().type().expected());
      node.put("per_tenant", row.key().perTenant()).put("example", row.key().example());
      node.put("effect", row.key().effect());
    }
    return array;
  }

  private static Row row(Place place, Object value) {
    PolicyKey key = place.key();
    String defaultValue = key.write(key.defaultValue());
    boolean same = Objects.equals(value, key.defaultValue());
    return new Row(place.name(), same ? defaultValue : key.write(value), defaultValue, key);
  }
}

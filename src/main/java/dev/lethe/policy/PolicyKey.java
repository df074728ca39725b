package dev.lethe.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * A key of the policy, as declared by {@link Key}.
 *
 * @param path names from the root, {@code [:dedupe, :exact-ttl-seconds]}; {@code *} matches any
 *     channel id
 * @param defaultValue value if the file has none; may be null
 * @param example a valid value, as EDN
 * @param effect its effect, in one sentence
 * @param perTenant true if tenants may override it
 * @param aftermath lasting effect of a former value
 */
public record PolicyKey(
    List<String> path,
    ValueType type,
    Object defaultValue,
    String example,
    String effect,
    boolean perTenant,
    LastingEffect aftermath) {
  /** Name that matches any channel id. */
  static final String ANY = "*";

  /** Returns the path as text: {@code :dedupe :exact-ttl-seconds}. */
  public String name() {
    return String.join(" ", path);
  }

  /** Returns true if the key has a value per channel. */
  public boolean isOfChannel() {
    return path.contains(ANY);
  }

  /** Returns a value of this key as EDN on one line. */
  public String write(Object value) {
    return Edn.of(type.data(value));
  }

  /** Returns a path with another name at its end. */
  static List<String> below(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return List.copyOf(longer);
  }
}

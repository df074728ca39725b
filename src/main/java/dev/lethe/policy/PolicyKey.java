package dev.lethe.policy;

import java.util.List;

/**
 * A key of the policy: its path, type, default and effect.
 *
 * @param path names from the root, {@code [:dedupe, :exact-ttl-seconds]}; {@code *} matches any
 *     channel id
 * @param defaultValue value if the file has none; may be null
 * @param example a valid value, as EDN
 * @param effect its effect, in one sentence
 * @param perTenant true if tenants may override it
 * @param aftermath lasting effect of a former value
 */
public record PolicyKey<T>(
    List<String> path,
    ValueType<T> type,
    T defaultValue,
    String example,
    String effect,
    boolean perTenant,
    LastingEffect aftermath) {

  /** Returns a key whose default is its example, and which tenants may override. */
  static <T> PolicyKey<T> key(String path, ValueType<T> type, T defaultValue, String effect) {
    return new PolicyKey<>(
        List.of(path.split(" ", -1)),
        type,
        defaultValue,
        EdnText.of(type.data(defaultValue)),
        effect,
        true,
        LastingEffect.NONE);
  }

  /** Returns a copy with an example other than the default. */
  PolicyKey<T> example(String other) {
    return new PolicyKey<>(path, type, defaultValue, other, effect, perTenant, aftermath);
  }

  /** Returns a copy that tenants can't override. */
  PolicyKey<T> forAll() {
    return new PolicyKey<>(path, type, defaultValue, example, effect, false, aftermath);
  }

  /** Returns a copy whose value influences stored rows. */
  PolicyKey<T> shapesRows() {
    return new PolicyKey<>(
        path, type, defaultValue, example, effect, perTenant, LastingEffect.ROWS_STAY);
  }

  /** Returns a copy whose value limits the stored rows. */
  PolicyKey<T> boundsRows() {
    return new PolicyKey<>(
        path, type, defaultValue, example, effect, perTenant, LastingEffect.GONE_FOR_GOOD);
  }

  /** Returns the path as text: {@code :dedupe :exact-ttl-seconds}. */
  public String name() {
    return String.join(" ", path);
  }

  /** Returns a value of this key as EDN on one line. */
  public String write(Object value) {
    return EdnText.of(data(value));
  }

  /** Returns a value of this key as data of a policy file. */
  Object data(Object value) {
    return type.data(cast(value));
  }

  @SuppressWarnings("unchecked") // values are stored under the key that read them
  T cast(Object value) {
    return (T) value;
  }
}

package dev.lethe.policy;

import java.util.List;

/**
 * A key of the policy: where it stands, what it may hold, and what it does.
 *
 * @param path the keys that lead to it, {@code [:dedupe, :exact-ttl-seconds]}; {@code *} stands for
 *     any channel id
 * @param defaultValue what holds where a file is silent; may be null
 * @param example a value that would do, as EDN
 * @param effect what it does, one sentence
 * @param perTenant whether a tenant may have its own
 * @param aftermath what a change of it doesn't undo
 */
public record PolicyKey<T>(
    List<String> path,
    ValueType<T> type,
    T defaultValue,
    String example,
    String effect,
    boolean perTenant,
    Aftermath aftermath) {

  /** A key whose default is its example, and which a tenant may override. */
  static <T> PolicyKey<T> key(String path, ValueType<T> type, T defaultValue, String effect) {
    return new PolicyKey<>(
        List.of(path.split(" ", -1)),
        type,
        defaultValue,
        EdnText.of(type.data(defaultValue)),
        effect,
        true,
        Aftermath.NONE);
  }

  /** The same key with another example than its default. */
  PolicyKey<T> example(String other) {
    return new PolicyKey<>(path, type, defaultValue, other, effect, perTenant, aftermath);
  }

  /** The same key, one for all tenants. */
  PolicyKey<T> forAll() {
    return new PolicyKey<>(path, type, defaultValue, example, effect, false, aftermath);
  }

  /** The same key; what is stored was judged by its value. */
  PolicyKey<T> shapesRows() {
    return new PolicyKey<>(
        path, type, defaultValue, example, effect, perTenant, Aftermath.ROWS_STAY);
  }

  /** The same key; it bounds what is kept. */
  PolicyKey<T> boundsRows() {
    return new PolicyKey<>(
        path, type, defaultValue, example, effect, perTenant, Aftermath.GONE_FOR_GOOD);
  }

  /** {@code :dedupe :exact-ttl-seconds}. */
  public String name() {
    return String.join(" ", path);
  }

  /** A value of this key as EDN on one line. */
  public String write(Object value) {
    return EdnText.of(data(value));
  }

  /** A value of this key as the data that a policy file holds. */
  Object data(Object value) {
    return type.data(cast(value));
  }

  @SuppressWarnings("unchecked") // values are stored under the key that read them
  T cast(Object value) {
    return (T) value;
  }
}

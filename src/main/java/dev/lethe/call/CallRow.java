package dev.lethe.call;

import java.time.Instant;

/**
 * The call that uses an owner's command id: a row of {@code calls}.
 *
 * @param key key of the call
 * @param name tool name
 * @param scope scope name; null if the call named none
 * @param arrivedAt arrival of its latest delivery that counted as new, epoch milliseconds
 */
public record CallRow(String key, String name, String scope, long arrivedAt) {

  /** Returns a description of the call for the caller of another one. */
  public String text() {
    return name
        + (scope == null ? "" : " in " + scope)
        + ", which arrived at "
        + Instant.ofEpochMilli(arrivedAt);
  }
}

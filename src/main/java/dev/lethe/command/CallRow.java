package dev.lethe.command;

import java.time.Instant;

/**
 * The call that has an owner's command id: a row of {@code calls}.
 *
 * @param key of the call
 * @param name of the tool
 * @param scope its name; null if the call named none
 * @param arrivedAt arrival of its latest delivery that counted as new, epoch milliseconds
 */
public record CallRow(String key, String name, String scope, long arrivedAt) {

  /** Describes the call to the caller of another one. */
  public String text() {
    return name
        + (scope == null ? "" : " in " + scope)
        + ", which arrived at "
        + Instant.ofEpochMilli(arrivedAt);
  }
}

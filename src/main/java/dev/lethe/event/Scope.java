package dev.lethe.event;

import java.util.Objects;

/**
 * The unit of truth, within which messages are compared and order holds: a channel, a session or
 * another place of a tenant. Everything kept of a scope has a key that begins with its name.
 *
 * @param name {@code tenant/channel}, {@code tenant/place:ID} or {@code tenant/-}
 */
public record Scope(String name) implements Comparable<Scope> {
  /** Whose everything is that names no tenant. */
  public static final String DEFAULT_TENANT = "default";

  /** Parts a scope's name from what follows it in a key; neither contains it. */
  public static final char SEPARATOR = '|';

  /** Rejects null. */
  public Scope {
    Objects.requireNonNull(name);
  }

  /** The scope of a key, whether or not something follows it there. */
  public static Scope ofKey(String key) {
    int end = key.indexOf(SEPARATOR);
    return new Scope(end < 0 ? key : key.substring(0, end));
  }

  /** That of a tenant's collection. */
  public static Scope ofCollection(String tenant, String collection) {
    return new Scope(tenant + "/collection:" + collection);
  }

  /** The tenant of a key that begins with a scope. */
  public static String tenantOfKey(String key) {
    return key.substring(0, key.indexOf('/'));
  }

  /** Whose it is. */
  public String tenant() {
    return tenantOfKey(name);
  }

  /** What of the tenant it is: a channel's id, {@code place:ID} or {@code -}. */
  public String place() {
    return name.substring(name.indexOf('/') + 1);
  }

  /** The channel, or null if it is another place. */
  public String channelId() {
    String place = place();
    return place.indexOf(':') >= 0 || place.equals("-") ? null : place;
  }

  /** The key of one thing in this scope. */
  public String key(String id) {
    return name + SEPARATOR + id;
  }

  /** What no key of a thing in this scope comes before. */
  public String firstKey() {
    return name + SEPARATOR;
  }

  /** What no key of a thing in this scope comes after: with the separator's successor. */
  public String lastKey() {
    return name + (char) (SEPARATOR + 1);
  }

  @Override
  public int compareTo(Scope other) {
    return name.compareTo(other.name);
  }

  /** Its name. */
  @Override
  public String toString() {
    return name;
  }
}

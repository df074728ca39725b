package dev.lethe.event;

import java.util.Objects;

/**
 * Unit of isolation and ordering, within which messages are compared: a tenant's channel, session
 * or other place. All keys of a scope's data begin with its name.
 *
 * @param name {@code tenant/channel}, {@code tenant/place:ID} or {@code tenant/-}
 */
public record Scope(String name) implements Comparable<Scope> {
  /** Tenant of data that names none. */
  public static final String DEFAULT_TENANT = "default";

  /** Separates a scope's name from the rest of a key; neither part contains it. */
  public static final char SEPARATOR = '|';

  /** Rejects a null name. */
  public Scope {
    Objects.requireNonNull(name);
  }

  /** Returns the scope of a key, which may be the scope's name alone. */
  public static Scope ofKey(String key) {
    int end = key.indexOf(SEPARATOR);
    return new Scope(end < 0 ? key : key.substring(0, end));
  }

  /** Returns the scope of a tenant's collection. */
  public static Scope ofCollection(String tenant, String collection) {
    return new Scope(tenant + "/collection:" + collection);
  }

  /** Returns the tenant of a key that begins with a scope. */
  public static String tenantOfKey(String key) {
    return key.substring(0, key.indexOf('/'));
  }

  /** Returns the tenant. */
  public String tenant() {
    return tenantOfKey(name);
  }

  /** Returns the place within the tenant: a channel's id, {@code place:ID} or {@code -}. */
  public String place() {
    return name.substring(name.indexOf('/') + 1);
  }

  /** Returns the id of the place, whatever its kind. */
  public String placeId() {
    String place = place();
    return place.substring(place.indexOf(':') + 1);
  }

  /** Returns the channel's id, or null for other places. */
  public String channelId() {
    String place = place();
    return place.indexOf(':') >= 0 || place.equals("-") ? null : place;
  }

  /** Returns the key of an id in this scope. */
  public String key(String id) {
    return name + SEPARATOR + id;
  }

  /** Returns the lower bound of this scope's keys. */
  public String firstKey() {
    return name + SEPARATOR;
  }

  /** Returns the upper bound of this scope's keys, which ends with the separator's successor. */
  public String lastKey() {
    return name + (char) (SEPARATOR + 1);
  }

  @Override
  public int compareTo(Scope other) {
    return name.compareTo(other.name);
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return name;
  }
}

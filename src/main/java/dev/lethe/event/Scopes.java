package dev.lethe.event;

/**
 * What a scope's name says: {@code tenant/channel}, {@code tenant/place:ID} or {@code tenant/-}.
 */
public final class Scopes {
  private Scopes() {}

  /** The tenant of a scope, or of a key that begins with one. */
  public static String tenant(String scope) {
    return scope.substring(0, scope.indexOf('/'));
  }

  /** The channel of a scope, or null if it is another place. */
  public static String channelId(String scope) {
    String place = scope.substring(scope.indexOf('/') + 1);
    return place.indexOf(':') >= 0 || place.equals("-") ? null : place;
  }
}

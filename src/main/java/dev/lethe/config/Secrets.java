package dev.lethe.config;

import static java.util.Comparator.naturalOrder;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;

/**
 * Masks values of settings as declared for each: {@link Setting} for Lethe's own, {@link
 * ConfigDef.Type#PASSWORD} for those of Kafka's clients and the registry's. Undeclared names, such
 * as those of a foreign serde or interceptor, are masked as secrets.
 */
final class Secrets {
  static final String MASK = "(hidden)";

  /** Shorter secrets would mask parts of ordinary words. */
  private static final int MIN_MASKED = 4;

  private static final Pattern NEXT_URL = Pattern.compile(",(?=\\s*[A-Za-z][A-Za-z0-9+.-]*://)");

  /** Secret options of a login module; the user's name isn't secret. */
  private static final Pattern LOGIN =
      Pattern.compile("(?i)(?:password|secret|token|key)\\w*\\s*=\\s*[\"']?([^\"'\\s;]+)");

  private Secrets() {}

  /** Returns how much of the named setting's value may be shown. */
  static Setting.Kind kind(String name) {
    return Setting.ofKey(name).map(Setting::kind).orElseGet(() -> kindOfClientSetting(name));
  }

  private static Setting.Kind kindOfClientSetting(String name) {
    boolean isDeclared = KafkaNames.knows(name) || RegistryNames.knows(name);
    return isPassword(name) || !isDeclared ? Setting.Kind.SECRET : Setting.Kind.TEXT;
  }

  private static boolean isPassword(String name) {
    // Headers often carry tokens.
    return name.startsWith(RegistryNames.HEADER_PREFIX)
        || RegistryNames.key(name)
            .or(() -> KafkaNames.key(name))
            .filter(key -> key.type() == ConfigDef.Type.PASSWORD)
            .isPresent();
  }

  /** Returns the part of a value that may be shown. */
  static String shown(String name, String value) {
    return switch (kind(name)) {
      case SECRET -> value.isEmpty() ? "" : MASK;
      case URL -> withoutUsers(value);
      // Proxies, token endpoints and invalid values may also contain URLs with a password.
      case TEXT -> value.contains("://") ? withoutUsers(value) : value;
    };
  }

  /** Returns the part of a value that may be shown, in quotation marks unless it is masked. */
  static String quoted(String name, String value) {
    return kind(name) == Setting.Kind.SECRET ? MASK : '"' + shown(name, value) + '"';
  }

  /** Returns URLs separated by commas, with user, password and query masked in each. */
  static String withoutUsers(String urls) {
    return Arrays.stream(NEXT_URL.split(urls, -1))
        .map(url -> withoutUser(url.strip()))
        .collect(Collectors.joining(","));
  }

  private static String withoutUser(String url) {
    String user = userOf(url);
    String shown = user.isEmpty() ? url : url.replace(user + '@', MASK + '@');
    int query = shown.indexOf('?');
    return query < 0 ? shown : shown.substring(0, query + 1) + MASK;
  }

  /** A password may contain any character, {@code @} and {@code /} included. */
  private static String userOf(String url) {
    int scheme = url.indexOf("://");
    int at = url.lastIndexOf('@');
    int start = scheme < 0 || at < scheme ? 0 : scheme + 3;
    return at < start ? "" : url.substring(start, at);
  }

  /**
   * Masks the secrets of these settings wherever a text quotes them, as messages of libraries do.
   *
   * @param given values by name
   */
  static String masked(String text, Map<String, String> given) {
    // Longest first: otherwise a secret that contains another would be masked only in part.
    Set<String> secrets =
        new TreeSet<>(
            Comparator.comparingInt(String::length).reversed().thenComparing(naturalOrder()));
    given.forEach((name, value) -> secretsIn(name, value).forEach(secrets::add));
    String masked = text;
    for (String secret : secrets) {
      masked = secret.length() < MIN_MASKED ? masked : masked.replace(secret, MASK);
    }
    return masked;
  }

  private static Stream<String> secretsIn(String name, String value) {
    return switch (kind(name)) {
      // An undeclared setting may be a flag whose value is an ordinary word.
      case SECRET ->
          isPassword(name) || Setting.ofKey(name).isPresent()
              ? Stream.concat(
                  Stream.of(value), LOGIN.matcher(value).results().map(part -> part.group(1)))
              : Stream.empty();
      case URL -> usersOf(value);
      case TEXT -> value.contains("://") ? usersOf(value) : Stream.empty();
    };
  }

  private static Stream<String> usersOf(String urls) {
    return Arrays.stream(NEXT_URL.split(urls, -1)).map(url -> userOf(url.strip()));
  }
}

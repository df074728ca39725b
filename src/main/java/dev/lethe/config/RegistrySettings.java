package dev.lethe.config;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.config.types.Password;

/**
 * Settings for access to the schema registry and for the format of values, by the names of {@link
 * RegistryNames}. Without a URL and a serde, values are JSON.
 */
public final class RegistrySettings {
  /** No registry and no serde. */
  public static final RegistrySettings NONE = new RegistrySettings(Map.of(), Map.of());

  private static final String MOCK = "mock://";
  private static final String KAFKAS_OWN = "org.apache.kafka.common.serialization.";

  private final Map<String, String> given;
  private final Map<String, String> kafka;
  private final Map<String, Object> parsed;

  /**
   * @param given given values by name; unknown names are kept for a serde that knows them
   * @param kafka Kafka's own settings, whose login SASL_INHERIT uses
   */
  RegistrySettings(Map<String, String> given, Map<String, String> kafka) {
    this.given = Map.copyOf(given);
    this.kafka = Map.copyOf(kafka);
    this.parsed = RegistryNames.DEFINITIONS.parse(given);
  }

  /** Returns settings as given in a properties file, without Kafka's own. */
  public static RegistrySettings of(Map<String, String> given) {
    return new RegistrySettings(given, Map.of());
  }

  /** URLs as given; empty without a registry. */
  public Optional<String> url() {
    return Optional.of(text(RegistryNames.URL)).filter(url -> !url.isEmpty());
  }

  /** List of URLs without trailing slashes. */
  public List<String> urls() {
    return Arrays.stream(text(RegistryNames.URL).split(",", -1))
        .map(String::strip)
        .filter(url -> !url.isEmpty())
        .map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
        .toList();
  }

  /** Returns true for an in-memory registry, which other processes can't reach. */
  public boolean isMock() {
    return text(RegistryNames.URL).startsWith(MOCK);
  }

  /**
   * Returns true if schemas of outputs are registered; always true for a mock, which no other
   * process could fill.
   */
  public boolean autoRegister() {
    return isMock() || (Boolean) parsed.get(RegistryNames.AUTO_REGISTER);
  }

  public boolean flag(String name) {
    return (Boolean) parsed.get(name);
  }

  public int number(String name) {
    return (Integer) parsed.get(name);
  }

  /** Value of a text or password setting; empty if not set and without a default. */
  public String text(String name) {
    Object value = parsed.get(name);
    return value instanceof Password password ? password.value() : String.valueOf(value);
  }

  /** Returns true if a value was given. */
  public boolean isSet(String name) {
    return !given.getOrDefault(name, "").isEmpty();
  }

  /** Values of {@code request.header.*}, by the header's name. */
  public Map<String, String> headers() {
    Map<String, String> headers = new TreeMap<>();
    given.forEach(
        (name, value) -> {
          if (name.startsWith(RegistryNames.HEADER_PREFIX)) {
            headers.put(name.substring(RegistryNames.HEADER_PREFIX.length()), value);
          }
        });
    return headers;
  }

  /** Serializer class of outputs, if it isn't Lethe's own. */
  public Optional<String> serializer() {
    return named(RegistryNames.SERIALIZER);
  }

  /** Deserializer class of framed values, if it isn't Lethe's own. */
  public Optional<String> deserializer() {
    return named(RegistryNames.DESERIALIZER);
  }

  /** Serde class for both directions, used where no serializer or deserializer is set. */
  public Optional<String> serde() {
    return named(RegistryNames.SERDE);
  }

  /**
   * Kafka's own classes, which can't write records, are ignored: they are set for other clients in
   * the same file.
   */
  private Optional<String> named(String name) {
    return Optional.of(text(name))
        .filter(value -> !value.isEmpty())
        .filter(value -> !value.startsWith(KAFKAS_OWN));
  }

  /** Configuration for a serde that isn't Lethe's own. */
  public Map<String, Object> forSerde() {
    Map<String, Object> all = new HashMap<>(kafka);
    all.put(RegistryNames.AUTO_REGISTER, autoRegister());
    all.putAll(given);
    return all;
  }

  /** Kafka login of the user, {@code sasl.jaas.config}; empty without one. */
  public Optional<String> login() {
    return Optional.ofNullable(kafka.get("sasl.jaas.config"));
  }

  /** Returns the given settings by name, unmasked. */
  Map<String, String> given() {
    return given;
  }

  /** Returns the URLs with users and passwords masked. */
  public String shownUrl() {
    return Secrets.shown(RegistryNames.URL, text(RegistryNames.URL));
  }
}

package dev.lethe.config;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.config.types.Password;

/**
 * How the schema registry is reached and how values are written, by the names of {@link
 * RegistryNames}. Without a URL and a serde values are JSON.
 */
public final class RegistrySettings {
  /** Neither a registry nor a serde. */
  public static final RegistrySettings NONE = new RegistrySettings(Map.of(), Map.of());

  private static final String MOCK = "mock://";
  private static final String KAFKAS_OWN = "org.apache.kafka.common.serialization.";

  private final Map<String, String> given;
  private final Map<String, String> kafka;
  private final Map<String, Object> parsed;

  /**
   * @param given what was said, by name; unknown names are kept for a serde that knows them
   * @param kafka Kafka's own settings, whose login SASL_INHERIT takes
   */
  RegistrySettings(Map<String, String> given, Map<String, String> kafka) {
    this.given = Map.copyOf(given);
    this.kafka = Map.copyOf(kafka);
    this.parsed = RegistryNames.DEFINITIONS.parse(given);
  }

  /** Settings as a properties file says them, without Kafka's beside them. */
  public static RegistrySettings of(Map<String, String> given) {
    return new RegistrySettings(given, Map.of());
  }

  /** The URLs as they were given; empty without a registry. */
  public Optional<String> url() {
    return Optional.of(text(RegistryNames.URL)).filter(url -> !url.isEmpty());
  }

  /** Each URL, without a slash at its end. */
  public List<String> urls() {
    return Arrays.stream(text(RegistryNames.URL).split(",", -1))
        .map(String::strip)
        .filter(url -> !url.isEmpty())
        .map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
        .toList();
  }

  /** True of a registry in the memory of this process, which no other process can ask. */
  public boolean isMock() {
    return text(RegistryNames.URL).startsWith(MOCK);
  }

  /** Whether the schemas of outputs are registered; in a mock nobody else could. */
  public boolean autoRegister() {
    return isMock() || (Boolean) parsed.get(RegistryNames.AUTO_REGISTER);
  }

  public boolean flag(String name) {
    return (Boolean) parsed.get(name);
  }

  public int number(String name) {
    return (Integer) parsed.get(name);
  }

  /** A text, or a password; empty if nothing was said and there is no default. */
  public String text(String name) {
    Object value = parsed.get(name);
    return value instanceof Password password ? password.value() : String.valueOf(value);
  }

  /** Whether something other than the default was said. */
  public boolean says(String name) {
    return !given.getOrDefault(name, "").isEmpty();
  }

  /** {@code request.header.*}, by the header's name. */
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

  /** The class of the serializer of outputs, if it isn't to be Lethe's own. */
  public Optional<String> serializer() {
    return named(RegistryNames.SERIALIZER);
  }

  /** The class of the deserializer of framed values, if it isn't to be Lethe's own. */
  public Optional<String> deserializer() {
    return named(RegistryNames.DESERIALIZER);
  }

  /** The class of a serde for both, where no single one is named. */
  public Optional<String> serde() {
    return named(RegistryNames.SERDE);
  }

  /** Kafka's own are what other clients are told in the same file: none can write a record. */
  private Optional<String> named(String name) {
    return Optional.of(text(name))
        .filter(value -> !value.isEmpty())
        .filter(value -> !value.startsWith(KAFKAS_OWN));
  }

  /** Everything that a serde of another's is configured with. */
  public Map<String, Object> forSerde() {
    Map<String, Object> all = new HashMap<>(kafka);
    all.put(RegistryNames.AUTO_REGISTER, autoRegister());
    all.putAll(given);
    return all;
  }

  /** The user's Kafka login, {@code sasl.jaas.config}; empty without one. */
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

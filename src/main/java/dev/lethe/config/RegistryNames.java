package dev.lethe.config;

import dev.lethe.policy.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * Settings of the schema registry's client and of the serde of values, under Confluent's names:
 * settings for one of Confluent's serdes can be used unchanged.
 */
public final class RegistryNames {
  public static final String URL = "schema.registry.url";
  public static final String AUTO_REGISTER = "auto.register.schemas";
  public static final String USE_LATEST = "use.latest.version";
  public static final String NORMALIZE = "normalize.schemas";
  public static final String VALUE_STRATEGY = "value.subject.name.strategy";
  public static final String BASIC_SOURCE = "basic.auth.credentials.source";
  public static final String BASIC_USER_INFO = "basic.auth.user.info";
  public static final String BEARER_SOURCE = "bearer.auth.credentials.source";
  public static final String BEARER_TOKEN = "bearer.auth.token";
  public static final String CONNECT_TIMEOUT = "http.connect.timeout.ms";
  public static final String READ_TIMEOUT = "http.read.timeout.ms";
  public static final String MAX_RETRIES = "max.retries";
  public static final String RETRY_WAIT = "retries.wait.ms";
  public static final String RETRY_MAX_WAIT = "retries.max.wait.ms";
  public static final String PROXY_HOST = "proxy.host";
  public static final String PROXY_PORT = "proxy.port";
  public static final String SSL_PREFIX = "schema.registry.ssl.";
  public static final String HEADER_PREFIX = "request.header.";
  public static final String SERDE = "default.value.serde";
  public static final String SERIALIZER = "value.serializer";
  public static final String DESERIALIZER = "value.deserializer";

  /**
   * Serde classes. They aren't settings of Kafka's clients, which read and write Lethe's topics as
   * bytes.
   */
  static final Set<String> CLASSES = Set.of(SERDE, SERIALIZER, DESERIALIZER);

  private static final List<String> BASIC = List.of("URL", "USER_INFO", "SASL_INHERIT");

  static final ConfigDef DEFINITIONS = definitions();

  /** Prefixes of the registry's settings; an unknown name with such a prefix is an error. */
  private static final List<String> NAMESPACES =
      List.of("schema.registry.", "basic.auth.", "bearer.auth.");

  private RegistryNames() {}

  private static ConfigDef definitions() {
    ConfigDef all = new ConfigDef();
    text(
        all,
        URL,
        "",
        "URLs of the schema registry, separated by commas; unreachable ones are skipped");
    flag(all, AUTO_REGISTER, "true registers the schemas of outputs at start");
    flag(
        all,
        USE_LATEST,
        "true writes with the newest schema of the subject, converting if " + "necessary");
    flag(all, NORMALIZE, "true compares schemas in normalized form");
    String strategies = "TopicNameStrategy, RecordNameStrategy or TopicRecordNameStrategy";
    text(all, VALUE_STRATEGY, "TopicNameStrategy", strategies + ", or Confluent's class for it");
    text(
        all,
        "key.subject.name.strategy",
        "TopicNameStrategy",
        "accepted but ignored: keys are plain text");
    oneOf(all, BASIC_SOURCE, "URL", "USER_INFO, URL (`user:password@`) or SASL_INHERIT", BASIC);
    secret(all, BASIC_USER_INFO, "`user:password` for USER_INFO");
    oneOf(all, BEARER_SOURCE, "", "STATIC_TOKEN sends a bearer token", List.of("STATIC_TOKEN", ""));
    secret(all, BEARER_TOKEN, "token for STATIC_TOKEN");
    ssl(all);
    number(all, CONNECT_TIMEOUT, 2_000, 1, "connection timeout in milliseconds");
    number(all, READ_TIMEOUT, 3_000, 1, "response timeout in milliseconds");
    number(all, MAX_RETRIES, 3, 0, "retries over all URLs, within 5 s in total");
    number(all, RETRY_WAIT, 100, 0, "milliseconds before the first retry, doubled after each");
    number(all, RETRY_MAX_WAIT, 1_000, 0, "maximum milliseconds between retries");
    text(all, PROXY_HOST, "", "host of an HTTP proxy for the registry");
    number(all, PROXY_PORT, 0, 0, "port of the proxy");
    text(all, SERDE, "", "class of a serde to use instead of Lethe's, for reading and writing");
    text(all, SERIALIZER, "", "class of a serializer for outputs; receives Avro GenericRecords");
    text(
        all,
        DESERIALIZER,
        "",
        "class of a deserializer for values that begin with 0x00; " + "returns Avro records");
    return all;
  }

  private static void ssl(ConfigDef all) {
    text(all, SSL_PREFIX + "truststore.location", "", "trusted certificates; default: the JVM's");
    secret(all, SSL_PREFIX + "truststore.password", "password of the truststore");
    text(all, SSL_PREFIX + "truststore.type", "JKS", "JKS, PKCS12 or PEM");
    text(
        all,
        SSL_PREFIX + "keystore.location",
        "",
        "client certificate, if the registry " + "requires one");
    secret(all, SSL_PREFIX + "keystore.password", "password of the keystore");
    text(all, SSL_PREFIX + "keystore.type", "JKS", "JKS, PKCS12 or PEM");
    secret(all, SSL_PREFIX + "key.password", "password of the key, if different");
    text(all, SSL_PREFIX + "protocol", "TLSv1.3", "TLSv1.3 or TLSv1.2");
  }

  private static void text(ConfigDef all, String name, String byDefault, String effect) {
    all.define(name, ConfigDef.Type.STRING, byDefault, Importance.MEDIUM, effect);
  }

  private static void secret(ConfigDef all, String name, String effect) {
    all.define(name, ConfigDef.Type.PASSWORD, "", Importance.MEDIUM, effect);
  }

  private static void flag(ConfigDef all, String name, String effect) {
    all.define(name, ConfigDef.Type.BOOLEAN, false, Importance.MEDIUM, effect);
  }

  private static void number(ConfigDef all, String name, int byDefault, int least, String effect) {
    ConfigDef.Validator range = ConfigDef.Range.atLeast(least);
    all.define(name, ConfigDef.Type.INT, byDefault, range, Importance.LOW, effect);
  }

  private static void oneOf(
      ConfigDef all, String name, String byDefault, String effect, List<String> values) {
    ConfigDef.Validator valid = ConfigDef.ValidString.in(values.toArray(String[]::new));
    all.define(name, ConfigDef.Type.STRING, byDefault, valid, Importance.MEDIUM, effect);
  }

  /** Returns true if the setting belongs to the registry or the serde. */
  static boolean knows(String name) {
    return DEFINITIONS.names().contains(name) || name.startsWith(HEADER_PREFIX);
  }

  /** Returns the definition of the setting; empty if there is none with that name. */
  static Optional<ConfigDef.ConfigKey> key(String name) {
    return Optional.ofNullable(DEFINITIONS.configKeys().get(name));
  }

  /** Returns the name that was probably meant by an unknown name. */
  static Optional<String> meant(String unknown) {
    Optional<String> nearest = NearestName.of(unknown, DEFINITIONS.names());
    return nearest.isPresent() || NAMESPACES.stream().noneMatch(unknown::startsWith)
        ? nearest
        : Optional.of(URL);
  }

  /** Returns true if an unknown name is an error since it can only belong to the registry. */
  static boolean isOfRegistry(String unknown) {
    return NAMESPACES.stream().anyMatch(unknown::startsWith)
        || NearestName.of(unknown, allNames()).filter(RegistryNames::knows).isPresent();
  }

  private static Set<String> allNames() {
    Set<String> names = KafkaNames.all();
    names.addAll(DEFINITIONS.names());
    return names;
  }

  /** Rows for people: name, default and effect, sorted by name. */
  public static List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (ConfigDef.ConfigKey key : new TreeMap<>(DEFINITIONS.configKeys()).values()) {
      String byDefault =
          key.type == ConfigDef.Type.PASSWORD ? "" : String.valueOf(key.defaultValue);
      rows.add(List.of(key.name, byDefault, key.documentation));
    }
    return rows;
  }
}

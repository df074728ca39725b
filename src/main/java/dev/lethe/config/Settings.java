package dev.lethe.config;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Settings of this process, read once at start. {@link Setting} lists all settings.
 *
 * @param bootstrapServers {@code host:port} of the brokers, separated by commas
 * @param topicPrefix prefix of topic names; may be empty
 * @param partitions partition count of topics keyed by scope, 1 to 10,000
 * @param replicationFactor replicas of topics and changelogs, -1 for the brokers' default
 * @param registry the schema registry and the serde of values
 * @param policyFile empty for the bundled policy
 * @param backfill true to accept history that happened long before its arrival
 * @param rocksDbBytes memory outside the heap that all RocksDB stores share
 * @param http address of probes and metrics
 * @param serve settings of the gateway
 * @param llm settings of the LLM worker
 * @param embed settings of the embedding worker
 * @param logFormat format of log lines
 * @param changed values that differ from the defaults, by name
 * @param kafka Kafka's own settings by Kafka's names, as given; the rest has Lethe's defaults
 * @param warnings probable errors that may be intended, one sentence each
 */
public record Settings(
    String bootstrapServers,
    String applicationId,
    String topicPrefix,
    int partitions,
    int replicationFactor,
    Path stateDir,
    RegistrySettings registry,
    Optional<Path> policyFile,
    boolean backfill,
    long rocksDbBytes,
    HttpSettings http,
    ServeSettings serve,
    LlmSettings llm,
    EmbedSettings embed,
    LogFormat logFormat,
    Map<String, String> changed,
    Map<String, String> kafka,
    List<String> warnings) {

  public Settings {
    changed = Map.copyOf(changed);
    kafka = Map.copyOf(kafka);
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads settings from a properties file, the environment and command line flags, in increasing
   * order of precedence.
   *
   * @param file the properties file, or empty
   * @param environment all variables; those that are neither Lethe's nor Kafka's are ignored
   * @param flags settings by their name in a properties file
   * @throws SettingsException with all errors found
   */
  public static Settings read(
      Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
    GivenSettings given = new GivenSettings(environment);
    file.ifPresent(path -> given.addFile(path.toString(), properties(path)));
    given.addEnvironment();
    given.addFlags(flags);
    return new SettingsParser(given).parse();
  }

  private static Map<String, String> properties(Path path) {
    if (Files.isDirectory(path) || !Files.isReadable(path)) {
      throw new SettingsException(
          List.of("--config: cannot read \"" + path + "\"; set it to a readable properties file"));
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IllegalArgumentException bad) {
      throw new SettingsException(
          List.of("--config: \"" + path + "\" is not a properties file: " + bad.getMessage()));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    Map<String, String> read = new TreeMap<>();
    properties.stringPropertyNames().forEach(name -> read.put(name, properties.getProperty(name)));
    return read;
  }

  /** Configuration of Kafka Streams. */
  public Properties streams() {
    return KafkaSettings.streams(this);
  }

  /** Configuration of an admin client. */
  public Map<String, Object> admin() {
    return KafkaSettings.admin(this);
  }

  /** Configuration of a producer outside the topology; keys and values are bytes. */
  public Map<String, Object> producer() {
    return KafkaSettings.producer(this);
  }

  /** Configuration of a consumer without a group: bytes, committed records only, from the start. */
  public Map<String, Object> consumer() {
    return KafkaSettings.consumer(this);
  }

  /** Effective value of one setting, including Kafka's defaults; secrets masked, empty for none. */
  public String shown(String name) {
    String value = effective().get(name);
    Object byDefault = KafkaNames.key(name).map(key -> key.defaultValue).orElse(null);
    return value != null ? value : byDefault == null ? "" : String.valueOf(byDefault);
  }

  /** Effective settings for the log, sorted by name, secrets masked. */
  public Map<String, String> effective() {
    Map<String, String> shown = new TreeMap<>();
    streams().forEach((name, value) -> shown.put((String) name, String.valueOf(value)));
    shown.put(Setting.TOPIC_PREFIX.key(), topicPrefix);
    shown.put(Setting.PARTITIONS.key(), Integer.toString(partitions));
    policyFile.ifPresent(path -> shown.put(Setting.POLICY.key(), path.toString()));
    shown.put(Setting.BACKFILL.key(), Boolean.toString(backfill));
    shown.putAll(registry.given());
    shown.replaceAll(Secrets::shown);
    return shown;
  }

  /** Returns the settings that differ from their defaults, in order of name, secrets masked. */
  public Map<String, String> shownChanges() {
    Map<String, String> shown = new TreeMap<>(changed);
    shown.replaceAll(Secrets::shown);
    return shown;
  }

  /** Masks every secret of these settings that a text, such as an exception's message, quotes. */
  public String withoutSecrets(String text) {
    return Secrets.masked(text, changed);
  }

  /** Returns the settings that differ from their defaults, secrets masked. */
  @Override
  public String toString() {
    return "Settings" + shownChanges();
  }
}

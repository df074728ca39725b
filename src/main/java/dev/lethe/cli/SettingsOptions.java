package dev.lethe.cli;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Settings as flags, for every command that connects to a broker. */
class SettingsOptions {
  private final Map<String, String> flags = new LinkedHashMap<>();
  private Settings settings;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--config", paramLabel = "FILE", description = "properties file with settings")
  private Path config;

  @Option(
      names = {"--bootstrap-servers", "--bootstrap-server"},
      paramLabel = "HOST:PORT",
      description = "Kafka brokers (KAFKA_BOOTSTRAP_SERVERS)")
  void bootstrapServers(String value) {
    flags.put(Setting.BOOTSTRAP_SERVERS.key(), value);
  }

  @Option(
      names = "--application-id",
      paramLabel = "ID",
      description = "application id (LETHE_APPLICATION_ID)")
  void applicationId(String value) {
    flags.put(Setting.APPLICATION_ID.key(), value);
  }

  @Option(
      names = "--topic-prefix",
      paramLabel = "TEXT",
      description = "prefix of all topic names (LETHE_TOPIC_PREFIX)")
  void topicPrefix(String value) {
    flags.put(Setting.TOPIC_PREFIX.key(), value);
  }

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "partitions of topics keyed by scope (LETHE_PARTITIONS)")
  void partitions(String value) {
    flags.put(Setting.PARTITIONS.key(), value);
  }

  @Option(
      names = "--schema-registry-url",
      paramLabel = "URL",
      description = "schema registry (SCHEMA_REGISTRY_URL)")
  void registry(String value) {
    flags.put(Setting.REGISTRY_URL.key(), value);
  }

  @Option(
      names = {"--set", "--kafka-config"},
      paramLabel = "KEY=VALUE",
      description = "any setting by its name in the properties file; can be repeated")
  void set(List<String> given) {
    for (String one : given) {
      int equals = one.indexOf('=');
      if (equals < 1) {
        throw new ParameterException(
            spec.commandLine(), "--set expects KEY=VALUE, such as lethe.partitions=8");
      }
      flags.put(one.substring(0, equals), one.substring(equals + 1));
    }
  }

  /** Sets a setting, given by its name in a properties file. */
  final void put(Setting setting, String value) {
    flags.put(setting.key(), value);
  }

  /** Settings that the command has read; empty before that. */
  Optional<Settings> known() {
    return Optional.ofNullable(settings);
  }

  /** Reads the settings; warnings go to standard error. */
  Settings read(Console console) {
    settings = Settings.read(Optional.ofNullable(config), console.environment(), flags);
    settings.warnings().forEach(warning -> console.err().println("lethe: warning: " + warning));
    return settings;
  }
}

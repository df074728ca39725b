package dev.lethe.config;

import dev.lethe.config.GivenSettings.Given;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.StreamsConfig;

/** Parses the settings of Kafka's clients and of the schema registry by their own definitions. */
final class ClientSettingsParser {
  private static final String CLEANUP_OF_CHANGELOGS =
      StreamsConfig.topicPrefix(TopicConfig.CLEANUP_POLICY_CONFIG);

  private final GivenSettings sources;
  private final Map<String, Given> given;
  private final List<String> errors;
  private final List<String> warnings;

  /**
   * @param errors receives the errors found
   * @param warnings receives the warnings
   */
  ClientSettingsParser(GivenSettings sources, List<String> errors, List<String> warnings) {
    this.sources = sources;
    this.given = sources.all();
    this.errors = errors;
    this.warnings = warnings;
  }

  /** Returns Kafka's own settings, each checked against Kafka's definition. */
  Map<String, String> kafka() {
    Map<String, String> kafka = new TreeMap<>();
    for (Map.Entry<String, Given> entry : given.entrySet()) {
      String key = entry.getKey();
      boolean isOurs = key.startsWith(GivenSettings.OURS) || isOfRegistry(key);
      if (!isOurs && !hasOwnField(key)) {
        String value = entry.getValue().value();
        KafkaNames.key(key).ifPresent(known -> check(known, value, entry.getValue().where()));
        requireKeptState(key, value, entry.getValue().where());
        kafka.put(key, value);
      }
    }
    return kafka;
  }

  /** Streams creates changelogs with this setting, and a changelog that expires loses state. */
  private void requireKeptState(String key, String value, String where) {
    if (key.equals(CLEANUP_OF_CHANGELOGS) && value.contains(TopicConfig.CLEANUP_POLICY_DELETE)) {
      errors.add(
          where
              + " must be compact, was "
              + Secrets.quoted(key, value)
              + "; the application's state would expire");
    }
  }

  private static boolean hasOwnField(String key) {
    return key.equals(Setting.BOOTSTRAP_SERVERS.key())
        || key.equals(Setting.APPLICATION_ID.key())
        || key.equals(Setting.REPLICATION_FACTOR.key())
        || key.equals(Setting.STATE_DIR.key());
  }

  private void check(ConfigDef.ConfigKey known, String value, String where) {
    try {
      Object parsed = ConfigDef.parseType(known.name, value, known.type);
      if (known.validator != null) {
        known.validator.ensureValid(known.name, parsed);
      }
      if (known.name.equals(Setting.THREADS.key()) && (int) parsed < 1) {
        refuse(known, value, where);
      }
      if (known.name.equals(ProducerConfig.MAX_REQUEST_SIZE_CONFIG)
          && (int) parsed < RecordLimit.RECORD_BYTES) {
        errors.add(
            where
                + " must be at least "
                + RecordLimit.RECORD_BYTES
                + ", the largest record that Lethe writes, was "
                + value
                + "; remove it");
      }
      if (KafkaNames.isClassList(known.name)) {
        ((List<?>) parsed).forEach(name -> requireClass(known.name, (String) name, where));
      }
    } catch (ConfigException refused) {
      refuse(known, value, where);
    }
  }

  private void requireClass(String setting, String name, String where) {
    try {
      Class<?> unused = Utils.loadClass(name, Object.class);
    } catch (ClassNotFoundException | LinkageError absent) {
      errors.add(noClass(setting, name, where));
    }
  }

  private static String noClass(String setting, String name, String where) {
    return where
        + " names a class that is not on the class path: "
        + Secrets.quoted(setting, name)
        + "; correct its full name, or put its jar into lethe's ext folder";
  }

  private void refuse(ConfigDef.ConfigKey known, String value, String where) {
    if (known.type == ConfigDef.Type.CLASS) {
      errors.add(noClass(known.name, value, where));
      return;
    }
    String example =
        Setting.ofKey(known.name)
            .map(setting -> "; an example is " + setting.example())
            .orElse(known.defaultValue instanceof Number usual ? "; the default is " + usual : "");
    String name = where.contains(known.name) ? "" : " (" + known.name + ')';
    errors.add(
        where
            + name
            + ' '
            + KafkaChecks.rule(known)
            + ", was "
            + Secrets.quoted(known.name, value)
            + example);
  }

  private boolean isOfRegistry(String key) {
    return RegistryNames.knows(key) || sources.unknownToRegistry().containsKey(key);
  }

  /** Returns the registry's settings, checked unless only another serde knows them. */
  Map<String, String> registry() {
    Map<String, String> registry = new TreeMap<>();
    for (Map.Entry<String, Given> entry : given.entrySet()) {
      if (isOfRegistry(entry.getKey())) {
        String value = entry.getValue().value();
        registry.put(entry.getKey(), value);
        RegistryNames.key(entry.getKey())
            .ifPresent(known -> check(known, value, entry.getValue().where()));
      }
    }
    boolean ownSerde = RegistryNames.CLASSES.stream().noneMatch(registry::containsKey);
    sources.unknownToRegistry().forEach((key, where) -> unknownToRegistry(key, where, ownSerde));
    return registry;
  }

  private void unknownToRegistry(String key, String where, boolean ownSerde) {
    String meant = RegistryNames.meant(key).map(name -> "; did you mean " + name + "?").orElse("");
    if (ownSerde) {
      errors.add(where + " is not a setting of the schema registry client" + meant);
    } else {
      warnings.add(where + " is unknown to Lethe and passed to the serde" + meant);
    }
  }
}

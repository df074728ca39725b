package dev.lethe.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Settings of Kafka's own clients and of Streams, by their own names. */
final class KafkaNames {
  private static final Map<String, ConfigDef> BY_PREFIX =
      Map.of(
          StreamsConfig.MAIN_CONSUMER_PREFIX, ConsumerConfig.configDef(),
          StreamsConfig.RESTORE_CONSUMER_PREFIX, ConsumerConfig.configDef(),
          StreamsConfig.GLOBAL_CONSUMER_PREFIX, ConsumerConfig.configDef(),
          StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.configDef(),
          StreamsConfig.PRODUCER_PREFIX, ProducerConfig.configDef(),
          StreamsConfig.ADMIN_CLIENT_PREFIX, AdminClientConfig.configDef());

  /** Definitions in the order of lookup for an unprefixed name. */
  private static final List<ConfigDef> UNPREFIXED =
      List.of(
          StreamsConfig.configDef(),
          ConsumerConfig.configDef(),
          ProducerConfig.configDef(),
          AdminClientConfig.configDef());

  private static final Set<String> TOPIC_SETTINGS =
      Set.of(
          TopicConfig.CLEANUP_POLICY_CONFIG,
          TopicConfig.COMPRESSION_TYPE_CONFIG,
          TopicConfig.DELETE_RETENTION_MS_CONFIG,
          TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG,
          TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
          TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
          TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
          TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG,
          TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
          TopicConfig.RETENTION_BYTES_CONFIG,
          TopicConfig.RETENTION_MS_CONFIG,
          TopicConfig.SEGMENT_BYTES_CONFIG,
          TopicConfig.SEGMENT_MS_CONFIG);

  private static final Set<String> CLASS_LISTS =
      Set.of(
          ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG,
          ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
          CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG);

  private KafkaNames() {}

  /** Returns true if one of Kafka's clients, Streams, or a topic has a setting with that name. */
  static boolean knows(String name) {
    return name.startsWith(StreamsConfig.TOPIC_PREFIX)
        ? TOPIC_SETTINGS.contains(name.substring(StreamsConfig.TOPIC_PREFIX.length()))
        : key(name).isPresent();
  }

  /** Returns Kafka's definition of the setting; empty if there is none with that name. */
  static Optional<ConfigDef.ConfigKey> key(String name) {
    for (Map.Entry<String, ConfigDef> entry : BY_PREFIX.entrySet()) {
      if (name.startsWith(entry.getKey())) {
        String rest = name.substring(entry.getKey().length());
        return Optional.ofNullable(entry.getValue().configKeys().get(rest));
      }
    }
    return UNPREFIXED.stream()
        .map(definition -> definition.configKeys().get(name))
        .filter(found -> found != null)
        .findFirst();
  }

  /** All names, with and without each possible prefix. */
  static Set<String> allPrefixed() {
    Set<String> names = all();
    BY_PREFIX.forEach(
        (prefix, definition) -> definition.names().forEach(name -> names.add(prefix + name)));
    return names;
  }

  /**
   * Returns true if the setting is a list of classes, which Kafka loads only when it needs them.
   */
  static boolean isClassList(String name) {
    return CLASS_LISTS.contains(name);
  }

  /** All unprefixed names, and {@code topic.} names. */
  static Set<String> all() {
    Set<String> names = new TreeSet<>();
    for (ConfigDef definition : UNPREFIXED) {
      names.addAll(definition.names());
    }
    for (String name : TOPIC_SETTINGS) {
      names.add(StreamsConfig.TOPIC_PREFIX + name);
    }
    return names;
  }
}

package dev.lethe.config;

import dev.lethe.store.SharedRocksMemory;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;

/** Configuration passed to Kafka: Lethe's defaults, overridden by the user's settings. */
final class KafkaSettings {
  // Streams 4.3 warns unless this is set, but has already deprecated the constant.
  private static final String GLOBAL_HANDLER = "processing.exception.handler.global.enabled";

  private static final int POLL_MS = 20;

  /** Gzip level: half the time of the default level for 9 % more bytes. */
  private static final int FASTEST = 1;

  private static final long SIX_HOURS_MS = 6 * 3_600_000L;
  private static final long THIRTY_DAYS_MS = 30 * 86_400_000L;

  private KafkaSettings() {}

  static Properties streams(Settings settings) {
    Map<String, Object> all = new HashMap<>();
    all.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    all.put(
        StreamsConfig.COMMIT_INTERVAL_MS_CONFIG,
        Integer.valueOf(Setting.COMMIT_INTERVAL.defaultText()));
    // Order holds only within a source partition, so waiting for another gains nothing; and while
    // one is empty, as `rekeyed` mostly is, Streams 4.3 would format a message for every record.
    all.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
    // Without input, a due commit or punctuation waits for the end of the poll.
    all.put(StreamsConfig.POLL_MS_CONFIG, POLL_MS);
    all.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, defaultThreads(settings));
    all.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, "classic");
    all.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    all.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.ByteArraySerde.class);
    all.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.ByteArraySerde.class);
    all.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 10_000);
    all.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SharedRocksMemory.class);
    failOnOurBugs(all);
    producerDefaults(all);
    internalTopics(all);
    all.putAll(settings.kafka());
    all.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServers());
    all.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.applicationId());
    all.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, settings.replicationFactor());
    all.put(StreamsConfig.STATE_DIR_CONFIG, settings.stateDir().toString());
    all.put(SharedRocksMemory.TOTAL_BYTES, settings.rocksDbBytes());
    Properties properties = new Properties();
    properties.putAll(all);
    return properties;
  }

  /** A thread has no work without a partition. */
  private static int defaultThreads(Settings settings) {
    return Math.min(Runtime.getRuntime().availableProcessors(), settings.partitions());
  }

  /** The topology itself dead-letters bad records; anything that reaches a handler is a bug. */
  private static void failOnOurBugs(Map<String, Object> all) {
    all.put(
        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
        LogAndFailExceptionHandler.class);
    all.put(
        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
        LogAndFailProcessingExceptionHandler.class);
    all.put(
        StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
        DefaultProductionExceptionHandler.class);
    all.put(GLOBAL_HANDLER, true);
    // The partition assignor reads the Streams settings again, from the consumer's.
    all.put(StreamsConfig.consumerPrefix(GLOBAL_HANDLER), true);
  }

  private static void producerDefaults(Map<String, Object> all) {
    all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, RecordLimit.RECORD_BYTES);
    all.put(ProducerConfig.BATCH_SIZE_CONFIG, 131_072);
    // The only codec that every common client reads without a plug-in; KafkaJS has no other.
    all.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "gzip");
    all.put(ProducerConfig.COMPRESSION_GZIP_LEVEL_CONFIG, FASTEST);
  }

  private static void internalTopics(Map<String, Object> all) {
    topic(all, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    topic(all, TopicConfig.MAX_MESSAGE_BYTES_CONFIG, RecordLimit.RECORD_BYTES);
    topic(all, TopicConfig.SEGMENT_MS_CONFIG, SIX_HOURS_MS);
    topic(all, TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, SIX_HOURS_MS);
    topic(all, TopicConfig.DELETE_RETENTION_MS_CONFIG, THIRTY_DAYS_MS);
  }

  private static void topic(Map<String, Object> all, String name, Object value) {
    all.put(StreamsConfig.TOPIC_PREFIX + name, value);
  }

  static Map<String, Object> admin(Settings settings) {
    return client(settings, AdminClientConfig.configNames(), StreamsConfig.ADMIN_CLIENT_PREFIX);
  }

  static Map<String, Object> producer(Settings settings) {
    Map<String, Object> all = new HashMap<>();
    producerDefaults(all);
    all.put(ProducerConfig.LINGER_MS_CONFIG, 20);
    all.putAll(client(settings, ProducerConfig.configNames(), StreamsConfig.PRODUCER_PREFIX));
    all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return all;
  }

  static Map<String, Object> consumer(Settings settings) {
    Map<String, Object> all = new HashMap<>();
    all.putAll(client(settings, ConsumerConfig.configNames(), StreamsConfig.CONSUMER_PREFIX));
    all.remove(ConsumerConfig.GROUP_ID_CONFIG);
    all.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
    all.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
    all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    all.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    all.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return all;
  }

  private static Map<String, Object> client(Settings settings, Set<String> known, String prefix) {
    Map<String, Object> all = new HashMap<>();
    settings.kafka().forEach((name, value) -> putIfKnown(all, known, name, value));
    settings
        .kafka()
        .forEach(
            (name, value) -> {
              if (name.startsWith(prefix)) {
                putIfKnown(all, known, name.substring(prefix.length()), value);
              }
            });
    all.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServers());
    return all;
  }

  private static void putIfKnown(
      Map<String, Object> all, Set<String> known, String name, String value) {
    if (known.contains(name)) {
      all.put(name, value);
    }
  }
}

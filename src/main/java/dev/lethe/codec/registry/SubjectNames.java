package dev.lethe.codec.registry;

import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;

/** What a registry calls the schemas of a topic's values: Confluent's three strategies. */
public enum SubjectNames {
  TOPIC("TopicNameStrategy") {
    @Override
    public String subject(String topic, Schema schema) {
      return topic + "-value";
    }
  },
  RECORD("RecordNameStrategy") {
    @Override
    public String subject(String topic, Schema schema) {
      return schema.getFullName();
    }
  },
  TOPIC_RECORD("TopicRecordNameStrategy") {
    @Override
    public String subject(String topic, Schema schema) {
      return topic + '-' + schema.getFullName();
    }
  };

  private static final String CONFLUENT = "io.confluent.kafka.serializers.subject.";

  private final String className;

  SubjectNames(String className) {
    this.className = className;
  }

  /** The subject of a topic's values that have that schema. */
  public abstract String subject(String topic, Schema schema);

  /**
   * The strategy of that name, alone or as Confluent's class.
   *
   * @throws ConfigException if there is none
   */
  static SubjectNames of(String setting, String name) {
    for (SubjectNames one : values()) {
      if (name.equals(one.className) || name.equals(CONFLUENT + one.className)) {
        return one;
      }
    }
    throw new ConfigException(
        setting, name, "it takes TopicNameStrategy, RecordNameStrategy or TopicRecordNameStrategy");
  }
}

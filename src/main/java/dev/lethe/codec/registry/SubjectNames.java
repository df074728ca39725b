package dev.lethe.codec.registry;

import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;

/** Confluent's three strategies for the subject under which a topic's schemas are registered. */
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

  /** Returns the subject of a topic's values with the given schema. */
  public abstract String subject(String topic, Schema schema);

  /**
   * Returns the strategy of a name, alone or as Confluent's class.
   *
   * @throws ConfigException if the name is unknown
   */
  static SubjectNames of(String setting, String name) {
    for (SubjectNames one : values()) {
      if (name.equals(one.className) || name.equals(CONFLUENT + one.className)) {
        return one;
      }
    }
    throw new ConfigException(
        setting,
        name,
        "expected TopicNameStrategy, RecordNameStrategy or " + "TopicRecordNameStrategy");
  }
}

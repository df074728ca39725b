package dev.lethe.topology;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;

/** Node of a {@link LocalTask}. */
abstract class LocalNode {
  private final String name;
  private final List<LocalNode> children = new ArrayList<>();

  private LocalNode(String name) {
    this.name = name;
  }

  final String name() {
    return name;
  }

  final void add(LocalNode child) {
    children.add(child);
  }

  void start() {}

  abstract void process(Record<?, ?> record);

  void close() {}

  /** Passes a record to all children. */
  final void forward(Record<?, ?> record) {
    for (LocalNode child : children) {
      child.process(record);
    }
  }

  /**
   * Passes a record to one child.
   *
   * @throws IllegalArgumentException if there is no such child
   */
  final void forward(Record<?, ?> record, String to) {
    for (LocalNode child : children) {
      if (child.name.equals(to)) {
        child.process(record);
        return;
      }
    }
    throw new IllegalArgumentException("node " + name + " has no child " + to);
  }

  /** Passes on a topic's records. */
  static final class Source extends LocalNode {
    Source(String name) {
      super(name);
    }

    @Override
    void process(Record<?, ?> record) {
      forward(record);
    }
  }

  /** Runs a processor. */
  static final class Inner<KI, VI, KO, VO> extends LocalNode {
    private final LocalTask task;
    private final Processor<KI, VI, KO, VO> processor;

    Inner(LocalTask task, String name, Processor<KI, VI, KO, VO> processor) {
      super(name);
      this.task = task;
      this.processor = processor;
    }

    @Override
    void start() {
      processor.init(new LocalContext<>(task, this));
    }

    @Override
    @SuppressWarnings("unchecked")
    void process(Record<?, ?> record) {
      processor.process((Record<KI, VI>) record);
    }

    @Override
    void close() {
      processor.close();
    }
  }

  /** Serializes records and writes them to a topic. */
  static final class Sink<K, V> extends LocalNode {
    private final LocalTask task;
    private final String topic;
    private final Serializer<K> keys;
    private final Serializer<V> values;

    Sink(LocalTask task, String name, String topic, Serializer<K> keys, Serializer<V> values) {
      super(name);
      this.task = task;
      this.topic = topic;
      this.keys = keys;
      this.values = values;
    }

    @Override
    @SuppressWarnings("unchecked")
    void process(Record<?, ?> record) {
      byte[] key = keys.serialize(topic, record.headers(), (K) record.key());
      byte[] value = values.serialize(topic, record.headers(), (V) record.value());
      task.write(topic, new Record<>(key, value, record.timestamp(), record.headers()));
    }
  }
}

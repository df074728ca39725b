package dev.lethe.topology;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.ProcessorWrapper;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The whole topology as one task in the caller's thread: one partition, in-memory stores, no broker
 * and no commits. Records and punctuators have the order that Kafka's {@code TopologyTestDriver}
 * gives them.
 */
public final class LocalTask implements Graph, AutoCloseable {
  private final Map<String, Object> config;
  private final ProcessorWrapper wrapper;
  private final BiConsumer<String, Record<byte[], byte[]>> out;
  private final LocalMetrics metrics = new LocalMetrics();
  private final Map<String, Input> inputs = new HashMap<>();
  private final Map<String, LocalNode> nodes = new LinkedHashMap<>();
  private final Map<String, StateStore> stores = new LinkedHashMap<>();
  private final Queue<Input> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Input::nextTimestamp));
  private final Queue<Punctuation> punctuations =
      new PriorityQueue<>(Comparator.comparingLong(Punctuation::due));

  private long now;
  private long streamTime = -1;

  /** Position of the record that is processed; null in punctuators. */
  private RecordMetadata position;

  /** Topic that the graph reads, with its waiting records. */
  private static final class Input {
    private final String topic;
    private final LocalNode source;
    private final Queue<Record<byte[], byte[]>> records = new ArrayDeque<>();
    private long nextOffset;

    Input(String topic, LocalNode source) {
      this.topic = topic;
      this.source = source;
    }

    long nextTimestamp() {
      return records.peek().timestamp();
    }
  }

  private record At(String topic, int partition, long offset) implements RecordMetadata {}

  /** Call of a punctuator at a time of the wall clock. */
  private record Punctuation(long due, long period, Punctuator punctuator, Schedule schedule) {
    Punctuation after(long now) {
      return new Punctuation(
          due + ((now - due) / period + 1) * period, period, punctuator, schedule);
    }
  }

  private static final class Schedule implements Cancellable {
    private boolean isCancelled;

    @Override
    public void cancel() {
      isCancelled = true;
    }
  }

  private LocalTask(StreamsConfig config, BiConsumer<String, Record<byte[], byte[]>> out) {
    this.config = config.originals();
    this.wrapper =
        config.getConfiguredInstance(
            StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG, ProcessorWrapper.class);
    this.out = out;
  }

  /**
   * Starts the topology at time 0.
   *
   * @param settings settings with exactly one partition
   * @param out receives the topic and the record of everything that is written
   */
  public static LocalTask start(
      Settings settings,
      Policy policy,
      Topics topics,
      Codecs codecs,
      BiConsumer<String, Record<byte[], byte[]>> out) {
    LocalTask task = new LocalTask(new StreamsConfig(settings.streams()), out);
    LetheTopology.addTo(task, settings, policy, topics, codecs);
    task.stores.values().forEach(store -> store.init(new LocalContext<>(task, null), store));
    task.nodes.values().forEach(LocalNode::start);
    return task;
  }

  /** Processes a record, and all records that it causes. */
  public void accept(String topic, Record<byte[], byte[]> record) {
    enqueue(inputs.get(topic), record);
    work();
  }

  /** Advances the wall clock, then processes the records that punctuators have caused. */
  public void advanceTo(long time) {
    now = time;
    for (Punctuation next = punctuations.peek();
        next != null && next.due() <= now;
        next = punctuations.peek()) {
      Punctuation due = punctuations.remove();
      if (!due.schedule().isCancelled) {
        due.punctuator().punctuate(now);
      }
      if (!due.schedule().isCancelled) {
        punctuations.add(due.after(now));
      }
    }
    work();
  }

  private void enqueue(Input input, Record<byte[], byte[]> record) {
    boolean wasEmpty = input.records.isEmpty();
    input.records.add(record);
    if (wasEmpty) {
      waiting.add(input);
    }
  }

  private void work() {
    while (!waiting.isEmpty()) {
      Input input = waiting.remove();
      Record<byte[], byte[]> record = input.records.remove();
      if (!input.records.isEmpty()) {
        waiting.add(input);
      }
      streamTime = Math.max(streamTime, record.timestamp());
      position = new At(input.topic, 0, input.nextOffset++);
      try {
        input.source.process(record);
      } finally {
        position = null;
      }
    }
  }

  /** Passes a record on to whoever reads its topic. */
  void write(String topic, Record<byte[], byte[]> record) {
    out.accept(topic, record);
    Input input = inputs.get(topic);
    if (input != null) {
      enqueue(input, record);
    }
  }

  Cancellable schedule(long period, Punctuator punctuator) {
    Schedule schedule = new Schedule();
    punctuations.add(new Punctuation(now + period, period, punctuator, schedule));
    return schedule;
  }

  /** Returns the time of the wall clock, epoch milliseconds; 0 before the first advance. */
  public long now() {
    return now;
  }

  /** Returns the largest timestamp of a record so far; -1 before the first. */
  long streamTime() {
    return streamTime;
  }

  RecordMetadata position() {
    return position;
  }

  Map<String, Object> config() {
    return config;
  }

  LocalMetrics metrics() {
    return metrics;
  }

  /** Returns the store with the given name. */
  public StateStore store(String name) {
    return stores.get(name);
  }

  @Override
  public void addSource(String name, String topic) {
    LocalNode source = new LocalNode.Source(name);
    nodes.put(name, source);
    inputs.put(topic, new Input(topic, source));
  }

  @Override
  public <KI, VI, KO, VO> void addProcessor(
      String name, ProcessorSupplier<KI, VI, KO, VO> supplier, String... parents) {
    ProcessorSupplier<KI, VI, KO, VO> wrapped = wrapper.wrapProcessorSupplier(name, supplier);
    for (StoreBuilder<?> store : wrapped.stores()) {
      stores.computeIfAbsent(store.name(), none -> store.build());
    }
    add(new LocalNode.Inner<>(this, name, wrapped.get()), parents);
  }

  @Override
  public <K, V> void addSink(
      String name,
      String topic,
      Serializer<K> keys,
      Serializer<V> values,
      StreamPartitioner<K, V> partitioner,
      String... parents) {
    add(new LocalNode.Sink<>(this, name, topic, keys, values), parents);
  }

  private void add(LocalNode node, String... parents) {
    nodes.put(node.name(), node);
    for (String parent : parents) {
      nodes.get(parent).add(node);
    }
  }

  /** Does nothing, since all processors of this task can read all stores. */
  @Override
  public void connectProcessorAndStateStores(String processor, String... read) {}

  @Override
  public void close() {
    nodes.values().forEach(LocalNode::close);
    stores.values().forEach(StateStore::close);
    metrics.close();
  }
}

package dev.lethe.topology;

import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.CommitCallback;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Context of the processors and stores of a {@link LocalTask}.
 *
 * @param node node that forwards; null for stores
 */
record LocalContext<K, V>(LocalTask task, LocalNode node)
    implements ProcessorContext<K, V>, StateStoreContext {
  private static final TaskId ID = new TaskId(0, 0);

  @Override
  public <K2 extends K, V2 extends V> void forward(Record<K2, V2> record) {
    node.forward(record);
  }

  @Override
  public <K2 extends K, V2 extends V> void forward(Record<K2, V2> record, String child) {
    node.forward(record, child);
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  public <S extends StateStore> S getStateStore(String name) {
    return (S) task.store(name);
  }

  /**
   * Schedules a punctuator.
   *
   * @throws UnsupportedOperationException if it isn't for the wall clock
   */
  @Override
  public Cancellable schedule(Duration period, PunctuationType type, Punctuator punctuator) {
    if (type != PunctuationType.WALL_CLOCK_TIME) {
      throw new UnsupportedOperationException(type.toString());
    }
    return task.schedule(period.toMillis(), punctuator);
  }

  @Override
  public Cancellable schedule(
      Instant start, Duration period, PunctuationType type, Punctuator punctuator) {
    throw new UnsupportedOperationException("start of a punctuator");
  }

  /** Does nothing: this task has no commits. */
  @Override
  public void commit() {}

  /** Does nothing: the stores of this task have no changelogs. */
  @Override
  public void register(StateStore store, StateRestoreCallback restore) {}

  /** Does nothing: the stores of this task have no changelogs. */
  @Override
  public void register(StateStore store, StateRestoreCallback restore, CommitCallback commit) {}

  @Override
  public Optional<RecordMetadata> recordMetadata() {
    return Optional.ofNullable(task.position());
  }

  @Override
  public long currentSystemTimeMs() {
    return task.now();
  }

  @Override
  public long currentStreamTimeMs() {
    return task.streamTime();
  }

  @Override
  public TaskId taskId() {
    return ID;
  }

  @Override
  public String applicationId() {
    return String.valueOf(appConfigs().get(StreamsConfig.APPLICATION_ID_CONFIG));
  }

  @Override
  public StreamsMetrics metrics() {
    return task.metrics();
  }

  @Override
  public Map<String, Object> appConfigs() {
    return task.config();
  }

  @Override
  public Map<String, Object> appConfigsWithPrefix(String prefix) {
    throw new UnsupportedOperationException(prefix);
  }

  @Override
  public Serde<?> keySerde() {
    return Serdes.String();
  }

  @Override
  public Serde<?> valueSerde() {
    return Serdes.ByteArray();
  }

  /**
   * @throws UnsupportedOperationException since no store of this task is on disk
   */
  @Override
  public File stateDir() {
    throw new UnsupportedOperationException("state directory");
  }
}

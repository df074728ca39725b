package dev.lethe.cli;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Newest record of each key, as in a compacted topic, or the newest records of any key. Holds at
 * most the requested number of records; an evicted key returns only with a newer record.
 */
final class NewestRecords {
  private static final Comparator<ConsumerRecord<byte[], byte[]>> BY_ARRIVAL =
      Comparator.<ConsumerRecord<byte[], byte[]>>comparingLong(ConsumerRecord::timestamp)
          .thenComparingInt(ConsumerRecord::partition)
          .thenComparingLong(ConsumerRecord::offset);

  private final long most;
  private final boolean isByKey;
  private final Map<ByteBuffer, ConsumerRecord<byte[], byte[]>> byKey = new HashMap<>();
  private final TreeSet<ConsumerRecord<byte[], byte[]>> byArrival = new TreeSet<>(BY_ARRIVAL);
  private boolean leftOut;

  /**
   * @param most number of newest keys to keep; 0 for all
   */
  NewestRecords(long most) {
    this(most, true);
  }

  private NewestRecords(long most, boolean isByKey) {
    this.most = most;
    this.isByKey = isByKey;
  }

  /** Returns an empty collection that keeps the newest {@code most} records of one topic. */
  static NewestRecords ofAnyKey(long most) {
    return new NewestRecords(most, false);
  }

  /** Returns the number of records held. */
  int size() {
    return byArrival.size();
  }

  /** Adds a record of any partition. */
  void add(ConsumerRecord<byte[], byte[]> record) {
    ByteBuffer key = key(record);
    ConsumerRecord<byte[], byte[]> known = byKey.get(key);
    if (known != null && BY_ARRIVAL.compare(known, record) > 0) {
      return;
    }
    if (known != null) {
      byArrival.remove(known);
    }
    byKey.put(key, record);
    byArrival.add(record);
    if (most > 0 && byKey.size() > most) {
      byKey.remove(key(byArrival.pollFirst()));
      leftOut = true;
    }
  }

  /** Returns the kept records, the newest last. */
  List<ConsumerRecord<byte[], byte[]>> inOrder() {
    return new ArrayList<>(byArrival);
  }

  /** Returns true if keys were left out. */
  boolean hasLeftOut() {
    return leftOut;
  }

  private ByteBuffer key(ConsumerRecord<byte[], byte[]> record) {
    if (!isByKey) {
      return ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
          .putInt(0, record.partition())
          .putLong(Integer.BYTES, record.offset());
    }
    return ByteBuffer.wrap(record.key() == null ? new byte[0] : record.key());
  }
}

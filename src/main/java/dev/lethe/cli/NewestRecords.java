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
 * The newest record of each key, as a compacted topic is meant to be read. Holds no more keys than
 * are wanted: one that has left for a newer one comes back only with a newer record.
 */
final class NewestRecords {
  private static final Comparator<ConsumerRecord<byte[], byte[]>> BY_ARRIVAL =
      Comparator.<ConsumerRecord<byte[], byte[]>>comparingLong(ConsumerRecord::timestamp)
          .thenComparingInt(ConsumerRecord::partition)
          .thenComparingLong(ConsumerRecord::offset);

  private final long most;
  private final Map<ByteBuffer, ConsumerRecord<byte[], byte[]>> byKey = new HashMap<>();
  private final TreeSet<ConsumerRecord<byte[], byte[]>> byArrival = new TreeSet<>(BY_ARRIVAL);
  private boolean leftOut;

  /**
   * @param most how many keys are wanted, the newest; 0 for all
   */
  NewestRecords(long most) {
    this.most = most;
  }

  /** Takes a record, of any partition. */
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

  /** Those wanted, the newest last. */
  List<ConsumerRecord<byte[], byte[]>> inOrder() {
    return new ArrayList<>(byArrival);
  }

  /** Whether there were more keys than are wanted. */
  boolean hasLeftOut() {
    return leftOut;
  }

  private static ByteBuffer key(ConsumerRecord<byte[], byte[]> record) {
    return ByteBuffer.wrap(record.key() == null ? new byte[0] : record.key());
  }
}

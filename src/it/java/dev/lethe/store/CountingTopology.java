package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Numbers the distinct values of each key: {@code number first count value}, where first and count
 * describe the last {@value #RECENT} numbers in a table. Each value and each number must be output
 * once. The task fails unless two stores in front of RocksDB have the same contents as the table.
 */
final class CountingTopology {
  static final String APPLICATION = "counting";
  static final String IN = "in";
  static final String OUT = "out";
  static final int RECENT = 50;

  private static final TableId<HotTable<Long, Long>> TOTALS = new TableId<>(1, "totals");
  private static final TableId<HotTable<Long, Long>> RECENT_ROWS = new TableId<>(2, "recent");
  private static final TableId<SeenEvents> SEEN = new TableId<>(3, "seen");

  private CountingTopology() {}

  static Topology topology() {
    Topology topology = new Topology();
    topology.addSource("read", Serdes.String().deserializer(), Serdes.Long().deserializer(), IN);
    topology.addProcessor("count", Counter::new, "read");
    topology.addStateStore(
        StoreFactory.DURABLE.hotState(
            "hot",
            List.of(
                HotTable.spec(TOTALS, NumberCodec::new),
                HotTable.spec(RECENT_ROWS, NumberCodec::new),
                SeenEvents.spec(SEEN, 24, 1_000_000))),
        "count");
    topology.addStateStore(StoreFactory.DURABLE.keyed("last", Serdes.Long()), "count");
    topology.addStateStore(StoreFactory.DURABLE.filtered("window", Serdes.Long()), "count");
    topology.addSink(
        "write", OUT, Serdes.String().serializer(), Serdes.String().serializer(), "count");
    return topology;
  }

  static Properties settings(String bootstrapServers, Path stateFolder) {
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    settings.put(StreamsConfig.STATE_DIR_CONFIG, stateFolder.toString());
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SharedRocksMemory.class);
    settings.put(StreamsConfig.ACCEPTABLE_RECOVERY_LAG_CONFIG, Long.MAX_VALUE);
    settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
    settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 3_000);
    settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 500);
    settings.put(
        StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), 8 * 1024 * 1024);
    return settings;
  }

  private static final class Counter extends ContextualProcessor<String, Long, String, String> {
    private HotTable<Long, Long> totals;
    private HotTable<Long, Long> recent;
    private SeenEvents seen;
    private KeyValueStore<String, Long> last;
    private KeyValueStore<String, Long> window;

    @Override
    public void init(ProcessorContext<String, String> context) {
      super.init(context);
      HotState hot = context.getStateStore("hot");
      totals = hot.table(TOTALS);
      recent = hot.table(RECENT_ROWS);
      seen = hot.table(SEEN);
      last = context.getStateStore("last");
      window = context.getStateStore("window");
    }

    @Override
    public void process(Record<String, Long> in) {
      String key = in.key();
      if (seen.seenAt(key.hashCode(), in.value()) >= 0) {
        return;
      }
      seen.add(key.hashCode(), in.value(), in.timestamp() / 1_000);
      Long total = totals.get(key, 0L);
      long number = total == null ? 1 : total + 1;
      totals.put(key, 0L, number);
      recent.put(key, in.value(), number);
      window.put(row(key, number), in.value());
      if (recent.rows(key).size() > RECENT) {
        dropOldest(key, number);
        window.delete(row(key, number - RECENT));
      }
      checkBuffered(key, number);
      last.put(key, number);
      Iterator<Long> numbers = recent.rows(key).values().iterator();
      String out = number + " " + numbers.next() + " " + recent.rows(key).size() + " " + in.value();
      context().forward(in.withValue(out));
    }

    /** Checks that the buffered rows and those in RocksDB together equal the table. */
    private void checkBuffered(String key, long number) {
      Long before = last.get(key);
      List<Long> values = new ArrayList<>();
      try (KeyValueIterator<String, Long> rows =
          window.range(row(key, 0), row(key, Long.MAX_VALUE))) {
        rows.forEachRemaining(row -> values.add(row.value));
      }
      if ((before == null ? 0 : before) != number - 1
          || !values.equals(List.copyOf(recent.rows(key).keySet()))) {
        throw new IllegalStateException(
            key + " was last " + before + ", now " + number + ", and has " + values);
      }
    }

    private static String row(String key, long number) {
      return String.format(Locale.ROOT, "%s|%019d", key, number);
    }

    private void dropOldest(String key, long number) {
      Long oldest = recent.rows(key).keySet().iterator().next();
      if (number % 10 == 0) {
        recent.erase(key, oldest, null);
      } else {
        recent.remove(key, oldest);
      }
    }
  }

  private static final class NumberCodec implements RowCodec<Long, Long> {
    @Override
    public void writeKey(Long key, RowWriter out) {
      out.writeVarint(key);
    }

    @Override
    public Long readKey(RowReader in) {
      return in.readVarint();
    }

    @Override
    public void writeValue(Long value, RowWriter out) {
      out.writeVarint(value);
    }

    @Override
    public Long readValue(RowReader in) {
      return in.readVarint();
    }
  }
}

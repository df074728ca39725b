package dev.lethe.store;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of a put into RocksDB including its share of a commit of a thousand rows of 300 bytes:
 * directly, through the cache of Kafka Streams, and through the buffer. Nothing is logged.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx1g", "-XX:+UseSerialGC"})
public class BufferedStoreBenchmark {
  private static final int PUTS = 1_000;

  /** Number of keys to draw from. */
  private static final int KEYS = 200_000;

  /** Layers between the processor and RocksDB. */
  @Param({"nothing", "cache", "buffer", "filter and buffer"})
  public String between;

  /** Puts per key before the commit. */
  @Param({"1", "5"})
  public int times;

  private final byte[] value = new byte[300];
  private final String[] keys = new String[KEYS];
  private Path folder;
  private TopologyTestDriver driver;
  private TestInputTopic<byte[], byte[]> in;

  /** Starts a task that performs a thousand puts per record. */
  @Setup(Level.Trial)
  public void start() throws IOException {
    for (int i = 0; i < KEYS; i++) {
      keys[i] = "tenant/general|" + Long.toHexString(i * 0x9E3779B97F4A7C15L);
    }
    folder = Files.createTempDirectory("lethe-jmh");
    Topology topology = new Topology();
    topology.addSource("read", "in");
    topology.addProcessor("put", Puts::new, "read");
    topology.addStateStore(builder(), "put");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "jmh");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
    settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 64L << 20);
    settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SharedRocksMemory.class);
    settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.ByteArraySerde.class);
    settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.ByteArraySerde.class);
    driver = new TopologyTestDriver(topology, settings);
    in = driver.createInputTopic("in", new ByteArraySerializer(), new ByteArraySerializer());
  }

  private StoreBuilder<KeyValueStore<String, byte[]>> builder() {
    KeyValueBytesStoreSupplier rocks = Stores.persistentKeyValueStore("rows");
    StoreBuilder<KeyValueStore<String, byte[]>> plain =
        Stores.keyValueStoreBuilder(rocks, Serdes.String(), Serdes.ByteArray());
    StoreBuilder<KeyValueStore<String, byte[]>> builder =
        switch (between) {
          case "nothing" -> plain.withCachingDisabled();
          case "cache" -> plain.withCachingEnabled();
          case "buffer" -> StoreFactory.keyed(rocks, Serdes.ByteArray(), false);
          default -> StoreFactory.keyed(rocks, Serdes.ByteArray(), true);
        };
    return builder.withLoggingDisabled();
  }

  /** Stops the task and deletes its folder. */
  @TearDown(Level.Trial)
  public void stop() throws IOException {
    driver.close();
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  /** Performs the puts and commits. */
  @Benchmark
  @OperationsPerInvocation(PUTS)
  public void put() {
    in.pipeInput(value);
  }

  private final class Puts implements Processor<byte[], byte[], Void, Void> {
    private KeyValueStore<String, byte[]> store;
    private int next;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      store = context.getStateStore("rows");
    }

    @Override
    public void process(Record<byte[], byte[]> in) {
      for (int i = 0; i < PUTS; i++) {
        store.put(keys[(next + i % (PUTS / times)) % KEYS], value);
      }
      next = (next + PUTS / times) % KEYS;
    }
  }
}

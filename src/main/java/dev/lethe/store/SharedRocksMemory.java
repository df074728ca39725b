package dev.lethe.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.Statistics;
import org.rocksdb.WriteBufferManager;

/**
 * Limits the total native memory of this process's RocksDB stores: blocks, indexes, filters and
 * write buffers share one cache of {@value #TOTAL_BYTES}, 128 MiB by default. Set it as {@code
 * rocksdb.config.setter}.
 */
public final class SharedRocksMemory implements RocksDBConfigSetter {
  /** Streams property with the number of bytes, as a number or text. */
  public static final String TOTAL_BYTES = "rocksdb.total.bytes";

  /** Minimum size in bytes; less can't be shared among the stores. */
  public static final long MIN_BYTES = 16L << 20;

  private static final long DEFAULT_BYTES = 128L << 20;
  private static final double INDEX_AND_FILTER_SHARE = 0.1;
  private static final int BLOCK_BYTES = 8 * 1024;

  // Never closed: a task may open its stores while another is still closing its own.
  private static final Map<Long, Memory> SHARED = new ConcurrentHashMap<>();

  @Override
  public void setConfig(String storeName, Options options, Map<String, Object> configs) {
    Memory memory = SHARED.computeIfAbsent(totalBytes(configs), Memory::of);
    BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
    table.setBlockCache(memory.cache);
    table.setBlockSize(BLOCK_BYTES);
    table.setCacheIndexAndFilterBlocks(true);
    table.setCacheIndexAndFilterBlocksWithHighPriority(true);
    table.setPinTopLevelIndexAndFilter(true);
    options.setTableFormatConfig(table);
    options.setWriteBufferManager(memory.writeBuffers);
    options.setMaxWriteBufferNumber(2);
    if (isRecordingDebug(configs)) {
      // Otherwise Streams creates its own statistics per store, and reads them while closing it.
      options.setStatistics(memory.unread);
    }
  }

  private static boolean isRecordingDebug(Map<String, Object> configs) {
    Object level = configs.get(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG);
    return level != null && level.toString().equalsIgnoreCase("DEBUG");
  }

  /**
   * Returns the bytes used by this process's stores: blocks, indexes, filters and write buffers.
   * Safe while stores open and close, since the cache outlives them.
   */
  public static long usedBytes() {
    return SHARED.values().stream().mapToLong(memory -> memory.cache.getUsage()).sum();
  }

  @Override
  public void close(String storeName, Options options) {}

  private static long totalBytes(Map<String, Object> configs) {
    Object value = configs.get(TOTAL_BYTES);
    if (value == null) {
      return DEFAULT_BYTES;
    }
    long bytes;
    try {
      bytes =
          value instanceof Number number
              ? number.longValue()
              : Long.parseLong(value.toString().trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          TOTAL_BYTES + " cannot be read from \"" + value + "\"; an example is " + DEFAULT_BYTES,
          e);
    }
    if (bytes < MIN_BYTES) {
      throw new IllegalArgumentException(
          TOTAL_BYTES + " must be at least " + MIN_BYTES + ", was " + bytes);
    }
    return bytes;
  }

  private record Memory(Cache cache, WriteBufferManager writeBuffers, Statistics unread) {
    static Memory of(long bytes) {
      RocksDB.loadLibrary();
      Cache cache = new LRUCache(bytes, -1, false, INDEX_AND_FILTER_SHARE);
      return new Memory(cache, new WriteBufferManager(bytes / 2, cache), new Statistics());
    }
  }
}

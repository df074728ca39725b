package dev.lethe.config;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Lets all RocksDB stores of this process share one block cache, which holds index and filter
 * blocks and memtables too, so that they can't take more memory than {@code lethe.rocksdb.bytes}
 * however many partitions there are.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {
  private static final double MEMTABLES = 0.5;
  private static final double BITS_PER_KEY = 10;

  private static Shared shared;

  /** Lives as long as the process: stores come and go with rebalances. */
  private record Shared(LRUCache cache, WriteBufferManager memtables, BloomFilter filter) {
    static Shared of(long bytes) {
      RocksDB.loadLibrary();
      LRUCache cache = new LRUCache(bytes);
      return new Shared(
          cache,
          new WriteBufferManager((long) (bytes * MEMTABLES), cache),
          new BloomFilter(BITS_PER_KEY));
    }
  }

  private static synchronized Shared shared(Map<String, Object> settings) {
    if (shared == null) {
      Object bytes = settings.get(Setting.ROCKSDB_BYTES.key());
      shared =
          Shared.of(
              Long.parseLong(
                  bytes == null ? Setting.ROCKSDB_BYTES.defaultText() : bytes.toString()));
    }
    return shared;
  }

  @Override
  public void setConfig(String store, Options options, Map<String, Object> settings) {
    Shared all = shared(settings);
    BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
    table.setBlockCache(all.cache());
    table.setFilterPolicy(all.filter());
    table.setCacheIndexAndFilterBlocks(true);
    table.setPinTopLevelIndexAndFilter(true);
    options.setWriteBufferManager(all.memtables());
    options.setTableFormatConfig(table);
  }

  /** Leaves what is shared. */
  @Override
  public void close(String store, Options options) {}
}

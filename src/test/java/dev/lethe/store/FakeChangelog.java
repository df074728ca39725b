package dev.lethe.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Changelog with transactions and compaction that can be read from any offset. */
final class FakeChangelog implements BlockSink {
  private static final class Entry {
    final long offset;
    final long id;
    final byte[] block;

    Entry(long offset, long id, byte[] block) {
      this.offset = offset;
      this.id = id;
      this.block = block;
    }
  }

  private List<Entry> entries = new ArrayList<>();
  private final List<Entry> transaction = new ArrayList<>();
  private long nextOffset;

  @Override
  public void put(long id, byte[] block) {
    transaction.add(new Entry(nextOffset++, id, block));
  }

  @Override
  public void delete(long id) {
    transaction.add(new Entry(nextOffset++, id, null));
  }

  void commit() {
    entries.addAll(transaction);
    transaction.clear();
  }

  void abort() {
    transaction.clear();
  }

  /** Returns the offset after the last record. */
  long end() {
    return nextOffset;
  }

  /** Applies all committed records from an offset on and returns the offset after the last one. */
  long replay(BlockTable store, long from) {
    for (Entry entry : entries) {
      if (entry.offset >= from && entry.block == null) {
        store.restoreDeletion(entry.id);
      } else if (entry.offset >= from) {
        store.restoreBlock(entry.id, entry.block);
      }
    }
    return nextOffset;
  }

  /**
   * Keeps only the last record per key in a prefix of random length, with or without tombstones.
   */
  void compactSome(Random random) {
    compact(random.nextInt(entries.size() + 1), random.nextBoolean());
  }

  void compactAll() {
    compact(entries.size(), true);
  }

  private void compact(int prefix, boolean dropTombstones) {
    List<Entry> kept = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    for (int i = prefix - 1; i >= 0; i--) {
      Entry entry = entries.get(i);
      if (seen.add(entry.id) && !(dropTombstones && entry.block == null)) {
        kept.add(entry);
      }
    }
    Collections.reverse(kept);
    kept.addAll(entries.subList(prefix, entries.size()));
    entries = kept;
  }

  boolean contains(String text) {
    return entries.stream()
        .filter(entry -> entry.block != null)
        .anyMatch(entry -> new String(entry.block, StandardCharsets.ISO_8859_1).contains(text));
  }

  int blocks() {
    return (int) entries.stream().filter(entry -> entry.block != null).count();
  }

  int largestBlock() {
    return entries.stream()
        .filter(entry -> entry.block != null)
        .mapToInt(entry -> entry.block.length)
        .max()
        .orElse(0);
  }
}

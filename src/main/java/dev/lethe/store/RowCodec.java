package dev.lethe.store;

import dev.lethe.row.RowReader;
import dev.lethe.row.RowWriter;

/**
 * The bytes of one table's rows in its changelog.
 *
 * <p>Keys stay in the changelog until their block is rewritten, longer than an erased value does:
 * they are ids and hashes, never text of a message.
 *
 * @param <K> an immutable key with {@code equals} and {@code hashCode}
 * @param <V> an immutable value
 */
public interface RowCodec<K, V> {
  /**
   * The format that the two write methods produce, 1 to 255. Whoever changes them raises it, and
   * the read methods go on to read the older ones, told by {@link RowReader#version()}.
   */
  default int version() {
    return 1;
  }

  void writeKey(K key, RowWriter out);

  K readKey(RowReader in);

  void writeValue(V value, RowWriter out);

  V readValue(RowReader in);
}

package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;

/**
 * Codec of one table's rows in the changelog.
 *
 * <p>Keys stay in the changelog until their block is rewritten, longer than an erased value does,
 * so they must be ids and hashes, never text of a message.
 *
 * @param <K> an immutable key with {@code equals} and {@code hashCode}
 * @param <V> an immutable value
 */
public interface RowCodec<K, V> {
  /**
   * Returns the version of the format that the two write methods produce, 1 to 255. Increase it
   * when changing them; the read methods must continue to read older versions, which {@link
   * RowReader#version()} returns.
   */
  default int version() {
    return 1;
  }

  void writeKey(K key, RowWriter out);

  K readKey(RowReader in);

  void writeValue(V value, RowWriter out);

  V readValue(RowReader in);
}

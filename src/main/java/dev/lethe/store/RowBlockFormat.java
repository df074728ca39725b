package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Binary format of a block: format version, row version, then per row its scope and kind as {@code
 * 2·scope + kind} (kind 0 is a row, 1 a removal), the scope's name at its first use (scope 0), the
 * key, and for a row the difference of its sequence number from that of the previous row, and its
 * value.
 */
final class RowBlockFormat<K, V> {
  static final int VERSION = 1;

  private final String store;
  private final RowCodec<K, V> codec;
  private final RowWriter out = new RowWriter();
  private long block;
  private int scopes;
  private long lastSequence;

  RowBlockFormat(String store, RowCodec<K, V> codec) {
    this.store = store;
    this.codec = codec;
  }

  void begin() {
    block++;
    scopes = 0;
    lastSequence = 0;
    out.truncate(0);
    out.writeByte(VERSION);
    out.writeByte(codec.version());
  }

  void write(ScopeRows<K, V> scope, int row) {
    boolean removal = scope.isRemoved(row);
    if (scope.namedInBlock == block) {
      out.writeVarint(2L * scope.numberInBlock + (removal ? 1 : 0));
    } else {
      scope.namedInBlock = block;
      scope.numberInBlock = ++scopes;
      out.writeVarint(removal ? 1 : 0);
      out.writeString(scope.name);
    }
    codec.writeKey(scope.columns.key(row), out);
    if (!removal) {
      out.writeZigzag(scope.sequence(row) - lastSequence);
      lastSequence = scope.sequence(row);
      codec.writeValue(scope.columns.value(row), out);
    }
  }

  int size() {
    return out.size();
  }

  byte[] finish() {
    return out.toByteArray();
  }

  /** Reads the rest of a block, starting at its row version. */
  void read(RowReader in, Visitor<K, V> visitor) {
    int rowVersion = in.readByte();
    if (rowVersion < 1 || rowVersion > codec.version()) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "the rows of a block of store %s have version %d, but this release reads 1 to "
                  + "%d: they were written by another release; see the upgrade table for releases "
                  + "that can read them",
              store,
              rowVersion,
              codec.version()));
    }
    in.version(rowVersion);
    List<String> names = new ArrayList<>();
    long sequence = 0;
    while (!in.atEnd()) {
      long head = in.readVarint();
      int number = (int) (head >>> 1);
      if (number == 0) {
        names.add(in.readString());
        number = names.size();
      }
      String scope = names.get(number - 1);
      K key = codec.readKey(in);
      if ((head & 1) == 1) {
        visitor.removal(scope, key);
      } else {
        sequence += in.readZigzag();
        visitor.row(scope, key, codec.readValue(in), sequence);
      }
    }
  }

  /** Receives the contents of a block in order. */
  interface Visitor<K, V> {
    void row(String scope, K key, V value, long sequence);

    void removal(String scope, K key);
  }
}

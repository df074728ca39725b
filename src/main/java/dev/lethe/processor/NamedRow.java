package dev.lethe.processor;

import dev.lethe.store.RowCodec;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;

/** Base of codecs for rows that are keyed by a name. */
abstract class NamedRow<V> implements RowCodec<String, V> {
  @Override
  public final void writeKey(String key, RowWriter out) {
    out.writeString(key);
  }

  @Override
  public final String readKey(RowReader in) {
    return in.readString();
  }
}

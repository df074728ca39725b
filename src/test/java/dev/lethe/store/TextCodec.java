package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;

/** Codec of text rows. */
final class TextCodec implements RowCodec<String, String> {
  @Override
  public void writeKey(String key, RowWriter out) {
    out.writeString(key);
  }

  @Override
  public String readKey(RowReader in) {
    return in.readString();
  }

  @Override
  public void writeValue(String value, RowWriter out) {
    out.writeString(value);
  }

  @Override
  public String readValue(RowReader in) {
    return in.readString();
  }
}

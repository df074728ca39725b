package dev.lethe.stage;

import dev.lethe.row.RowReader;
import dev.lethe.row.RowWriter;
import dev.lethe.store.RowCodec;

/** Rows of {@code totals} and {@code erasures}: a name and a number. */
final class CountRow implements RowCodec<String, Long> {
  @Override
  public void writeKey(String key, RowWriter out) {
    out.writeString(key);
  }

  @Override
  public String readKey(RowReader in) {
    return in.readString();
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

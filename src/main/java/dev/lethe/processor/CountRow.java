package dev.lethe.processor;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;

/**
 * Codec of the rows of {@code totals}, {@code erasures} and {@code scopes}: a name and a number.
 */
final class CountRow extends NamedRow<Long> {
  @Override
  public void writeValue(Long value, RowWriter out) {
    out.writeVarint(value);
  }

  @Override
  public Long readValue(RowReader in) {
    return in.readVarint();
  }
}

package dev.lethe.stage;

import dev.lethe.row.RowReader;
import dev.lethe.row.RowWriter;

/** Rows of {@code totals} and {@code erasures}: a name and a number. */
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

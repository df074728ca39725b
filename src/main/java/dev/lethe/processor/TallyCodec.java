package dev.lethe.processor;

import dev.lethe.janitor.Tally;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.util.ArrayList;
import java.util.List;

/** Codec of the rows of {@code tallies}. */
final class TallyCodec extends NamedRow<Tally> {
  @Override
  public void writeValue(Tally tally, RowWriter out) {
    out.writeVarint(tally.count());
    out.writeBoolean(tally.began());
    out.writeBoolean(tally.known() != null);
    if (tally.known() != null) {
      out.writeVarint(tally.known().size());
      tally.known().forEach(out::writeLong);
    }
  }

  @Override
  public Tally readValue(RowReader in) {
    long count = in.readVarint();
    boolean began = in.readBoolean();
    List<Long> known = null;
    if (in.readBoolean()) {
      known = new ArrayList<>();
      for (int left = in.readCount(); left > 0; left--) {
        known.add(in.readLong());
      }
    }
    return new Tally(count, began, known);
  }
}

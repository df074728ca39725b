package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.util.function.Consumer;

/** Rows in the formats of earlier releases. */
public final class RowVersions {
  private RowVersions() {}

  /** Decodes a row that was written in an earlier format version. */
  public static <V> V read(RowCodec<?, V> codec, int version, Consumer<RowWriter> row) {
    RowWriter out = new RowWriter();
    row.accept(out);
    RowReader in = new RowReader(out.toByteArray());
    in.version(version);
    return codec.readValue(in);
  }
}

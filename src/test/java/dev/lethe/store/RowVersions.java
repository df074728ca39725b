package dev.lethe.store;

import dev.lethe.row.RowReader;
import dev.lethe.row.RowWriter;
import java.util.function.Consumer;

/** Rows as releases wrote them. */
public final class RowVersions {
  private RowVersions() {}

  /** What a codec reads of a row that was written in a version of its format. */
  public static <V> V read(RowCodec<?, V> codec, int version, Consumer<RowWriter> row) {
    RowWriter out = new RowWriter();
    row.accept(out);
    RowReader in = new RowReader(out.toByteArray());
    in.version(version);
    return codec.readValue(in);
  }
}

package dev.lethe.codec.call;

import dev.lethe.call.CallRow;
import java.util.Map;

/** Codec of the rows of {@code calls}. */
public final class CallBytes {
  private static final RowJson<CallRow> ROWS =
      new RowJson<>("A row of calls", 1, Map.of("call", CallRow.class));

  private CallBytes() {}

  public static byte[] of(CallRow row) {
    return ROWS.of(row);
  }

  /**
   * Reads the row that {@link #of} wrote.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  public static CallRow row(byte[] bytes) {
    return ROWS.row(bytes);
  }
}

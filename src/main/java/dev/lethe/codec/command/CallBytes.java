package dev.lethe.codec.command;

import dev.lethe.command.CallRow;
import java.util.Map;

/** Rows of {@code calls}. */
public final class CallBytes {
  private static final RowJson<CallRow> ROWS =
      new RowJson<>("A row of calls", 1, Map.of("call", CallRow.class));

  private CallBytes() {}

  public static byte[] of(CallRow row) {
    return ROWS.of(row);
  }

  /**
   * Returns the row in bytes that {@link #of} wrote.
   *
   * @throws IllegalArgumentException if this release, or one before it, didn't write them
   */
  public static CallRow row(byte[] bytes) {
    return ROWS.row(bytes);
  }
}

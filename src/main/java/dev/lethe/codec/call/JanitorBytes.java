package dev.lethe.codec.call;

import dev.lethe.janitor.JanitorRow;
import java.util.Map;

/** Codec of the rows of {@code janitor}. */
public final class JanitorBytes {
  private static final RowJson<JanitorRow> ROWS =
      new RowJson<>(
          "A row of the janitor",
          1,
          Map.of(
              "window", JanitorRow.Window.class,
              "closed", JanitorRow.Closed.class,
              "tenant", JanitorRow.OfTenant.class));

  private JanitorBytes() {}

  public static byte[] of(JanitorRow row) {
    return ROWS.of(row);
  }

  /**
   * Reads the row that {@link #of} wrote.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  public static JanitorRow row(byte[] bytes) {
    return ROWS.row(bytes);
  }
}

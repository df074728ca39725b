package dev.lethe.codec.call;

import dev.lethe.call.Tick;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Codec of ticks on {@code lethe.fan-out.v1}, an internal topic: JSON. */
public final class TickCodec {
  private TickCodec() {}

  public static byte[] toBytes(Tick tick) {
    return ToolJson.text(tick).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads the tick in a record's value.
   *
   * @throws IllegalArgumentException if Lethe didn't write it
   */
  public static Tick tick(byte[] bytes) {
    try {
      return ToolJson.MAPPER.readValue(bytes, Tick.class);
    } catch (IOException | RuntimeException broken) {
      throw new IllegalArgumentException("A tick is not JSON", broken);
    }
  }
}

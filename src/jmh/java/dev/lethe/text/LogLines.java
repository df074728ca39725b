package dev.lethe.text;

import java.util.Random;

/** Invented messages of bots, about 80 characters long; equal in each run. */
public final class LogLines {
  private static final String[] TEMPLATES = {
    "2026-01-31T12:34:%02d.%03dZ worker-%d finished job %08x in %d ms (attempt %d)",
    "Accepted connection from 10.0.%d.%d:%d for session %08x, timeout %d ms, %d open",
    "build=%d failed on branch %08x after %d tests in %ds: %d errors, exit code %d",
    "Receiving block of size %d from /10.251.%d.%d:%d to replica %08x as part %d",
    "queue depth %d above limit %d on host db-%d: oldest message %ds, shard %08x, lag %d",
    "see https://github.com/acme/shop/pull/%d?utm_source=bot#issuecomment-%d by <@%d%d%08x> +%d",
    "⚠️ Deploy of checkout@%08x to eu-%d rolled back after %d s: %d of %d pods, run %d",
  };

  private LogLines() {}

  /** Returns the given number of messages. */
  public static String[] of(int count) {
    Random random = new Random(42);
    String[] lines = new String[count];
    for (int i = 0; i < count; i++) {
      Object[] values = new Object[6];
      for (int k = 0; k < values.length; k++) {
        values[k] = random.nextInt(100);
      }
      lines[i] = TEMPLATES[i % TEMPLATES.length].formatted(values);
    }
    return lines;
  }
}

package dev.lethe.memory;

import dev.lethe.event.Event;
import java.nio.charset.StandardCharsets;

/**
 * Longest text that Lethe keeps: 1 MiB of UTF-8 after normalization. Placeholders and NFKC can make
 * a text longer, so the limit on an event's bytes does not bound it.
 */
public record TextLimit(MessageFingerprinter prints) {
  private static final int MAX_BYTES = 1 << 20;

  /**
   * NFKC expands one character to at most 18, of at most 3 bytes each. The growth by a user's own
   * rewrites is unbounded.
   */
  private static final int MAX_GROWTH = 18 * 3;

  /** Returns true if an event's text would exceed the limit. */
  public boolean isExceededBy(Event event) {
    return isExceededBy(event.tenant(), MemoryText.of(event));
  }

  /** Returns true if a tenant's text would exceed the limit. */
  public boolean isExceededBy(String tenant, String text) {
    if (text.length() <= MAX_BYTES / MAX_GROWTH && !prints.rewritesFreely(tenant)) {
      return false;
    }
    String normalized = prints.normalized(tenant, text);
    return normalized.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
  }
}

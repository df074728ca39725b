package dev.lethe.memory;

import dev.lethe.event.Event;
import java.nio.charset.StandardCharsets;

/**
 * The longest text that Lethe keeps: 1 MiB of UTF-8, as normalised. Normalising can make a text
 * longer, by placeholders and by NFKC, so the limit of an event's bytes doesn't hold it.
 */
public final class TextLimit {
  private static final int MAX_BYTES = 1 << 20;

  /**
   * One character becomes at most 18 by NFKC, of at most 3 bytes each. What a user's own rewrites
   * make of it has no bound.
   */
  private static final int MAX_GROWTH = 18 * 3;

  private final MessageFingerprinter prints;

  public TextLimit(MessageFingerprinter prints) {
    this.prints = prints;
  }

  /** Whether an event's text would grow past the limit. */
  public boolean isExceededBy(Event event) {
    return isExceededBy(event.tenant(), MemoryText.of(event));
  }

  /** Whether a text of that tenant's would. */
  public boolean isExceededBy(String tenant, String text) {
    if (text.length() <= MAX_BYTES / MAX_GROWTH && !prints.rewritesFreely(tenant)) {
      return false;
    }
    String normalized = prints.normalized(tenant, text);
    return normalized.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
  }
}

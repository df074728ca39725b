package dev.lethe.stage;

import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.memory.MemoryText;
import dev.lethe.memory.MessagePrints;
import java.nio.charset.StandardCharsets;

/**
 * Tells the events whose text normalising makes larger than a mebibyte: one character can become 33
 * bytes (U+FDFA), and what comes of it would fit into no record.
 */
final class GrowthLimit {
  private static final int LARGEST_BYTES = 1 << 20;

  /**
   * Shorter texts aren't tried: no character grows to more than 256 bytes, unless a user's own
   * rewrites make it.
   */
  private static final int SHORTEST_TRIED = LARGEST_BYTES / 256;

  private final MessagePrints prints;

  GrowthLimit(MessagePrints prints) {
    this.prints = prints;
  }

  /** Whether the event's normalised text is over a mebibyte as UTF-8. */
  boolean isExceededBy(Event event) {
    String text =
        event.payload() instanceof Payload.MessageEdited edited
            ? edited.content()
            : MemoryText.of(event);
    return text.length() > SHORTEST_TRIED
        && prints.normalized(event.tenant(), text).getBytes(StandardCharsets.UTF_8).length
            > LARGEST_BYTES;
  }
}

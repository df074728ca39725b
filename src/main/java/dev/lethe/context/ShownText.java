package dev.lethe.context;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.SessionSummaryItem;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryText;
import java.util.HashSet;
import java.util.Set;

/**
 * Text of a memory in a context.
 *
 * @param bytes maximum size in a reply
 */
record ShownText(String text, int tokens, int bytes) {
  private static final int ESCAPED = 6;

  /**
   * Returns the text of a memory; null if nothing is left to show.
   *
   * @param shown ids of the memories in the context, whose content a summary omits
   */
  static ShownText of(Memory memory, ContextEntry entry, Set<String> shown, JsonFormat format) {
    Set<String> twice = new HashSet<>(entry.covers());
    twice.retainAll(shown);
    if (twice.isEmpty() || memory.item() == null) {
      return of(memory.content().text());
    }
    return item(memory, format)
        .without(twice, false)
        .map(item -> of(SummaryText.of(item.summary())))
        .orElse(null);
  }

  private static SummaryItem item(Memory summary, JsonFormat format) {
    return summary.kind() == Kind.SESSION_SUMMARY
        ? SessionSummaryItem.read(summary.item(), format).written()
        : SummaryItem.read(summary.item(), format);
  }

  private static ShownText of(String text) {
    return new ShownText(text, EmbeddingRules.tokens(text), bytes(text));
  }

  /** Returns the maximum size of a text in a reply, in bytes. */
  static int bytes(String text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ') {
        bytes += ESCAPED;
      } else if (c < 0x80) {
        bytes += c == '"' || c == '\\' ? 2 : 1;
      } else {
        bytes += c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
      }
    }
    return bytes;
  }
}

package dev.lethe.event;

import java.util.List;

/**
 * Text of a message: its content, then the texts of its embeds, components, poll, forwarded
 * messages, stickers and attachment names, in reading order.
 *
 * @param text the parts, one per line; a field's value follows its name on the same line
 * @param parts parts of the text in order; empty if the message has only content
 */
public record MessageText(String text, List<Part> parts) {
  /** Text of a message without readable parts. */
  public static final MessageText NONE = new MessageText("", List.of());

  /**
   * Part of a message's text, from {@code start} to before {@code end}.
   *
   * @param path its field in the payload, such as {@code embeds[0].fields[2].value}
   */
  public record Part(String path, int start, int end) {}

  public MessageText {
    parts = List.copyOf(parts);
  }

  /** Returns the text of a message that has only content. */
  public static MessageText of(String content) {
    return content.isEmpty() ? NONE : new MessageText(content, List.of());
  }

  /** Returns the text of one of the parts. */
  public String of(Part part) {
    return text.substring(part.start(), part.end());
  }

  /** Returns true if a text has a visible character. */
  public static boolean isReadable(String text) {
    return text.codePoints()
        .anyMatch(
            point ->
                !Character.isWhitespace(point)
                    && !Character.isSpaceChar(point)
                    && !Character.isISOControl(point)
                    && Character.getType(point) != Character.FORMAT);
  }
}

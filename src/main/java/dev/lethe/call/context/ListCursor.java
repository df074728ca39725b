package dev.lethe.call.context;

import dev.lethe.context.ListPosition;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.FieldFault;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.lifecycle.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Cursor of a list: the position of the last memory of a page, as opaque text. Memories that arrive
 * between two pages neither repeat a memory nor skip one.
 */
final class ListCursor {
  private static final String KIND = "list:";

  private ListCursor() {}

  /** Returns the text of the cursor after a memory. */
  static String write(ListPosition last) {
    String text = KIND + last.createdAt() + ':' + last.memoryId();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns the position of a cursor; empty if the text was not written by {@link #write}. */
  static Optional<ListPosition> read(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
      int colon = text.lastIndexOf(':');
      if (!text.startsWith(KIND) || colon < KIND.length()) {
        return Optional.empty();
      }
      String memoryId = text.substring(colon + 1);
      return MemoryIds.isId(memoryId)
          ? Optional.of(new ListPosition(Long.parseLong(text, KIND.length(), colon, 10), memoryId))
          : Optional.empty();
    } catch (IllegalArgumentException notACursor) {
      return Optional.empty();
    }
  }

  /**
   * Returns the refusal of a text that is not a cursor of the tool.
   *
   * @param tool name of the tool, with a condition of its call
   */
  static Refusal refusal(String cursor, String tool) {
    String expected = "next_cursor of a reply to " + tool;
    String fault = new FieldFault('"' + cursor + '"', expected).text();
    return new Refusal(ErrorCode.INVALID_ARGS, "$.cursor: " + fault, "$.cursor");
  }
}

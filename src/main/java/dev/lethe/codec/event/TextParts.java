package dev.lethe.codec.event;

import dev.lethe.event.MessageText;
import dev.lethe.text.ControlSequences;
import java.util.ArrayList;
import java.util.List;

/** Collects the readable parts of a message in reading order. */
final class TextParts {
  /** Maximum number of parts; Discord allows about 600. The rest is not read. */
  static final int MAX = 2_000;

  static final String CONTENT = "content";

  private final StringBuilder text = new StringBuilder();
  private final List<MessageText.Part> parts = new ArrayList<>();
  private boolean hasText;

  /** Adds a line, unless {@code value} isn't a readable text. */
  void add(String path, Object value) {
    hasText |= add(path, value, "\n");
  }

  /** Adds a line with a named value, whose name may be absent. */
  void addField(String path, Object name, Object value) {
    boolean named = add(path + ".name", name, "\n");
    String separator = !named ? "\n" : text.charAt(text.length() - 1) == ':' ? " " : ": ";
    hasText |= add(path + ".value", value, separator) || named;
  }

  /** Adds the name of a picture, recording or video, which alone is no text. */
  void addMediaName(String path, Object name) {
    add(path, name, "\n");
  }

  private boolean add(String path, Object value, String separator) {
    String part = value instanceof String given ? ControlSequences.removed(given) : "";
    if (!MessageText.isReadable(part) || parts.size() == MAX) {
      return false;
    }
    text.append(parts.isEmpty() ? "" : separator);
    int start = text.length();
    text.append(part.strip());
    parts.add(new MessageText.Part(path, start, text.length()));
    return true;
  }

  /**
   * Returns the text of the message.
   *
   * @param content content of the message, which is unchanged if nothing else is readable
   */
  MessageText text(String content) {
    boolean isContentOnly = !hasText || (parts.size() == 1 && parts.get(0).path().equals(CONTENT));
    return isContentOnly ? MessageText.of(content) : new MessageText(text.toString(), parts);
  }
}

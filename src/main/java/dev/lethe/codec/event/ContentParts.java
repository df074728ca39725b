package dev.lethe.codec.event;

import dev.lethe.codec.json.Field;
import dev.lethe.codec.json.FieldSlots;
import dev.lethe.codec.json.FieldTable;
import dev.lethe.codec.json.JsonScanner;
import dev.lethe.codec.json.MalformedJsonException;
import java.util.Locale;
import java.util.Set;

/** Texts given as a list of typed parts: {@code [{"type":"text","text":"…"}]}. */
final class ContentParts {
  private static final FieldTable PART = new FieldTable(PartField.values(), "");
  private static final Set<String> TEXTS = Set.of("text", "input_text", "output_text");

  /** Types of parts that leave no doubt that a list is one of parts. */
  private static final Set<String> MEDIA =
      Set.of(
          "audio",
          "document",
          "file",
          "image",
          "image_url",
          "input_audio",
          "input_file",
          "input_image",
          "resource",
          "resource_link");

  private enum PartField implements Field {
    TYPE,
    TEXT;

    @Override
    public String path() {
      return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public FieldTable inner() {
      return null;
    }
  }

  private ContentParts() {}

  /**
   * Returns the texts of the array in {@code in[from, to)}, one per line, without its other parts;
   * null if an element is neither null nor a part.
   */
  static String content(byte[] in, int from, int to) {
    return text(in, from, to, false);
  }

  /**
   * Returns the same of an array that may as well be a list of other objects: null unless all
   * elements are texts or media, at least one of them a text.
   */
  static String result(byte[] in, int from, int to) {
    String text = text(in, from, to, true);
    return text == null || text.isEmpty() ? null : text;
  }

  private static String text(byte[] in, int from, int to, boolean knownOnly) {
    StringBuilder text = new StringBuilder();
    FieldSlots part = new FieldSlots(PartField.values().length);
    part.of(in);
    JsonScanner scanner = new JsonScanner();
    scanner.start(in, from, to);
    try {
      scanner.expect('[');
      for (boolean later = false; scanner.peek() != ']'; later = true) {
        if (later) {
          scanner.expect(',');
        }
        if (scanner.peek() == 'n') {
          scanner.value();
          continue;
        }
        if (scanner.peek() != '{') {
          return null;
        }
        PART.clear(part);
        scanner.object(PART, part);
        if (!part.isString(PartField.TYPE)) {
          return null;
        }
        String type = part.string(PartField.TYPE);
        if (!TEXTS.contains(type)) {
          if (knownOnly && !MEDIA.contains(type)) {
            return null;
          }
          continue;
        }
        if (!part.isString(PartField.TEXT)) {
          return null;
        }
        text.append(text.isEmpty() ? "" : "\n").append(part.string(PartField.TEXT));
      }
    } catch (MalformedJsonException e) {
      throw new AssertionError("bytes that were well-formed before are malformed", e);
    }
    return text.toString();
  }
}

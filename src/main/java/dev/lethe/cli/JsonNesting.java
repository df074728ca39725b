package dev.lethe.cli;

import java.util.Arrays;

/**
 * Tracks the brackets and strings of a JSON object from line to line, without validating the rest.
 */
final class JsonNesting {
  private int depth;
  private boolean inText;

  /** Resets the state for the start of an object. */
  void begin() {
    depth = 0;
    inText = false;
  }

  /**
   * Reads further.
   *
   * @return index after the end of the object, or -1 if it continues after the line
   */
  int read(byte[] line, int from) {
    for (int i = from; i < line.length; i++) {
      byte b = line[i];
      if (inText) {
        if (b == '\\') {
          i++;
        } else {
          inText = b != '"';
        }
      } else if (b == '"') {
        inText = true;
      } else if (b == '{' || b == '[') {
        depth++;
      } else if (b == '}' || b == ']') {
        depth--;
        if (depth <= 0) {
          return i + 1;
        }
      }
    }
    return -1;
  }

  /**
   * Returns true if a line has ended inside a string. JSON doesn't allow that, so further lines
   * can't make the object valid.
   */
  boolean isInText() {
    return inText;
  }

  /** Returns the JSON without the white space between its parts. */
  static byte[] compact(byte[] json) {
    byte[] compact = new byte[json.length];
    int size = 0;
    boolean text = false;
    for (int i = 0; i < json.length; i++) {
      byte b = json[i];
      if (text) {
        compact[size++] = b;
        if (b == '\\' && i + 1 < json.length) {
          compact[size++] = json[++i];
        } else {
          text = b != '"';
        }
      } else if (b != ' ' && b != '\t' && b != '\n' && b != '\r') {
        compact[size++] = b;
        text = b == '"';
      }
    }
    return Arrays.copyOf(compact, size);
  }
}

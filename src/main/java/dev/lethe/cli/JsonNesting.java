package dev.lethe.cli;

import java.util.Arrays;

/**
 * Follows brackets and texts of a JSON object from line to line, without judging what is between.
 */
final class JsonNesting {
  private int depth;
  private boolean inText;

  /** An object is about to begin. */
  void begin() {
    depth = 0;
    inText = false;
  }

  /**
   * Reads on.
   *
   * @return where the object has ended, or -1 if it goes on after the line
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

  /** Whether a line has ended inside a text, which JSON doesn't allow: no further line mends it. */
  boolean isInText() {
    return inText;
  }

  /** The JSON without the space between its parts. */
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

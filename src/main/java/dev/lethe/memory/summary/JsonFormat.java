package dev.lethe.memory.summary;

/**
 * Reader and writer of JSON, supplied from outside so that pure code depends on no JSON library.
 */
public interface JsonFormat {

  /**
   * Parses JSON: objects become maps and arrays lists, in their order; integers become {@link
   * Integer} or {@link Long}, if they fit.
   *
   * @throws IllegalArgumentException if the text is not JSON
   */
  Object read(String json);

  /** Returns the JSON text of maps, lists, strings, numbers and booleans. */
  String write(Object value);
}

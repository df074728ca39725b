package dev.lethe.compaction.summary;

/** How JSON is read and written; told from outside, since nothing pure knows a format. */
public interface JsonFormat {

  /**
   * Objects as maps and arrays as lists, in their order; whole numbers as {@link Integer} or {@link
   * Long}, if they fit.
   *
   * @throws IllegalArgumentException if the text is no JSON
   */
  Object read(String json);

  /** The text of maps, lists, strings, numbers and truth values. */
  String write(Object value);
}

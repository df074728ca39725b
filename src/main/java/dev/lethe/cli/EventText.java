package dev.lethe.cli;

/** Text of one event in a file. */
final class EventText {
  private final long line;
  private final byte[] bytes;

  /**
   * @param line number of its first line, from 1
   * @param bytes bytes of the file, not copied; an object over several lines comes without the
   *     white space between its parts
   */
  EventText(long line, byte[] bytes) {
    this.line = line;
    this.bytes = bytes;
  }

  long line() {
    return line;
  }

  byte[] bytes() {
    return bytes;
  }
}

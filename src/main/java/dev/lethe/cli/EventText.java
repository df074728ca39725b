package dev.lethe.cli;

/** What a file has for one event. */
final class EventText {
  private final long line;
  private final byte[] bytes;

  /**
   * @param line where it begins, from 1
   * @param bytes as they stand there, not copied; of an object over several lines without the space
   *     between its parts
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

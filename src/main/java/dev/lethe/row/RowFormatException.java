package dev.lethe.row;

/** Bytes of a row that this release can't read; the message says whose fault that is. */
public final class RowFormatException extends IllegalStateException {
  RowFormatException(String message) {
    super(message);
  }
}

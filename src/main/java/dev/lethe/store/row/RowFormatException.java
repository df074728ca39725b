package dev.lethe.store.row;

/** Signals a row that this release can't read; the message names the cause. */
public final class RowFormatException extends IllegalStateException {
  RowFormatException(String message) {
    super(message);
  }
}

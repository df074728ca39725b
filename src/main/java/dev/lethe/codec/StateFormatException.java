package dev.lethe.codec;

/** A state row that this release can't read; the message says whose fault that is. */
public final class StateFormatException extends IllegalStateException {
  StateFormatException(String message) {
    super(message);
  }
}

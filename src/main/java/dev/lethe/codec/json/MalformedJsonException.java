package dev.lethe.codec.json;

/**
 * Bytes that aren't JSON. Without a stack trace: bad input is everyday work for a decoder, and
 * where our code stood when it met some says nothing about it.
 */
public final class MalformedJsonException extends Exception {
  public MalformedJsonException() {
    super("not JSON", null, false, false);
  }
}

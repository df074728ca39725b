package dev.lethe.codec.json;

/**
 * Signals bytes that aren't JSON. Has no stack trace: bad input is routine for a decoder, and the
 * place in the code reveals nothing about it.
 */
public final class MalformedJsonException extends Exception {
  public MalformedJsonException() {
    super("not JSON", null, false, false);
  }
}

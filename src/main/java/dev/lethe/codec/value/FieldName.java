package dev.lethe.codec.value;

import java.nio.charset.StandardCharsets;

/** Name of a written field, with its precomputed JSON. */
final class FieldName {
  private final byte[] json;

  private FieldName(String name) {
    json = ('"' + name + "\":").getBytes(StandardCharsets.US_ASCII);
  }

  static FieldName of(String name) {
    return new FieldName(name);
  }

  byte[] json() {
    return json;
  }
}

package dev.lethe.codec.value;

import java.nio.charset.StandardCharsets;

/** The name of a field that is written, with its JSON ready made. */
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

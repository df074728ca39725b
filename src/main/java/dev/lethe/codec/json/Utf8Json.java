package dev.lethe.codec.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** JSON of trees as bytes. */
public final class Utf8Json {
  private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

  private Utf8Json() {}

  /** Returns a value's JSON in UTF-8; an unpaired surrogate becomes U+FFFD. */
  public static byte[] bytes(JsonNode value) {
    try {
      ByteBuffer bytes =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPLACE)
              .replaceWith(REPLACEMENT)
              .encode(CharBuffer.wrap(value.toString()));
      byte[] json = new byte[bytes.remaining()];
      bytes.get(json);
      return json;
    } catch (CharacterCodingException impossible) {
      throw new IllegalStateException("malformed text was not replaced", impossible);
    }
  }
}

package dev.lethe.codec.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {
  private static final JsonFactory JACKSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(1_000_000).build())
          .build();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        " [ ] ",
        "[[],[]]",
        "[{},{}]",
        "0",
        "-0",
        "1.5e-3",
        "1E+2",
        "\"\"",
        "true",
        "false",
        "null",
        "[1,2,3]",
        "{\"a\":{\"b\":[null,true,{\"c\":\"d\"}]},\"e\":-1}",
        "\"\\u00e4\\n\\\"\\\\\\/\"",
        "\"\\ud800\"",
        "\"äß€😀\"",
        "\t\r\n 1 \t\r\n"
      })
  void json_is_read_to_its_end(String text) throws MalformedJsonException {
    JsonScanner scanner = scanner(text.getBytes(StandardCharsets.UTF_8));

    scanner.value();

    assertEquals(-1, scanner.peek());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "}",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\" 1}",
        "{1:2}",
        "[}",
        "{]",
        "[1}",
        "nul",
        "nulL",
        "True",
        "NaN",
        "Infinity",
        "-",
        "+1",
        "01",
        "-01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "0x1",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "\"\t\"",
        "\"\u0000\"",
        "// c\n1",
        "\u00a01",
        "\ufeff1"
      })
  void any_other_text_is_malformed(String text) {
    assertFalse(isJson(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void strings_are_valid_utf_8_exactly_when_the_jdk_accepts_them() {
    for (int first = 0x80; first <= 0xFF; first++) {
      for (int second : new int[] {'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0}) {
        for (int rest = 0; rest <= 2; rest++) {
          byte[] bytes = new byte[4 + rest];
          Arrays.fill(bytes, (byte) 0x80);
          bytes[0] = '"';
          bytes[1] = (byte) first;
          bytes[2] = (byte) second;
          bytes[bytes.length - 1] = '"';

          assertEquals(isUtf8(bytes), isJson(bytes), () -> Arrays.toString(bytes));
        }
      }
    }
  }

  @Test
  void it_agrees_with_jackson_about_mutated_texts() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] good =
        "{\"a\":[1,-2.5e3,\"x\\u0041\\n\",{\"b\":null}],\"c\":{\"d\":true,\"e\":false},\"\":\"y\"}"
            .getBytes(StandardCharsets.UTF_8);
    byte[] signs = "{}[]\":,\\u0019eE+-.tfn \n\"a".getBytes(StandardCharsets.UTF_8);

    for (int i = 0; i < 100_000; i++) {
      byte[] text = good.clone();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        text[random.nextInt(text.length)] = signs[random.nextInt(signs.length)];
      }

      assertEquals(
          isJsonForJackson(text),
          isJson(text),
          () -> new String(text, StandardCharsets.UTF_8) + ", seed " + seed);
    }
  }

  @Test
  void depth_is_counted_and_has_no_limit() throws MalformedJsonException {
    int depth = 100_000;
    byte[] text = ("[".repeat(depth) + "]".repeat(depth)).getBytes(StandardCharsets.UTF_8);
    JsonScanner scanner = scanner(text);

    scanner.value();

    assertEquals(depth, scanner.deepest());
  }

  private static JsonScanner scanner(byte[] text) {
    JsonScanner scanner = new JsonScanner();
    scanner.start(text, 0, text.length);
    return scanner;
  }

  private static boolean isJson(byte[] text) {
    try {
      JsonScanner scanner = scanner(text);
      scanner.value();
      return scanner.peek() == -1;
    } catch (MalformedJsonException e) {
      return false;
    }
  }

  private static boolean isJsonForJackson(byte[] text) {
    try (JsonParser parser = JACKSON.createParser(text)) {
      int values = 0;
      int depth = 0;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        values += depth == 0 ? 1 : 0;
        parser.getText();
      }
      return values == 1 && depth == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}

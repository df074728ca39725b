package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
  @Test
  void a_line_ends_with_lf_or_cr_lf_and_the_last_one_need_not() throws IOException {
    assertEquals(List.of("a", "b", "", "c"), lines("a\nb\r\n\nc"));
    assertEquals(List.of("a", ""), lines("a\n\n"));
    assertEquals(List.of(), lines(""));
  }

  @Test
  void a_line_longer_than_one_read_is_complete() throws IOException {
    String line = "é🐸".repeat(50_000);

    assertEquals(List.of(line, "b"), lines(line + "\nb\n"));
  }

  @Test
  void a_line_is_given_before_the_next_has_come() throws IOException {
    Lines lines = new Lines(new Trickle("first\n", "sec", "ond\nthird"));

    assertEquals("first", text(lines.next()));
    assertEquals("second", text(lines.next()));
    assertEquals("third", text(lines.next()));
    assertNull(lines.next());
  }

  private static List<String> lines(String text) throws IOException {
    Lines lines = new Lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    List<String> all = new ArrayList<>();
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      all.add(text(line));
    }
    return all;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Delivers one piece per read and fails on reads of single bytes. */
  private static final class Trickle extends InputStream {
    private final List<String> pieces;
    private int next;

    Trickle(String... pieces) {
      this.pieces = List.of(pieces);
    }

    @Override
    public int read() {
      throw new AssertionError("one byte at a time");
    }

    @Override
    public int read(byte[] into, int at, int length) {
      if (next == pieces.size()) {
        return -1;
      }
      byte[] piece = pieces.get(next++).getBytes(StandardCharsets.UTF_8);
      System.arraycopy(piece, 0, into, at, piece.length);
      return piece.length;
    }
  }
}

package dev.lethe.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Reading the messages of a client from lines. */
class MessageLinesTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";

  private final AtomicInteger ends = new AtomicInteger();

  private String read(String input) throws IOException {
    try (MessageLines lines =
        new MessageLines(new ByteArrayInputStream(input.getBytes(UTF_8)), ends::incrementAndGet)) {
      return new String(lines.readAllBytes(), UTF_8);
    }
  }

  @Test
  void lines_that_are_no_messages_are_skipped() throws IOException {
    String wrong = "\n{nope\n[]\nnull\n{\"jsonrpc\":\"2.0\"}\n" + "[".repeat(100_000) + '\n';

    assertEquals(PING + PING, read(wrong + PING + wrong + PING));
    assertEquals(1, ends.get());
  }

  @Test
  void a_huge_line_is_skipped() throws IOException {
    assertEquals(PING, read("x".repeat((8 << 20) + 1) + '\n' + PING));
  }

  @Test
  void the_last_message_needs_no_line_end() throws IOException {
    assertEquals(PING, read(PING.strip()));
  }
}

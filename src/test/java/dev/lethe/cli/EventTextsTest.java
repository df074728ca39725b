package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTextsTest {
  @Test
  void a_line_is_one_event_regardless_of_its_content() throws IOException {
    assertEquals(
        List.of("1 {\"a\":1}", "3 nonsense", "4 {\"a\":2} x", "5 [1,2]", "6 \"text\""),
        texts("{\"a\":1}\n\nnonsense\n{\"a\":2} x\n[1,2]\r\n\"text\""));
  }

  @Test
  void an_object_over_several_lines_is_one_event_by_its_first_line() throws IOException {
    String pretty = "{\n  \"a\": \"x y\",\n  \"b\": [\n    {\n      \"c\": 1\n    }\n  ]\n}\n";

    assertEquals(
        List.of("1 {\"a\":\"x y\",\"b\":[{\"c\":1}]}", "9 {\"d\":2}", "10 {\"e\":3}"),
        texts(pretty + "{\"d\":2}\n{ \"e\":\n\t3 }"));
  }

  @Test
  void an_object_may_begin_after_a_brace_and_go_on_unindented() throws IOException {
    assertEquals(
        List.of("1 {\"a\":1,\"b\":2}", "5 {\"c\":\"} \\\" {\"}"),
        texts("{\n\"a\": 1,\n\"b\": 2\n}\n{\"c\":\n\"} \\\" {\"\n\n}\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1",
        "{\"a\":{\"b\":",
        "{\"a\":\"cut",
        "{\"a\":1,\"b\":[",
        "{",
        "[",
        "[{\"a\"",
        "}",
        "]",
        "{\"a\":\"\\",
      })
  void a_line_that_is_broken_off_costs_itself_alone(String broken) throws IOException {
    assertEquals(
        List.of("1 {\"x\":0}", "2 " + broken, "3 {\"y\":1}", "4 {\"z\":2}"),
        texts("{\"x\":0}\n" + broken + "\n{\"y\":1}\n{\"z\":2}\n"));
  }

  @Test
  void a_truncated_array_is_reported_once() throws IOException {
    assertEquals(List.of("1 {\"a\":1}", "2 {\"b\":2}", "2 ["), texts("[{\"a\":1},\n{\"b\":2}"));
    assertEquals(List.of("1 {\"a\":1}", "2 {\"b\":"), texts("[{\"a\":1},\n{\"b\":"));
  }

  @Test
  void an_object_over_several_lines_that_is_never_closed_ends_where_the_next_begins()
      throws IOException {
    assertEquals(
        List.of("1 {\n  \"a\": 1,", "3 {\"b\":2}", "6 {\"c\":3}"),
        texts("{\n  \"a\": 1,\n{\n  \"b\": 2\n}\n{\"c\":3}\n"));
  }

  @Test
  void the_objects_of_an_array_are_events_by_their_lines() throws IOException {
    assertEquals(
        List.of("1 {\"a\":1}", "1 {\"b\":[2]}", "2 {\"c\":3}"),
        texts("[{\"a\":1}, {\"b\":[2]},\n{\"c\":3}]\n"));
    assertEquals(
        List.of("3 {\"a\":{\"b\":1}}", "8 {\"c\":2}", "10 {\"d\":3}"),
        texts(
            "\n[\n  {\n    \"a\": {\n      \"b\": 1\n    }\n  },\n  {\"c\":2}\n  ,\n  {\"d\":3}\n]\n"));
  }

  @Test
  void an_element_of_an_array_that_is_none_is_given_as_it_is() throws IOException {
    assertEquals(
        List.of("1 {\"a\":1}", "2 7", "2 [1,2]", "3 {\"b\":", "4 {\"c\":3}"),
        texts("[{\"a\":1},\n7,[1,2],\n{\"b\":\n{\"c\":3}]"));
  }

  @Test
  void text_after_an_array_is_read() throws IOException {
    assertEquals(
        List.of("1 {\"a\":1}", "2 {\"b\":2}", "3 [3]"), texts("[{\"a\":1}]\n{\"b\":2}\n[3]\n"));
  }

  @Test
  void an_array_without_objects_is_a_line_that_is_no_event() throws IOException {
    assertEquals(List.of("1 [1]", "2 {}"), texts("[1]\n{}\n"));
    assertEquals(List.of("1 {}", "2 []"), texts("{}\n[]\n"));
    assertEquals(List.of(), texts("\n \n"));
  }

  @Test
  void an_empty_array_has_no_events_and_is_no_bad_line() throws IOException {
    assertEquals(List.of(), texts("[]\n"));
    assertEquals(List.of(), texts("\uFEFF [ ] "));
    assertEquals(List.of(), texts("[\n\n]\n"));
    assertEquals(List.of("2 {\"a\":1}"), texts("[]\n{\"a\":1}\n"));
  }

  @Test
  void a_byte_order_mark_does_not_hide_an_array_or_a_multi_line_object() throws IOException {
    assertEquals(List.of("1 {\"a\":1}"), texts("\uFEFF[{\"a\":1}]"));
    assertEquals(List.of("1 \uFEFF{\"a\":1}"), texts("\uFEFF{\n\"a\":1}"));
  }

  @Test
  void a_line_is_given_before_the_next_has_come() throws IOException {
    InputStream first = new ByteArrayInputStream("{\"a\":1}\n".getBytes(StandardCharsets.UTF_8));
    EventTexts texts =
        new EventTexts(
            new InputStream() {
              @Override
              public int read() {
                throw new AssertionError("one byte at a time");
              }

              @Override
              public int read(byte[] into, int at, int length) throws IOException {
                int read = first.read(into, at, length);
                if (read < 0) {
                  throw new AssertionError("asked for what hasn't come");
                }
                return read;
              }
            });

    assertEquals("1 {\"a\":1}", shown(texts.next()));
  }

  private static List<String> texts(String file) throws IOException {
    EventTexts texts =
        new EventTexts(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)));
    List<String> all = new ArrayList<>();
    for (EventText text = texts.next(); text != null; text = texts.next()) {
      all.add(shown(text));
    }
    return all;
  }

  private static String shown(EventText text) {
    return text.line() + " " + new String(text.bytes(), StandardCharsets.UTF_8);
  }
}

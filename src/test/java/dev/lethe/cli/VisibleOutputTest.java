package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No message can control a terminal. */
class VisibleOutputTest {
  private static final String HOSTILE =
      "a\u001b[31mred\u0007bell\u009bC1\u202eright to left\u2066isolate\rreturn\u007f\ufeff";

  @TempDir private Path folder;

  private static String through(boolean isTerminal, String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out =
        VisibleOutput.of(new PrintStream(bytes, true, StandardCharsets.UTF_8), () -> isTerminal);
    out.print(text);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void assertHarmless(String output) {
    output
        .codePoints()
        .filter(c -> c != '\n' && c != '\t')
        .forEach(
            c ->
                assertFalse(
                    Character.getType(c) == Character.CONTROL
                        || (Character.getType(c) == Character.FORMAT && c != 0x200D),
                    () -> "U+" + Integer.toHexString(c) + " in " + output));
  }

  @Test
  void terminal_control_characters_are_escaped() {
    String expected =
        "a\\u001B[31mred\\u0007bell\\u009BC1\\u202Eright to left\\u2066isolate\\u000Dreturn\\u007F"
            + "\\uFEFF";

    assertEquals(expected, through(false, HOSTILE));
    assertEquals(expected, through(true, HOSTILE));
  }

  @Test
  void letters_emoji_and_line_ends_stay() {
    String text = "Größe 漢字 \uD83D\uDC68\u200D\uD83D\uDC69 ✓\tx\r\ny\n";

    assertEquals(text, through(true, text));
  }

  @Test
  void a_character_may_come_in_pieces_and_broken_ones_are_replaced() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out =
        VisibleOutput.of(new PrintStream(bytes, true, StandardCharsets.UTF_8), () -> false);
    for (byte b : "ä\u202e漢".getBytes(StandardCharsets.UTF_8)) {
      out.write(b);
    }
    out.write(0xC3);
    out.write('x');
    out.write(0xFF);

    assertEquals("ä\\u202E漢\uFFFDx\uFFFD", bytes.toString(StandardCharsets.UTF_8));
  }

  @Test
  void only_lethe_styles_text_and_only_on_a_terminal() {
    assertEquals("\u001b[1mHEAD\u001b[0m", through(true, Style.BOLD.of("HEAD")));
    assertEquals("\\uFDD1HEAD\\uFDD0", through(false, Style.BOLD.of("HEAD")));
  }

  @ParameterizedTest
  @CsvSource({"explain, true", "explain, false", "simulate, true", "send --dry-run, true"})
  void no_command_prints_terminal_control_characters_of_a_message(
      String command, boolean isTerminal) throws IOException {
    Path file = Files.writeString(folder.resolve("e.ndjson"), hostile() + "\n" + bad() + "\n");
    TestConsole console = new TestConsole(Map.of("NO_COLOR", "1"), isTerminal);

    console.run(new BundledApplication(), (command + " " + file).split(" ", -1));

    assertTrue((console.out() + console.err()).contains("bell"), console::out);
    assertHarmless(console.out());
    assertHarmless(console.err().replace("\r", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "explain x",
        "tool memory.pin",
        "send x",
        "context x",
        "inspect x",
        "policy check x"
      })
  void no_command_prints_terminal_control_characters_of_an_argument(String command) {
    TestConsole console = new TestConsole(Map.of("NO_COLOR", "1"), true);

    console.run(new BundledApplication(), (command + " --" + HOSTILE.replace(' ', '_')).split(" "));

    assertTrue((console.out() + console.err()).contains("bell"), console::err);
    assertHarmless(console.out());
    assertHarmless(console.err().replace("\r", ""));
  }

  @Test
  void json_output_has_the_text_without_control_sequences() throws IOException {
    Path file = Files.writeString(folder.resolve("e.ndjson"), hostile() + "\n");
    TestConsole console = new TestConsole(Map.of());

    console.run(new BundledApplication(), "simulate", "--topic", "memories", file.toString());

    assertHarmless(console.out());
    JsonNode record = Json.parse(console.out().getBytes(StandardCharsets.UTF_8));
    assertEquals(
        "aredbellC1right to leftisolate\rreturn", record.at("/value/content/text").asText());
  }

  private static String hostile() {
    return EventJson.person("e1", HOSTILE).toString();
  }

  private static String bad() {
    return EventJson.person("e2", "x").with("message_id", "bell/\u202e\u009b").toString();
  }
}

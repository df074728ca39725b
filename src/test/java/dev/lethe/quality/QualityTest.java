package dev.lethe.quality;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QualityTest {
  @TempDir Path folder;

  @Test
  void a_stream_is_the_same_when_read_from_its_files() throws IOException {
    LabelledStream apart =
        new LabelledStream(
            "apart",
            List.of(
                new LabelledMessage("a", "x", "two\rlines"),
                new LabelledMessage("b", "human", "")));
    LabelledStream alone =
        new LabelledStream("alone", List.of(new LabelledMessage("alone", "x", "one")));

    apart.write(folder);
    alone.write(folder);

    assertEquals(apart, LabelledStream.read(folder.resolve("apart.txt")));
    assertEquals(alone, LabelledStream.read(folder.resolve("alone.txt")));
    assertEquals("two\rlines\n\n", Files.readString(folder.resolve("apart.txt")));
    assertFalse(Files.exists(folder.resolve("alone.channel")));
  }

  @Test
  void files_that_are_not_as_long_as_each_other_are_refused() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "one\ntwo\n");
    Files.writeString(folder.resolve("a.labels"), "x\n");

    assertThrows(
        IllegalArgumentException.class, () -> LabelledStream.read(folder.resolve("a.txt")));
  }

  @Test
  void it_writes_the_invented_streams_by_seed() throws IOException {
    printed("--write", folder.toString(), "--seed", "5");

    for (LabelledStream stream : InventedBots.streams(5)) {
      assertEquals(stream, LabelledStream.read(folder.resolve(stream.name() + ".txt")));
    }
  }

  @Test
  void it_plays_the_streams_of_a_folder_and_prints_how_their_families_agree() throws IOException {
    write("first", "x Joined!\nx Joined!\nhuman hello there\nhuman hello there\ny Gone away\n");
    write("second", "x one text\ny one text\n");

    assertEquals(
        """
        set                 n     GA    FGA      P      R     F1   true  found  people aggregated
        first               3  1.000  1.000  1.000  1.000  1.000      2      2  0/2
        second              2  0.000  0.000  0.000  1.000  0.000      2      1  -
        mean                   0.500  0.500  0.500  1.000  0.500
        """,
        printed(folder.toString()));
  }

  @Test
  void an_argument_that_makes_no_sense_is_refused() {
    assertThrows(IllegalArgumentException.class, () -> printed("--write"));
    assertThrows(IllegalArgumentException.class, () -> printed("--nosuch", "1"));
    assertThrows(
        IllegalArgumentException.class, () -> printed(folder.resolve("nowhere").toString()));
  }

  /** Writes a stream given as lines of a label, a space and a text. */
  private void write(String name, String lines) throws IOException {
    new LabelledStream(
            name,
            lines
                .lines()
                .map(line -> line.split(" ", 2))
                .map(parts -> new LabelledMessage(name, parts[0], parts[1]))
                .toList())
        .write(folder);
  }

  private static String printed(String... args) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Quality.run(new PrintStream(bytes, true, UTF_8), args);
    return bytes.toString(UTF_8);
  }
}

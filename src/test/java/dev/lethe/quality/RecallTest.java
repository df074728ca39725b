package dev.lethe.quality;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecallTest {
  @TempDir Path folder;

  private String printed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Quality.run(new PrintStream(bytes, true, UTF_8), "--recall", folder.toString());
    return bytes.toString(UTF_8);
  }

  /**
   * Returns a conversation with an answering turn, a very long one that answers as well, and many
   * others.
   */
  private static String conversation() {
    StringBuilder turns = new StringBuilder();
    turn(turns, 1, "The heron nests in the reeds.");
    turn(turns, 2, "About the heron: " + "it stood and stood. ".repeat(700));
    for (int i = 3; i < 400; i++) {
      turn(turns, i, "Somebody spoke of other things, w" + Integer.toString(i, 36) + "x.");
    }
    return """
        {"conversation":"9","turns":[%s],
         "questions":[{"question":"Where does the heron nest?","category":4,"evidence":["1"]},
                      {"question":"What did the heron do?","category":1,"evidence":["1","2"]}]}
        """
        .formatted(turns);
  }

  private static void turn(StringBuilder turns, int id, String text) {
    turns.append(id == 1 ? "" : ",");
    turns.append(
        "{\"id\":\"%d\",\"session\":1,\"at\":%d,\"speaker\":\"Ada\",\"text\":\"%s\"}"
            .formatted(id, 1_000_000L * id, text));
  }

  @Test
  void it_prints_the_evidence_share_by_tokens_and_category() throws IOException {
    Files.writeString(folder.resolve("9.json"), conversation());

    assertEquals(
        """
         tokens    all  several   time  follows    one  questions
           1000  0.750    0.500  0.000    0.000  1.000          2
           2000  0.750    0.500  0.000    0.000  1.000          2
        """,
        printed());
  }

  @Test
  void it_needs_conversations() {
    assertThrows(IllegalArgumentException.class, this::printed);
  }
}

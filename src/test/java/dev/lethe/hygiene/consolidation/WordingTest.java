package dev.lethe.hygiene.consolidation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts that a model proposes for entries: rule CN23. */
class WordingTest {
  private static boolean isGrounded(String text, String subject, List<String> entries) {
    List<Wording> sources =
        entries.stream()
            .map(entry -> Wording.of(NormalText.of(entry), NormalText.of(subject)))
            .toList();
    return Wording.of(NormalText.of(text), NormalText.of("")).isGroundedIn(sources);
  }

  @Test
  void no_proposal_with_an_unsupported_statement_passes() throws IOException {
    List<String> wrong = new ArrayList<>();
    int lies = 0;
    int honest = 0;
    int passed = 0;
    try (InputStream in = WordingTest.class.getResourceAsStream("proposals.txt")) {
      String subject = "";
      List<String> entries = new ArrayList<>();
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        if (line.startsWith("# ")) {
          subject = line.substring(2);
          entries.clear();
        } else if (line.startsWith("- ")) {
          entries.add(line.substring(2));
        } else if (!line.isEmpty() && !line.startsWith("##")) {
          boolean isHonest = line.startsWith("=") || line.startsWith("~");
          boolean passes = isGrounded(line.substring(2), subject, entries);
          honest += isHonest ? 1 : 0;
          lies += isHonest ? 0 : 1;
          passed += isHonest && passes ? 1 : 0;
          if (!isHonest && passes) {
            wrong.add(line + " <- " + entries);
          }
        }
      }
    }
    System.out.printf("%d of %d honest proposals pass%n", passed, honest);

    assertEquals(List.of(), wrong);
    assertTrue(lies > 100 && honest > 70);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "See https://wiki.example/a for it. | See https://wiki.example/b for it.",
        "It reads /etc/hosts first. | It reads /etc/passwd first.",
        "The field user_id is set. | The field user_role is set.",
        "Set mode=safe there. | Set mode=fast there.",
        "The limit is 5 seats. | The limit is seats.",
        "Only admins can delete projects. | Admins can delete projects.",
        "Anna reports to Ben. | Ben reports to Anna.",
        "Anna likes tea. Ben likes coffee. | Anna likes coffee. Ben likes tea.",
        "The walls are green. | The walls are not green.",
      })
  void a_text_has_words_of_a_source_in_their_order_and_no_other_number(String entry, String text) {
    assertTrue(isGrounded(entry, "notes", List.of(entry, entry + ' ')));
    assertFalse(isGrounded(text, "notes", List.of(entry, entry + ' ')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Prefers green tea in the morning. | Anna prefers green tea. | Anna",
        "Anna likes tea. Ben likes coffee. | Ben likes coffee. Anna likes tea. | guests",
        "Herons stand still at the lake. | Herons stand still. | herons",
      })
  void a_text_may_shorten_reorder_and_name_the_subject(String entry, String text, String subject) {
    assertTrue(isGrounded(text, subject, List.of(entry)));
  }
}

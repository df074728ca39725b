package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class ControlSequencesTest {
  @Test
  void sequences_and_invisible_characters_are_removed_and_the_layout_stays() {
    assertEquals(
        "a  b\n\tfailed,\r\nc",
        ControlSequences.removed(
            "a  b\n\t\u001b[31mfailed\u001b[0m,\r\n\u202e\u00034,12c\u0000\u200b"));
    assertEquals("build failed", ControlSequences.removed("build\u001b[1Cfailed"));
  }

  @Test
  void joiners_and_emoji_stay() {
    String text =
        "**a** \ud83d\udc69\u200d\ud83d\udcbb \u26a0\ufe0f \u0646\u200c\u0645 e\u0301 \ud83d";

    assertSame(text, ControlSequences.removed(text));
    assertNull(ControlSequences.removed(null));
  }

  @Test
  void escaped_sequences_in_json_are_removed() {
    assertEquals(
        "{\"out\":\"failed\\n\",\"dir\":\"C:\\\\u001b[x\"}",
        ControlSequences.removedFromJson(
            "{\"out\":\"\\u001b[31mfailed\\u001B[0m\\n\\u001b[\",\"dir\":\"C:\\\\u001b[x\"}"));
  }

  @Test
  void no_sequence_takes_more_than_linear_time() {
    for (String unit :
        new String[] {"\u001bP", "\u001b]", "\u0090", "\u001b[1;", "\u00031,", "\u009d\u0090a\n"}) {
      String text = unit.repeat((1 << 20) / unit.length());

      String removed = ControlSequences.removed(text);

      assertEquals(removed, ControlSequences.removed(removed));
    }
  }
}

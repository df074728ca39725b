package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryItemTest {
  private static final Memory A =
      Kept.message("a").says("The grey heron, they say, is back at the pond.").memory();
  private static final Memory B =
      Kept.message("b").says("池の灰色のサギが戻ってきた。 Deploy failed again").memory();

  private static List<String> originOf(String bullet) {
    SummaryV1 summary =
        new SummaryV1(
            "t", 1, 2, List.of(bullet), List.of(), List.of(), List.of(), List.of(), List.of());
    return SummaryItem.of(summary, List.of(A, B)).origins().summary().get(0);
  }

  @Test
  void a_bullets_origin_is_the_sources_sharing_four_consecutive_words_with_it() {
    assertEquals(List.of(A.memoryId()), originOf("HEARD: is back -- at the bridge"));
    assertEquals(List.of(), originOf("the grey heron was back at a pond"));
    assertEquals(List.of(), originOf("Deploy failed again"));
  }

  @Test
  void words_of_scripts_without_spaces_are_pairs_of_characters() {
    assertEquals(List.of(B.memoryId()), originOf("灰色のサギだ"));
    assertEquals(List.of(), originOf("灰色の鳥"));
  }

  @Test
  void a_names_origin_is_the_sources_that_contain_it() {
    SummaryV1 summary =
        new SummaryV1(
            "t",
            1,
            2,
            List.of("x"),
            List.of(new SummaryV1.SpamPattern("deploy failed", 2L, List.of())),
            List.of(),
            List.of(),
            List.of("Grey Heron", "otter"),
            List.of());
    Origins origins = SummaryItem.of(summary, List.of(A, B)).origins();

    assertEquals(List.of(List.of(A.memoryId()), List.of()), origins.entities());
    assertEquals(List.of(List.of(B.memoryId())), origins.spamPatterns());
  }

  @Test
  void a_written_item_is_read_unchanged() {
    SummaryV1 summary =
        new SummaryV1(
            "the heron",
            1,
            2,
            List.of("The grey heron is back \"again\" 😀"),
            List.of(new SummaryV1.SpamPattern("deploy failed", null, List.of("s"))),
            List.of("d"),
            List.of("o"),
            List.of("heron"),
            List.of(A.memoryId(), B.memoryId()));
    SummaryItem item = SummaryItem.of(summary, List.of(A, B));

    assertEquals(item, SummaryItem.read(item.write(new JsonTree()), new JsonTree()));
  }

  @Test
  void an_item_that_is_not_a_summary_throws_an_illegal_state() {
    for (String item : List.of("{}", "[]", "{\"topic\":\"t\"}")) {
      assertThrows(IllegalStateException.class, () -> SummaryItem.read(item, new JsonTree()), item);
    }
  }
}

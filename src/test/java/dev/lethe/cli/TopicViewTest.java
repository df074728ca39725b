package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class TopicViewTest {
  @Test
  void a_family_is_shown_by_the_id_that_a_merged_one_names() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("families");
    Table table = view.table();

    view.addTo(table, family("{'scope':'a/b','family_id':'fam-1','day':'d','dup_count':7}"));
    view.addTo(
        table,
        family(
            "{'scope':'a/b','family_id':'fam-2','day':'d','dup_count':0,'merged_into':'fam-1'}"));
    table.print(console.console());

    assertEquals(
        """
        SCOPE  FAMILY  DAY  COUNT  TEMPLATE  MERGED_INTO
        a/b    fam-1   d        7
        a/b    fam-2   d        0            fam-1
        """,
        console.out());
  }

  @Test
  void a_dead_letter_that_our_own_code_failed_over_tells_by_what() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("dead-letters");
    Table table = view.table();
    Shown letter = family("{}");
    letter
        .record()
        .headers()
        .add("lethe.reason", "internal_error".getBytes(StandardCharsets.UTF_8));
    letter.record().headers().add("lethe.error", "E at a.B.c:1".getBytes(StandardCharsets.UTF_8));

    view.addTo(table, letter);
    table.print(console.console());

    assertTrue(console.out().contains("  internal_error: E at a.B.c:1  "), console::out);
  }

  private static Shown family(String json) {
    byte[] value = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new Shown(
        new ConsumerRecord<>("families", 0, 0, new byte[0], value),
        Json.parse(value),
        Optional.empty(),
        0);
  }
}

package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Erasure of rows from the table, and from its changelog. */
class HotTableErasureTest {
  private final FakeChangelog changelog = new FakeChangelog();
  private final HotTable<String, String> table = table();

  @Test
  void an_erasure_empties_every_block_that_had_the_row_and_keeps_its_neighbours() {
    table.put("s", "a", "secret one");
    table.put("s", "b", "kept");
    commit(table);
    HotTable<String, String> second = restored();
    second.put("s", "a", "secret two");
    second.put("s", "c", "kept");
    commit(second);
    HotTable<String, String> third = restored();
    third.erase("s", "a", "blank");
    commit(third);
    changelog.compactAll();

    assertFalse(changelog.contains("secret"));
    assertEquals("{a=blank, b=kept, c=kept}", restored().rows("s").toString());
  }

  @Test
  void an_erasure_rewrites_the_newest_block_or_deletes_it_if_nothing_is_left() {
    table.put("s", "a", "secret one");
    table.put("s", "b", "secret two");
    commit(table);

    table.erase("s", "a", null);
    commit(table);
    changelog.compactAll();
    assertFalse(changelog.contains("secret one"));
    assertEquals("{b=secret two}", restored().rows("s").toString());

    table.erase("s", "b", null);
    commit(table);
    changelog.compactAll();
    assertEquals(0, changelog.blocks());
  }

  @Test
  void removal_marks_go_with_the_oldest_blocks() {
    for (int i = 0; i < 20_000; i++) {
      table.put("s", "k" + i, "v");
      table.remove("s", "k" + (i - 10));
      if (i % 5 == 0) {
        commit(table);
      }
    }
    commit(table);

    assertTrue(table.loggedRows() <= 2 * 10 + 4096 + 256, () -> table.loggedRows() + " rows");
    assertEquals(10, table.size());
    assertEquals(table.rows("s").toString(), restored().rows("s").toString());
  }

  @Test
  void an_erasure_reaches_rows_that_have_left_before() {
    table.put("s", "a", "secret one");
    table.put("s", "b", "secret two");
    commit(table);
    table.remove("s", "a");
    table.expire("s", "b");
    HotTable<String, String> other = table;
    commit(other);
    other.erase("s", "a", null);
    other.erase("s", "b", null);
    commit(other);
    changelog.compactAll();

    assertFalse(changelog.contains("secret"));
    assertEquals(0, restored().size());
  }

  @Test
  void an_erasure_that_empties_a_block_restores_no_removed_rows() {
    table.put("s", "a", "old");
    commit(table);
    HotTable<String, String> second = restored();
    second.remove("s", "a");
    second.put("s", "b", "secret");
    commit(second);
    HotTable<String, String> third = restored();
    third.erase("s", "b", null);
    commit(third);

    assertEquals(0, restored().size());
    changelog.compactAll();
    assertEquals(0, restored().size());
  }

  @Test
  void old_blocks_are_cleaned_once_the_log_has_over_twice_the_live_rows() {
    for (int round = 0; round < 200; round++) {
      for (int i = 0; i < 1000; i++) {
        table.put("s", "k" + i, "v" + round);
      }
      commit(table);
    }
    changelog.compactAll();

    assertTrue(table.loggedRows() <= 2 * 1000 + 4096, () -> table.loggedRows() + " rows");
    assertTrue(changelog.blocks() <= 25, () -> changelog.blocks() + " blocks");
    assertEquals(table.rows("s").toString(), restored().rows("s").toString());
  }

  @Test
  void values_of_rows_that_left_leave_the_changelog_when_their_blocks_are_cleaned_on_request() {
    for (int i = 0; i < 1000; i++) {
      table.put("s", "k" + i, "<" + i + ">");
    }
    commit(table);
    table.remove("s", "k1");
    table.expire("s", "k2");
    commit(table);
    changelog.compactAll();
    assertTrue(changelog.contains("<1>") && changelog.contains("<2>"));

    for (int i = table.loggedBlocks(); i > 0; i--) {
      table.cleanOldest(1);
      commit(table);
    }
    changelog.compactAll();

    assertFalse(changelog.contains("<1>") || changelog.contains("<2>"));
    assertEquals(table.rows("s").toString(), restored().rows("s").toString());
  }

  private void commit(HotTable<String, String> store) {
    store.writeChanges(changelog);
    changelog.commit();
  }

  private HotTable<String, String> restored() {
    HotTable<String, String> restored = table();
    changelog.replay(restored, 0);
    return restored;
  }

  private static HotTable<String, String> table() {
    return new HotTable<>("rows", new TextCodec(), true, RowLog.Limits.DEFAULT);
  }
}

package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HotTableTest {
  private final FakeChangelog changelog = new FakeChangelog();
  private final HotTable<String, String> table = table();

  @Test
  void rows_keep_the_order_of_their_first_put_through_updates_and_a_restore() {
    table.put("s", "a", "1");
    table.put("s", "b", "1");
    commit(table);
    table.put("s", "c", "1");
    table.put("s", "a", "2");
    commit(table);

    HotTable<String, String> restored = restored();

    assertEquals("{a=2, b=1, c=1}", table.rows("s").toString());
    assertEquals("{a=2, b=1, c=1}", restored.rows("s").toString());
  }

  @Test
  void scopes_are_apart_and_named_in_order_while_they_have_rows() {
    table.put("t", "a", "of t");
    table.put("s", "a", "of s");
    table.put("u", "a", "of u");
    table.remove("u", "a");

    assertEquals("[s, t]", table.scopes().toString());
    assertEquals("of s", table.get("s", "a"));
    assertNull(table.get("u", "a"));
    assertEquals(Map.of(), table.rows("u"));
    assertEquals(2, table.size());
  }

  @Test
  void rows_can_be_removed_during_an_iteration() {
    for (int i = 0; i < 100; i++) {
      table.put("s", "k" + i, "v");
    }

    int met = 0;
    for (Map.Entry<String, String> row : table.rows("s").entrySet()) {
      int number = Integer.parseInt(row.getKey().substring(1));
      table.expire("s", row.getKey());
      table.remove("s", "k" + (number + 1));
      met++;
    }

    assertEquals(50, met);
    assertEquals(0, table.size());
  }

  @Test
  void the_view_of_a_scope_answers_like_a_map_and_refuses_changes() {
    table.put("s", "a", "1");
    Map<String, String> rows = table.rows("s");

    assertEquals("1", rows.get("a"));
    assertTrue(rows.containsKey("a"));
    assertFalse(rows.containsKey("b"));
    assertEquals(Map.of("a", "1"), rows);
    assertThrows(UnsupportedOperationException.class, () -> rows.put("b", "2"));
    assertThrows(UnsupportedOperationException.class, () -> rows.remove("a"));
  }

  @Test
  void a_row_is_logged_once_per_commit_however_often_it_changed() {
    for (int i = 0; i < 1000; i++) {
      table.put("s", "a", "v" + i);
    }
    commit(table);

    assertEquals(1, table.loggedRows());
    assertEquals(1, changelog.blocks());
    assertTrue(changelog.contains("v999"));
    assertFalse(changelog.contains("v998"));
  }

  @Test
  void nothing_is_logged_when_nothing_changed() {
    table.get("s", "a");
    table.remove("s", "a");
    table.expire("s", "a");
    commit(table);

    assertEquals(0, changelog.end());
  }

  @Test
  void the_newest_block_is_rewritten_until_it_has_256_rows() {
    for (int i = 0; i < 257; i++) {
      table.put("s", "k" + i, "v");
      commit(table);
    }
    changelog.compactAll();

    assertEquals(2, changelog.blocks());
    assertEquals(257, table.loggedRows());
  }

  @Test
  void a_block_is_full_at_64_kib() {
    for (int i = 0; i < 100; i++) {
      table.put("s", "k" + i, "x".repeat(4096));
    }
    commit(table);
    changelog.compactAll();

    assertEquals(7, changelog.blocks());
    assertTrue(changelog.largestBlock() < 68 * 1024 + 100);
    assertEquals(table.rows("s"), restored().rows("s"));
  }

  @Test
  void a_block_of_8_kib_is_not_rewritten_so_that_low_traffic_writes_little() {
    for (int i = 0; i < 100; i++) {
      table.put("s", "k" + i, "x".repeat(1000));
      commit(table);
    }

    assertTrue(changelog.largestBlock() < 10 * 1024, () -> changelog.largestBlock() + " bytes");
    assertEquals(table.rows("s").toString(), restored().rows("s").toString());
  }

  @Test
  void a_task_that_followed_another_one_begins_a_new_block() {
    table.put("s", "a", "1");
    commit(table);
    HotTable<String, String> standby = restored();
    long followedTo = changelog.end();
    standby.put("s", "b", "1");
    commit(standby);
    changelog.replay(table, followedTo);
    table.put("s", "c", "1");
    commit(table);
    changelog.compactAll();

    assertEquals(3, changelog.blocks());
    assertEquals("{a=1, b=1, c=1}", restored().rows("s").toString());
  }

  @Test
  void rows_that_outgrow_their_block_move_to_the_next() {
    for (int i = 0; i < 100; i++) {
      table.put("s", "k" + i, "x");
    }
    commit(table);
    for (int i = 0; i < 100; i++) {
      table.put("s", "k" + i, "y".repeat(2000));
    }
    commit(table);

    assertEquals(table.rows("s").toString(), restored().rows("s").toString());
    assertTrue(changelog.largestBlock() < 67 * 1024);
  }

  @Test
  void a_restored_table_begins_a_new_block() {
    table.put("s", "a", "1");
    commit(table);

    HotTable<String, String> restored = restored();
    restored.put("s", "b", "2");
    commit(restored);
    changelog.compactAll();

    assertEquals(2, changelog.blocks());
    assertEquals("{a=1, b=2}", restored().rows("s").toString());
  }

  @Test
  void a_removed_row_stays_removed_even_if_older_blocks_contain_it() {
    table.put("s", "a", "1");
    commit(table);
    HotTable<String, String> second = restored();
    second.put("s", "a", "2");
    commit(second);
    HotTable<String, String> third = restored();
    third.remove("s", "a");
    commit(third);

    assertNull(restored().get("s", "a"));
  }

  @Test
  void a_row_put_after_its_removal_is_appended_at_the_end() {
    table.put("s", "a", "1");
    table.put("s", "b", "1");
    commit(table);
    table.remove("s", "a");
    table.put("s", "a", "2");
    commit(table);

    assertEquals("{b=1, a=2}", restored().rows("s").toString());
  }

  @Test
  void a_block_of_an_unknown_format_is_refused_by_name() {
    byte[] block = {9, 1};

    IllegalStateException refusal =
        assertThrows(IllegalStateException.class, () -> table.restoreBlock(7, block));

    assertTrue(
        refusal.getMessage().startsWith("block 7 of store rows has format version 9"),
        refusal::getMessage);
  }

  @Test
  void rows_of_a_newer_codec_are_refused_and_those_of_an_older_one_read() {
    List<Integer> versions = List.of(1, 2, 3);
    HotTable<String, String> reader =
        new HotTable<>("rows", new VersionedCodec(2), true, RowLog.Limits.DEFAULT);
    for (int version : versions) {
      FakeChangelog log = new FakeChangelog();
      HotTable<String, String> writer =
          new HotTable<>("rows", new VersionedCodec(version), true, RowLog.Limits.DEFAULT);
      writer.put("s", "a", "v");
      writer.writeChanges(log);
      log.commit();
      if (version <= 2) {
        log.replay(reader, 0);
        assertEquals("v read from " + version, reader.get("s", "a"));
      } else {
        assertThrows(IllegalStateException.class, () -> log.replay(reader, 0));
      }
    }
  }

  @Test
  void a_task_is_not_handed_over_with_changes_that_no_commit_will_log() {
    TableId<HotTable<String, String>> id = new TableId<>(1, "rows");
    HotState hot = HotState.builder("hot", List.of(HotTable.spec(id, TextCodec::new))).build();
    HotTable<String, String> rows = hot.table(id);
    rows.put("s", "a", "1");

    IllegalStateException refusal = assertThrows(IllegalStateException.class, hot::clearCache);
    commit(rows);
    hot.clearCache();

    assertTrue(refusal.getMessage().startsWith("store rows was changed outside of process()"));
    assertEquals("1", rows.get("s", "a"));
  }

  @Test
  void a_row_without_a_value_is_refused() {
    assertThrows(IllegalArgumentException.class, () -> table.put("s", "a", null));
  }

  @Test
  void an_unlogged_table_keeps_no_track_of_changes() {
    HotTable<String, String> unlogged =
        new HotTable<>("rows", new TextCodec(), false, RowLog.Limits.DEFAULT);
    unlogged.put("s", "a", "1");
    unlogged.remove("s", "a");
    unlogged.put("s", "b", "1");
    unlogged.erase("s", "b", "2");

    assertFalse(unlogged.hasUnloggedRows());
    assertEquals("{b=2}", unlogged.rows("s").toString());
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

  private record VersionedCodec(int version) implements RowCodec<String, String> {
    @Override
    public void writeKey(String key, RowWriter out) {
      out.writeString(key);
    }

    @Override
    public String readKey(RowReader in) {
      return in.readString();
    }

    @Override
    public void writeValue(String value, RowWriter out) {
      out.writeString(value);
    }

    @Override
    public String readValue(RowReader in) {
      return in.readString() + " read from " + in.version();
    }
  }
}

package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenEventsTest {
  private static final int DAY = 86_400;
  private static final int START = 1_767_225_600;

  private final FakeChangelog changelog = new FakeChangelog();

  @Test
  void a_fingerprint_is_seen_at_the_arrival_it_was_added_with() {
    SeenEvents seen = store(1_000);

    seen.add(1, 2, START);

    assertEquals(START, seen.seenAt(1, 2));
    assertEquals(-1, seen.seenAt(2, 1));
    assertEquals(-1, seen.seenAt(1, 3));
  }

  @Test
  void an_arrival_after_2038_is_kept_through_a_restore() {
    SeenEvents seen = store(1_000);
    long lastSecondOf9999 = 253_402_300_799L;
    seen.add(1, 1, START);
    seen.add(2, 2, Integer.MAX_VALUE + 1L);
    seen.add(3, 3, lastSecondOf9999);

    commit(seen);
    SeenEvents restored = restored(1_000);

    assertEquals(Integer.MAX_VALUE + 1L, seen.seenAt(2, 2));
    assertEquals(lastSecondOf9999, seen.seenAt(3, 3));
    assertEquals(lastSecondOf9999, restored.seenAt(3, 3));
  }

  @Test
  void a_row_added_again_counts_with_its_later_arrival() {
    SeenEvents seen = store(1_000);

    seen.add(1, 2, START);
    seen.add(1, 2, START + 2 * DAY);

    assertEquals(START + 2 * DAY, seen.seenAt(1, 2));
    assertEquals(1, seen.size());
  }

  @Test
  void beyond_the_limit_the_oldest_go_and_are_counted() {
    SeenEvents seen = store(1_000);

    for (int i = 0; i < 1_300; i++) {
      seen.add(i, i, START + i);
    }

    assertEquals(1_000, seen.size());
    assertEquals(300, seen.evicted());
    assertEquals(START + 300, seen.oldestArrival());
    assertEquals(-1, seen.seenAt(299, 299));
    assertEquals(START + 300, seen.seenAt(300, 300));
  }

  @Test
  void blocks_of_evicted_rows_leave_the_changelog() {
    SeenEvents seen = store(1_000);

    for (int i = 0; i < 10_000; i++) {
      seen.add(i, i, START);
      if (i % 100 == 0) {
        commit(seen);
      }
    }
    commit(seen);
    changelog.compactAll();

    assertTrue(changelog.blocks() <= 1_000 / 256 + 2, () -> changelog.blocks() + " blocks");
    SeenEvents restored = restored(1_000);
    assertEquals(1_000, restored.size());
    assertEquals(START, restored.seenAt(9_000, 9_000));
    assertEquals(-1, restored.seenAt(8_999, 8_999));
    assertEquals(0, restored.evicted());
  }

  @Test
  void blocks_older_than_the_window_and_a_day_leave_oldest_first() {
    SeenEvents seen = store(100_000);
    for (int day = 0; day < 10; day++) {
      for (int i = 0; i < 512; i++) {
        seen.add(day, i, START + day * DAY);
      }
      commit(seen);
    }
    changelog.compactAll();

    assertEquals(6, changelog.blocks());
    assertEquals(-1, seen.seenAt(6, 0));
    assertEquals(START + 7 * DAY, seen.seenAt(7, 0));
  }

  @Test
  void an_arrival_far_ahead_of_the_others_keeps_its_own_block() {
    SeenEvents seen = store(100_000);
    seen.add(1, 1, START);
    commit(seen);
    seen.add(2, 2, START + 100 * DAY);
    commit(seen);
    seen.add(3, 3, START + 1);
    commit(seen);

    assertEquals(START + 1, seen.seenAt(3, 3));
    assertEquals(START, seen.seenAt(1, 1));
    assertEquals(1, seen.loggedBlocks());
  }

  @Test
  void the_newest_block_is_rewritten_until_it_is_full_but_not_by_a_restored_task() {
    SeenEvents seen = store(100_000);
    for (int i = 0; i < 300; i++) {
      seen.add(i, 0, START);
      commit(seen);
    }
    changelog.compactAll();
    assertEquals(2, changelog.blocks());

    SeenEvents restored = restored(100_000);
    restored.add(1_000, 0, START);
    commit(restored);
    changelog.compactAll();

    assertEquals(3, changelog.blocks());
    assertEquals(301, restored(100_000).size());
  }

  @Test
  void a_repeated_block_replaces_its_rows() {
    SeenEvents one = store(10);
    one.add(1, 1, START);
    one.add(2, 2, START);
    commit(one);
    SeenEvents other = store(10);
    other.add(3, 3, START);
    commit(other);

    SeenEvents restored = restored(10);

    assertEquals(1, restored.size());
    assertEquals(-1, restored.seenAt(1, 1));
    assertEquals(-1, restored.seenAt(2, 2));
    assertEquals(START, restored.seenAt(3, 3));
  }

  @Test
  void a_block_of_an_unknown_format_is_refused() {
    byte[] block = {2};

    assertThrows(IllegalStateException.class, () -> store(10).restoreBlock(0, block));
  }

  @Test
  void a_limit_of_zero_or_beyond_memory_is_rejected() {
    assertThrows(IllegalArgumentException.class, () -> store(0));
    assertThrows(IllegalArgumentException.class, () -> store(Integer.MAX_VALUE));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void every_restore_matches_the_committed_rows(long seed) {
    Random random = new Random(seed);
    int maxSeen = 1 + random.nextInt(20_000);
    int ids = 1 + random.nextInt(30_000);
    SeenEvents active = store(maxSeen);
    SeenEvents standby = store(maxSeen);
    long standbyOffset = 0;
    Model model = new Model(maxSeen);
    Model committed = new Model(maxSeen);
    int now = START;

    for (int step = 0; step < 200; step++) {
      for (int i = random.nextInt(700); i > 0; i--) {
        int id = random.nextInt(ids);
        now += random.nextInt(3);
        if (now - active.seenAt(id, -id) > 2_000) {
          active.add(id, -id, now);
          model.add(id, now);
        }
      }
      switch (random.nextInt(6)) {
        case 0 -> {
          active.writeChanges(changelog);
          changelog.abort();
          active.clear();
          changelog.replay(active, 0);
          model = new Model(committed);
        }
        case 1 -> {
          standbyOffset = changelog.replay(standby, standbyOffset);
          changelog.compactSome(random);
        }
        case 2 -> {
          commit(active);
          committed = new Model(model);
          changelog.replay(standby, standbyOffset);
          SeenEvents former = active;
          active = standby;
          standby = former;
          standbyOffset = changelog.end();
        }
        default -> {
          commit(active);
          committed = new Model(model);
        }
      }
      model.check(active, ids, "seed " + seed + ", step " + step);
    }
  }

  /** All rows in order; only the newest count. */
  private static final class Model {
    private final int maxSeen;
    private final List<int[]> rows;

    Model(int maxSeen) {
      this.maxSeen = maxSeen;
      rows = new ArrayList<>();
    }

    Model(Model other) {
      maxSeen = other.maxSeen;
      rows = new ArrayList<>(other.rows);
    }

    void add(int id, int arrival) {
      rows.add(new int[] {id, arrival});
    }

    void check(SeenEvents seen, int ids, String where) {
      Map<Integer, Long> expected = new HashMap<>();
      for (int[] row : rows.subList(Math.max(0, rows.size() - maxSeen), rows.size())) {
        expected.put(row[0], (long) row[1]);
      }
      for (int id = 0; id < ids; id++) {
        assertEquals(expected.getOrDefault(id, -1L), seen.seenAt(id, -id), where + ", id " + id);
      }
    }
  }

  @Test
  void other_limits_hold_from_the_next_row_on() {
    SeenEvents seen = store(10);
    for (int id = 0; id < 10; id++) {
      seen.add(id, -id, id);
    }

    seen.keep(24, 4);
    assertEquals(10, seen.size());

    seen.add(10, -10, 10);
    assertEquals(4, seen.size());
    assertEquals(7, seen.oldestArrival());
    assertEquals(7, seen.evicted());

    seen.keep(24, 6);
    seen.add(11, -11, 11);
    seen.add(12, -12, 12);
    assertEquals(6, seen.size());
  }

  @Test
  void of_many_rows_too_many_a_thousand_go_at_a_time() {
    SeenEvents seen = store(10_000);
    for (int id = 0; id < 3_000; id++) {
      seen.add(id, -id, id);
    }
    seen.keep(24, 10);

    seen.add(3_000, -3_000, 3_000);
    assertEquals(2_001, seen.size());

    seen.add(3_001, -3_001, 3_001);
    seen.add(3_002, -3_002, 3_002);
    assertEquals(10, seen.size());
  }

  @Test
  void a_shorter_window_lets_blocks_go_earlier() {
    SeenEvents seen = store(1_000);
    int day = 86_400;
    seen.add(1, -1, 0);
    commit(seen);

    seen.keep(1, 1_000);
    seen.add(2, -2, day + 3_601);
    for (int id = 3; id < 300; id++) {
      seen.add(id, -id, day + 3_601);
    }
    commit(seen);
    seen.add(301, -301, 3L * day);
    commit(seen);

    assertEquals(-1, seen.seenAt(1, -1));
  }

  private void commit(SeenEvents store) {
    store.writeChanges(changelog);
    changelog.commit();
  }

  private SeenEvents restored(int maxSeen) {
    SeenEvents restored = store(maxSeen);
    changelog.replay(restored, 0);
    return restored;
  }

  private static SeenEvents store(int maxSeen) {
    return new SeenEvents("seen-events", 24, maxSeen, true);
  }
}

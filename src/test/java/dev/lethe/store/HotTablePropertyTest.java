package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random operations on a table with crashes, failovers and compaction, compared with maps of the
 * committed rows.
 */
class HotTablePropertyTest {
  private static final int WINDOW = 400;

  private final FakeChangelog changelog = new FakeChangelog();
  private final TreeSet<String> erasedTokens = new TreeSet<>();
  private HotTable<String, String> active = table();
  private HotTable<String, String> standby = table();
  private long standbyOffset;
  private long activeOffset;
  private Map<String, Map<String, String>> model = new TreeMap<>();
  private Map<String, Map<String, String>> committed = new TreeMap<>();
  private Map<String, List<String>> tokens = new TreeMap<>();
  private Map<String, List<String>> committedTokens = new TreeMap<>();
  private final List<String> erasedNow = new ArrayList<>();
  private int now;
  private int committedNow;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void every_restore_gives_the_rows_and_the_order_of_the_last_commit(long seed) {
    Random random = new Random(seed);
    int keys = 1 + random.nextInt(400);
    int padding = random.nextInt(3) * 300;

    for (int step = 0; step < 4_000; step++) {
      change(random, keys, padding);
      if (random.nextInt(20) == 0) {
        event(random);
        assertSameRows("seed " + seed + ", step " + step);
      }
    }

    commit();
    changelog.compactAll();
    for (String token : erasedTokens) {
      assertFalse(changelog.contains(token), () -> "seed " + seed + ": " + token + " was erased");
    }
    restore();
    assertSameRows("seed " + seed + ", at the end");
  }

  private void change(Random random, int keys, int padding) {
    now++;
    String scope = "scope-" + random.nextInt(3);
    String key = "k" + random.nextInt(keys);
    int kind = random.nextInt(100);
    dropIfExpired(scope, key);
    if (kind < 80) {
      String token = "<" + scope + key + "@" + now + ">";
      String value = now + token + "x".repeat(padding);
      active.put(scope, key, value);
      model.computeIfAbsent(scope, s -> new LinkedHashMap<>()).put(key, value);
      tokens.computeIfAbsent(scope + key, k -> new ArrayList<>()).add(token);
    } else if (kind < 93) {
      active.remove(scope, key);
      forget(scope, key);
    } else {
      boolean keep = random.nextBoolean() && active.get(scope, key) != null;
      String value = now + "blank";
      active.erase(scope, key, keep ? value : null);
      if (keep) {
        model.get(scope).put(key, value);
      } else {
        forget(scope, key);
      }
      List<String> gone = tokens.remove(scope + key);
      erasedNow.addAll(gone == null ? List.of() : gone);
    }
  }

  /** Treats an expired row as absent whether it has been swept or not, as a processor does. */
  private void dropIfExpired(String scope, String key) {
    String value = active.get(scope, key);
    if (value != null && isExpired(value)) {
      active.expire(scope, key);
    }
    String known = model.getOrDefault(scope, Map.of()).get(key);
    if (known != null && isExpired(known)) {
      forget(scope, key);
    }
  }

  private void forget(String scope, String key) {
    Map<String, String> rows = model.get(scope);
    if (rows != null) {
      rows.remove(key);
    }
  }

  private boolean isExpired(String value) {
    int end = 0;
    while (Character.isDigit(value.charAt(end))) {
      end++;
    }
    return now - Integer.parseInt(value.substring(0, end)) > WINDOW;
  }

  private void event(Random random) {
    switch (random.nextInt(8)) {
      case 0 -> crash(random);
      case 1 -> {
        standbyOffset = changelog.replay(standby, standbyOffset);
        changelog.compactSome(random);
      }
      case 2 -> {
        commit();
        failOver();
      }
      case 3 -> {
        sweep();
        active.cleanOldest(random.nextInt(4));
      }
      default -> commit();
    }
  }

  private void sweep() {
    for (String scope : active.scopes()) {
      active
          .rows(scope)
          .forEach(
              (key, value) -> {
                if (isExpired(value)) {
                  active.expire(scope, key);
                }
              });
    }
  }

  private void commit() {
    active.writeChanges(changelog);
    changelog.commit();
    activeOffset = changelog.end();
    committed = copy(model);
    committedTokens = new TreeMap<>();
    tokens.forEach((key, list) -> committedTokens.put(key, new ArrayList<>(list)));
    committedNow = now;
    erasedTokens.addAll(erasedNow);
    erasedNow.clear();
    assertTrue(
        active.loggedRows() <= 3 * active.size() + 3 * 256,
        () -> active.loggedRows() + " rows logged");
  }

  private void crash(Random random) {
    if (random.nextBoolean()) {
      active.writeChanges(changelog);
    }
    changelog.abort();
    model = copy(committed);
    tokens = new TreeMap<>();
    committedTokens.forEach((key, list) -> tokens.put(key, new ArrayList<>(list)));
    erasedNow.clear();
    now = committedNow;
    restore();
  }

  private void restore() {
    active.clear();
    activeOffset = changelog.replay(active, 0);
  }

  /**
   * Recycles both tasks: neither store is cleared; the former active one continues as a standby
   * from its own offset.
   */
  private void failOver() {
    standbyOffset = changelog.replay(standby, standbyOffset);
    HotTable<String, String> former = active;
    active = standby;
    standby = former;
    standbyOffset = activeOffset;
  }

  private void assertSameRows(String where) {
    for (int i = 0; i < 3; i++) {
      String scope = "scope-" + i;
      assertEquals(
          live(model.getOrDefault(scope, Map.of())),
          live(active.rows(scope)),
          () -> where + ", " + scope);
    }
  }

  private List<String> live(Map<String, String> rows) {
    List<String> live = new ArrayList<>();
    rows.forEach(
        (key, value) -> {
          if (!isExpired(value)) {
            live.add(key + "=" + value);
          }
        });
    return live;
  }

  private static Map<String, Map<String, String>> copy(Map<String, Map<String, String>> rows) {
    Map<String, Map<String, String>> copy = new TreeMap<>();
    rows.forEach((scope, map) -> copy.put(scope, new LinkedHashMap<>(map)));
    return copy;
  }

  private static HotTable<String, String> table() {
    return new HotTable<>("rows", new TextCodec(), true, new RowLog.Limits(8, 2_000, 1_500, 16));
  }
}

package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.store.table.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Two tables with the same contents, one with object rows and one with columnar rows; every
 * operation is applied to both.
 */
final class TwinTables<K, V> {
  private static final RowLog.Limits SMALL = new RowLog.Limits(8, 2_000, 1_500, 16);

  private final FakeChangelog objectLog = new FakeChangelog();
  private final FakeChangelog columnLog = new FakeChangelog();
  private final RowCodec<K, V> codec;
  private final Supplier<? extends Columns<K, V>> columnsOf;
  private HotTable<K, V> objects;
  private HotTable<K, V> columns;

  TwinTables(RowCodec<K, V> codec, Supplier<? extends Columns<K, V>> columnsOf) {
    this.codec = codec;
    this.columnsOf = columnsOf;
    begin();
  }

  private void begin() {
    objects = new HotTable<>("rows", codec, true, SMALL);
    columns = new HotTable<>("rows", codec, columnsOf, true, SMALL);
  }

  V get(String scope, K key) {
    return objects.get(scope, key);
  }

  void put(String scope, K key, V row) {
    objects.put(scope, key, row);
    columns.put(scope, key, row);
  }

  /**
   * Writes a row into the columns first and then puts it by its row number, as code that works on
   * columns does.
   */
  void putWhereItStands(String scope, K key, V value) {
    objects.put(scope, key, value);
    columns.put(scope, stand(scope, key, value));
  }

  /** Writes a row into the columns first and then puts it by its key. */
  void putAgain(String scope, K key, V value) {
    stand(scope, key, value);
    put(scope, key, value);
  }

  private int stand(String scope, K key, V value) {
    Columns<K, V> held = hold(scope);
    int found = held.find(key);
    int row = found < 0 ? held.add(key) : found;
    held.set(row, value);
    return row;
  }

  /** Returns the columns of a scope, which stay loaded until {@link #letGo}. */
  Columns<K, V> hold(String scope) {
    objects.hold(scope);
    return columns.hold(scope);
  }

  void letGo(String scope) {
    objects.letGo(scope);
    columns.letGo(scope);
  }

  /** Removes a row in one of three ways. */
  void leave(String scope, K key, int way) {
    leave(objects, scope, key, way);
    leave(columns, scope, key, way);
  }

  private static <K> void leave(HotTable<K, ?> table, String scope, K key, int way) {
    switch (way) {
      case 0 -> table.remove(scope, key);
      case 1 -> table.expire(scope, key);
      default -> table.erase(scope, key, null);
    }
  }

  void commitOrCrash(Random random) {
    switch (random.nextInt(6)) {
      case 0 -> {
        begin();
        objectLog.replay(objects, 0);
        columnLog.replay(columns, 0);
      }
      case 1 -> {
        commit();
        objectLog.compactAll();
        columnLog.compactAll();
      }
      case 2 -> {
        int some = random.nextInt(4);
        objects.cleanOldest(some);
        columns.cleanOldest(some);
        commit();
      }
      default -> commit();
    }
  }

  private void commit() {
    objects.writeChanges(objectLog);
    objectLog.commit();
    columns.writeChanges(columnLog);
    columnLog.commit();
  }

  void assertSame(String where) {
    assertEquals(List.copyOf(objects.scopes()), List.copyOf(columns.scopes()), where);
    assertEquals(objects.size(), columns.size(), where);
    assertEquals(objects.loggedRows(), columns.loggedRows(), where);
    for (String scope : objects.scopes()) {
      assertEquals(
          new ArrayList<>(objects.rows(scope).entrySet()),
          new ArrayList<>(columns.rows(scope).entrySet()),
          where);
    }
  }
}

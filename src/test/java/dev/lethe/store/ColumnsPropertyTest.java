package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.fingerprint.Digest;
import dev.lethe.row.RowReader;
import dev.lethe.row.RowWriter;
import dev.lethe.table.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table whose rows lie in columns of their own lives as one whose rows are objects. */
class ColumnsPropertyTest {
  private static final RowLog.Limits SMALL = new RowLog.Limits(8, 2_000, 1_500, 16);
  private static final Sender SENDER = new Sender("bot", null, 0, 0);

  private final FakeChangelog objectLog = new FakeChangelog();
  private final FakeChangelog columnLog = new FakeChangelog();
  private HotTable<Digest, HashRow> objects = objects();
  private HotTable<Digest, HashRow> columns = columns();
  private long ordinal;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void both_hold_and_restore_the_same_rows(long seed) {
    Random random = new Random(seed);
    int keys = 1 + random.nextInt(200);

    for (int step = 0; step < 4_000; step++) {
      change(random, "scope-" + random.nextInt(3), digest(random.nextInt(keys)));
      if (random.nextInt(20) == 0) {
        commitOrCrash(random);
        assertSame("seed " + seed + ", step " + step);
      }
    }
  }

  private void change(Random random, String scope, Digest key) {
    switch (random.nextInt(10)) {
      case 0 -> {
        objects.remove(scope, key);
        columns.remove(scope, key);
      }
      case 1 -> {
        objects.expire(scope, key);
        columns.expire(scope, key);
      }
      case 2 -> {
        objects.erase(scope, key, null);
        columns.erase(scope, key, null);
      }
      case 3, 4 -> {
        HashRow known = objects.get(scope, key);
        if (known != null) {
          put(scope, key, known.sightedAgain(random.nextInt()));
        }
      }
      case 5 -> {
        HashRow row = row(random);
        stand(scope, key, row);
        put(scope, key, row);
      }
      default -> put(scope, key, row(random));
    }
  }

  private void put(String scope, Digest key, HashRow row) {
    objects.put(scope, key, row);
    columns.put(scope, key, row);
  }

  /** As one who reads the columns does: the row stands there before it is put. */
  private void stand(String scope, Digest key, HashRow value) {
    objects.hold(scope);
    Columns<Digest, HashRow> held = columns.hold(scope);
    int row = held.find(key);
    held.set(row < 0 ? held.add(key) : row, value);
    if (ordinal % 3 == 0) {
      objects.letGo("scope-0");
      columns.letGo("scope-0");
    }
  }

  private HashRow row(Random random) {
    long next = ordinal++;
    String event = "event ".repeat(random.nextInt(30)) + next;
    Sighting first = new Sighting(event, next, next + 1);
    return new HashRow("fam-" + random.nextInt(40), next, ~next, 7, 9, first, SENDER);
  }

  private void commitOrCrash(Random random) {
    switch (random.nextInt(6)) {
      case 0 -> {
        objects = objects();
        columns = columns();
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

  private void assertSame(String where) {
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

  private static Digest digest(int key) {
    return new Digest(key * 0x9E3779B97F4A7C15L, key, 1, 2);
  }

  private static HotTable<Digest, HashRow> objects() {
    return new HotTable<>("rows", new SignatureCodec(), true, SMALL);
  }

  private static HotTable<Digest, HashRow> columns() {
    return new HotTable<>("rows", new SignatureCodec(), SignatureColumns::new, true, SMALL);
  }

  private static final class SignatureCodec implements RowCodec<Digest, HashRow> {
    @Override
    public void writeKey(Digest key, RowWriter out) {
      out.writeLong(key.a());
      out.writeLong(key.b());
    }

    @Override
    public Digest readKey(RowReader in) {
      return new Digest(in.readLong(), in.readLong(), 1, 2);
    }

    @Override
    public void writeValue(HashRow row, RowWriter out) {
      out.writeString(row.familyId());
      out.writeVarint(row.ordinal());
      out.writeZigzag(row.lastArrivalHour());
      out.writeString(row.first().eventId());
    }

    @Override
    public HashRow readValue(RowReader in) {
      String familyId = in.readString();
      long ordinal = in.readVarint();
      int hour = (int) in.readZigzag();
      Sighting first = new Sighting(in.readString(), ordinal, ordinal + 1);
      return new HashRow(familyId, ordinal, ~ordinal, 7, hour, first, SENDER);
    }
  }
}

package dev.lethe.store;

import dev.lethe.family.record.FamilyBytes;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import dev.lethe.text.fingerprint.Digest;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table with columnar rows behaves like one with object rows. */
class ColumnsPropertyTest {
  private static final Sender SENDER = new Sender("bot", null, 0, 0);
  private static final long DAY = 86_400_000;

  private long ordinal;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void both_hold_and_restore_the_same_signatures(long seed) {
    Random random = new Random(seed);
    TwinTables<Digest, HashRow> tables =
        new TwinTables<>(new SignatureCodec(), SignatureColumns::new);
    int keys = 1 + random.nextInt(200);

    for (int step = 0; step < 4_000; step++) {
      change(tables, random, "scope-" + random.nextInt(3), digest(random.nextInt(keys)));
      if (random.nextInt(20) == 0) {
        tables.commitOrCrash(random);
        tables.assertSame("seed " + seed + ", step " + step);
      }
    }
  }

  private void change(TwinTables<Digest, HashRow> tables, Random random, String scope, Digest key) {
    int way = random.nextInt(10);
    switch (way) {
      case 0, 1, 2 -> tables.leave(scope, key, way);
      case 3, 4 -> {
        HashRow known = tables.get(scope, key);
        if (known != null) {
          tables.put(scope, key, known.sightedAgain(random.nextInt()));
        }
      }
      case 5 -> {
        tables.putAgain(scope, key, row(random));
        letGo(tables);
      }
      case 6 -> {
        tables.putWhereItStands(scope, key, row(random));
        letGo(tables);
      }
      default -> tables.put(scope, key, row(random));
    }
  }

  private void letGo(TwinTables<?, ?> tables) {
    if (ordinal++ % 3 == 0) {
      tables.letGo("scope-0");
    }
  }

  private HashRow row(Random random) {
    long next = ordinal++;
    String event = "event ".repeat(random.nextInt(30)) + next;
    Sighting first = new Sighting(event, next, next + 1);
    return new HashRow("fam-" + random.nextInt(40), next, ~next, 7, 9, first, SENDER);
  }

  private static Digest digest(int key) {
    return new Digest(key * 0x9E3779B97F4A7C15L, key, 1, 2);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void both_hold_and_restore_the_same_counters(long seed) {
    Random random = new Random(seed);
    TwinTables<FamilyDay, CounterRow> tables =
        new TwinTables<>(new CounterCodec(), CounterColumns::new);
    int families = 1 + random.nextInt(30);

    for (int step = 0; step < 4_000; step++) {
      FamilyDay day = new FamilyDay("fam-" + random.nextInt(families), random.nextInt(5));
      count(tables, random, "scope-" + random.nextInt(3), day);
      if (random.nextInt(20) == 0) {
        tables.commitOrCrash(random);
        tables.assertSame("seed " + seed + ", step " + step);
      }
    }
  }

  private void count(
      TwinTables<FamilyDay, CounterRow> tables, Random random, String scope, FamilyDay day) {
    CounterRow known = tables.get(scope, day);
    int way = random.nextInt(12);
    switch (way) {
      case 0, 1, 2 -> {
        if (known != null && random.nextBoolean()) {
          // A family's counters are cleared during a call and their effects applied afterwards.
          CounterColumns columns = (CounterColumns) tables.hold(scope);
          columns.clear(columns.find(day));
        }
        tables.leave(scope, day, way);
      }
      case 3 -> {
        if (known != null) {
          tables.put(scope, day, known.published());
        }
      }
      default -> {
        Sighting member = member(random, day);
        CounterColumns columns = (CounterColumns) tables.hold(scope);
        int row = columns.count(day.familyId(), member);
        tables.putWhereItStands(scope, day, columns.value(row));
        letGo(tables);
      }
    }
  }

  private Sighting member(Random random, FamilyDay day) {
    String event = "event ".repeat(random.nextInt(3)) + ordinal++;
    return new Sighting(event, day.epochDay() * DAY + random.nextInt(50), random.nextInt(100));
  }

  private static final class CounterCodec implements RowCodec<FamilyDay, CounterRow> {
    @Override
    public void writeKey(FamilyDay key, RowWriter out) {
      out.writeString(key.familyId());
      out.writeZigzag(key.epochDay());
    }

    @Override
    public FamilyDay readKey(RowReader in) {
      return new FamilyDay(in.readString(), (int) in.readZigzag());
    }

    @Override
    public void writeValue(CounterRow row, RowWriter out) {
      out.writeBytes(FamilyBytes.toBytes(row));
    }

    @Override
    public CounterRow readValue(RowReader in) {
      return FamilyBytes.counterRow(in.readBytes());
    }
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

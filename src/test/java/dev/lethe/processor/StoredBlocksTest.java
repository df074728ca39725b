package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.config.Names;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.fixture.StoredBytes;
import dev.lethe.janitor.Tally;
import dev.lethe.store.Blocks;
import dev.lethe.store.HotTable;
import dev.lethe.store.RowCodec;
import dev.lethe.store.SeenEvents;
import dev.lethe.store.StoreFactory;
import dev.lethe.store.TableId;
import dev.lethe.store.TableSpec;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.fingerprint.Digest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Blocks of changelogs as written by earlier builds, by {@code table-version of the block.version
 * of its rows}. Blocks of formats that are no longer written are in {@link #FORMER}.
 */
class StoredBlocksTest {
  private static final long NOON = 1_769_860_800_000L;
  private static final String HERE = "default/77";
  private static final String THERE = "größer/78";
  private static final SignatureRow SIGNATURE = new SignatureRow(300, -5, 1L << 60, "build <n> 😀");
  private static final CounterRow COUNTER =
      CounterRow.first(7, new Sighting("e1", NOON, NOON + 120))
          .sighted(9, new Sighting("é2", NOON + 5_000, NOON + 5_100))
          .published();

  private static final List<Table<?, ?>> FORMER =
      List.of(
          new Table<>(
              "signatures-1.1",
              Names.SIGNATURES,
              new HotTables.SignatureCodec(),
              300L,
              301L,
              new SignatureRow(300, -5, PolarityLexicon.NONE, "build <n> 😀")));

  private static final List<Table<?, ?>> WRITTEN =
      List.of(
          new Table<>(
              "exact-hashes-1.1",
              Names.EXACT_HASHES,
              new HotTables.HashCodec(),
              new Digest(1, -2, 3, 4),
              new Digest(5, 6, 7, 8),
              new HashRow(
                  "fam-1",
                  300,
                  -5,
                  6,
                  491_628,
                  new Sighting("e1", NOON, NOON + 120),
                  new Sender("99", null, 0, 130))),
          new Table<>(
              "signatures-1.2",
              Names.SIGNATURES,
              new HotTables.SignatureCodec(),
              300L,
              301L,
              SIGNATURE),
          new Table<>(
              "family-counters-1.1",
              Names.FAMILY_COUNTERS,
              new HotTables.CounterCodec(),
              new FamilyDay("fam-1", 20_484),
              new FamilyDay("fam-1", -1),
              COUNTER),
          new Table<>(
              "totals-1.1",
              Names.TOTALS,
              new HotTables.CountCodec(),
              "minted",
              "suppressed",
              70_000L),
          new Table<>(
              "erasures-1.1", Names.ERASURES, new HotTables.CountCodec(), "last", "first", NOON),
          new Table<>(
              "tallies-1.1",
              Names.TALLIES,
              new HotTables.TallyCodec(),
              "fam-1",
              "fam-2",
              new Tally(300, false, List.of(-5L, 7L))));

  private static final String SEEN = "seen-events-1";

  static Stream<Table<?, ?>> all() {
    return Stream.concat(FORMER.stream(), WRITTEN.stream());
  }

  static Stream<Table<?, ?>> written() {
    return WRITTEN.stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void a_block_of_every_version_is_restored(Table<?, ?> table) {
    assertRestored(table);
  }

  @ParameterizedTest
  @MethodSource("written")
  void a_block_is_written_as_it_was_before(Table<?, ?> table) {
    assertEquals(
        HexFormat.of().formatHex(StoredBytes.read("blocks", table.name)),
        HexFormat.of().formatHex(table.block()),
        "the format of "
            + table
            + " changed: give it a version, and keep this one's bytes in FORMER");
  }

  @Test
  void fingerprints_of_seen_events_are_written_and_restored_as_they_were_before() {
    SeenEvents seen = seenEvents();
    seen.add(1, -2, 1_769_860_800);
    seen.add(Long.MIN_VALUE, 3, 1_769_860_799);
    byte[] stored = StoredBytes.read("blocks", SEEN);
    SeenEvents restored = seenEvents();

    Blocks.restore(restored, stored);

    assertEquals(
        HexFormat.of().formatHex(stored), HexFormat.of().formatHex(Blocks.write(seen).get(0)));
    assertEquals(2, restored.size());
    assertEquals(1_769_860_800, restored.seenAt(1, -2));
    assertEquals(1_769_860_799, restored.seenAt(Long.MIN_VALUE, 3));
  }

  @Test
  void every_file_is_read() {
    assertEquals(
        StoredBytes.names("blocks"),
        Stream.concat(all().map(Table::name), Stream.of(SEEN)).sorted().toList());
  }

  private static <K, V> void assertRestored(Table<K, V> table) {
    HotTable<K, V> restored = table.make();

    Blocks.restore(restored, StoredBytes.read("blocks", table.name));

    assertEquals(table.value, restored.get(HERE, table.key));
    assertEquals(table.value, restored.get(THERE, table.key));
    assertNull(restored.get(HERE, table.removed));
    assertEquals(2, restored.size());
  }

  private static SeenEvents seenEvents() {
    return table(HotTables.SEEN_EVENTS, SeenEvents.spec(HotTables.SEEN_EVENTS, 72, 1_000));
  }

  private static <T> T table(TableId<T> id, TableSpec spec) {
    return StoreFactory.DURABLE.hotState(Names.HOT_STATE, List.of(spec)).build().table(id);
  }

  /** Table with one row in each of two scopes, and one removed row. */
  private record Table<K, V>(
      String name, String tableName, RowCodec<K, V> codec, K key, K removed, V value) {

    HotTable<K, V> make() {
      TableId<HotTable<K, V>> id = new TableId<>(1, tableName);
      return StoredBlocksTest.table(id, HotTable.spec(id, () -> codec));
    }

    byte[] block() {
      HotTable<K, V> table = make();
      table.put(HERE, key, value);
      table.put(HERE, removed, value);
      table.put(THERE, key, value);
      Blocks.write(table);
      table.remove(HERE, removed);
      return Blocks.write(table).get(0);
    }

    @Override
    public String toString() {
      return name;
    }
  }
}

package dev.lethe.codec.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.value.Samples;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.store.row.RowFormatException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MemoryBytesTest {
  private static final Memory MEMORY =
      memory(new Memory.Lifecycle(true, 8L, "m2", null, "run", 9L));

  private static final Tombstone TOMBSTONE =
      new Tombstone(
          "m1", new Scope("default/77"), null, -1, "m2", "sha256:00", "compaction", "run");

  /** Bytes written by releases; never edited, as stores still hold them. */
  private static final String MEMORY_VERSION_1 =
      "01091b02021432303236303130312d6d1464656661756c742f373701046931010465310e4869"
          + "203720c3a40c6869203c6e3e0202732e646973636f72642e6d6573736167652e637265617465"
          + "64010267010437370080d8ee96ef6682d8ee96ef660106080a00010266000000000000e03f0c"
          + "000000000000d03f010e011001046d3200010672756e02027204026102620112736861323536"
          + "3a303001083078303101047b7d";

  private static final String MEMORY_VERSION_2 =
      "02091b02021432303236303130312d6d1464656661756c742f373701046931010465310e4869203720c3a40c6869203c6e3e0202732e646973636f72642e6d6573736167652e63726561746564010267010437370080d8ee96ef6682d8ee96ef660106080a00010266000000000000e03f0c000000000000d03f010e011001046d3200010672756e0112020272040261026201127368613235363a303001083078303101047b7d";

  private static final String MEMORY_VERSION_3 =
      "03091b02021432303236303130312d6d1464656661756c742f373701046931010465310e48"
          + "69203720c3a40c6869203c6e3e0202732e646973636f72642e6d6573736167652e63726561"
          + "746564010267010437370080d8ee96ef6682d8ee96ef6601060801180a0001026600000000"
          + "0000e03f0c000000000000d03f010e011001046d3200010672756e01120202720402610262"
          + "01127368613235363a303001083078303101047b7d";

  private static final String MEMORY_VERSION_4 =
      "04091b02021432303236303130312d6d1464656661756c742f373701046931010465310e48"
          + "69203720c3a40c6869203c6e3e0202732e646973636f72642e6d6573736167652e63726561"
          + "746564010267010437370080d8ee96ef6682d8ee96ef6601060801180a0001026600000000"
          + "0000e03f0c000000000000d03f010e06011001046d3200010672756e011202027204026102"
          + "6201127368613235363a303001083078303101047b7d";

  private static final String TOMBSTONE_VERSION_1 =
      "01046d311464656661756c742f3737000101046d3201127368613235363a303014636f6d7061"
          + "6374696f6e010672756e";

  @Test
  void version_1_of_a_memory_keeps_its_original_meaning() {
    Memory neverRestored = memory(new Memory.Lifecycle(true, 8L, "m2", null, "run", null));

    assertEquals(neverRestored, MemoryBytes.memory(HexFormat.of().parseHex(MEMORY_VERSION_1)));
  }

  @Test
  void version_2_of_a_memory_keeps_its_original_meaning() {
    assertEquals(MEMORY, MemoryBytes.memory(HexFormat.of().parseHex(MEMORY_VERSION_2)));
  }

  @Test
  void version_3_of_a_memory_keeps_its_original_meaning() {
    assertEquals(
        MEMORY.withExpiresAt(12L), MemoryBytes.memory(HexFormat.of().parseHex(MEMORY_VERSION_3)));
  }

  @Test
  void version_4_of_a_memory_is_as_it_always_was() {
    Memory used = MEMORY.withExpiresAt(12L).withUsage(new Memory.Usage(6, 0.25, 7L, 3));

    assertEquals(MEMORY_VERSION_4, HexFormat.of().formatHex(MemoryBytes.of(used)));
    assertEquals(used, MemoryBytes.memory(HexFormat.of().parseHex(MEMORY_VERSION_4)));
  }

  @Test
  void version_1_of_a_tombstone_is_as_it_always_was() {
    assertEquals(TOMBSTONE_VERSION_1, HexFormat.of().formatHex(MemoryBytes.of(TOMBSTONE)));
    assertEquals(TOMBSTONE, MemoryBytes.tombstone(HexFormat.of().parseHex(TOMBSTONE_VERSION_1)));
  }

  @Test
  void every_kind_and_every_status_has_the_code_that_it_always_had() {
    Samples samples = new Samples(1);
    StringBuilder codes = new StringBuilder();
    for (Kind kind : Kind.values()) {
      Memory memory = samples.memory();
      while (memory.kind() != kind) {
        memory = samples.memory();
      }
      codes.append(kind.wireName()).append('=').append(MemoryBytes.of(memory)[1]).append(' ');
    }
    for (Memory.EmbeddingStatus status : Memory.EmbeddingStatus.values()) {
      Memory memory = samples.memory();
      while (memory.embedding() != status) {
        memory = samples.memory();
      }
      codes.append(status).append('=').append(MemoryBytes.of(memory)[3]).append(' ');
    }

    assertEquals(
        "message=0 tool_call=1 tool_result=2 assistant_message=3 think_trace=4 system=5 admin=6"
            + " summary=7 tombstone=8 aggregate=9 wisdom=10 fact=18 profile=11 session_message=12"
            + " session_summary=13 preference=14 entry=15 relation=16 pattern=17 excerpt=19 NONE=0"
            + " REQUESTED=1 SUMMARISE_FIRST=2 PURGED=3 ",
        codes.toString());
  }

  @Test
  void a_written_row_is_read_unchanged() {
    long seed = new Random().nextLong();
    Samples samples = new Samples(seed);

    for (int i = 0; i < 5_000; i++) {
      Memory memory = samples.memory();
      Tombstone tombstone = samples.tombstone();

      assertEquals(memory, MemoryBytes.memory(MemoryBytes.of(memory)), () -> "seed " + seed);
      assertEquals(
          tombstone, MemoryBytes.tombstone(MemoryBytes.of(tombstone)), () -> "seed " + seed);
    }
  }

  @Test
  void a_row_of_a_later_release_is_reported_as_such() {
    byte[] row = MemoryBytes.of(MEMORY);
    row[0] = 5;

    RowFormatException fault =
        assertThrows(RowFormatException.class, () -> MemoryBytes.memory(row));

    assertEquals(
        "A memory row has format version 5, but this release reads versions 1 to 4: it was"
            + " written by a later release of Lethe. Run that release, or reset this"
            + " application's state with this"
            + " one.",
        fault.getMessage());
  }

  @Test
  void a_row_without_a_version_is_reported_as_damaged() {
    for (byte[] row : new byte[][] {{}, {0, 1}, {(byte) 0x80}}) {
      RowFormatException fault =
          assertThrows(RowFormatException.class, () -> MemoryBytes.tombstone(row));
      assertTrue(fault.getMessage().contains("damaged"), fault::getMessage);
    }
  }

  @Test
  void a_row_that_is_cut_or_too_long_is_damaged() {
    byte[] row = MemoryBytes.of(MEMORY);

    for (int length = 1; length < row.length; length++) {
      byte[] cut = Arrays.copyOf(row, length);
      assertThrows(RowFormatException.class, () -> MemoryBytes.memory(cut));
    }
    assertThrows(
        RowFormatException.class, () -> MemoryBytes.memory(Arrays.copyOf(row, row.length + 1)));
  }

  @Test
  void a_damaged_row_fails_with_no_other_exception() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);

    for (int i = 0; i < 20_000; i++) {
      byte[] row = MemoryBytes.of(MEMORY);
      row[1 + random.nextInt(row.length - 1)] = (byte) random.nextInt(256);

      try {
        MemoryBytes.memory(row);
      } catch (RowFormatException e) {
        assertTrue(e.getMessage().startsWith("A memory row"), e::getMessage);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ": " + HexFormat.of().formatHex(row), e);
      }
    }
  }

  private static Memory memory(Memory.Lifecycle lifecycle) {
    return new Memory(
        "20260101-m",
        Kind.AGGREGATE,
        new Scope("default/77"),
        "i1",
        "e1",
        new Memory.Content("Hi 7 ä", "hi <n>", List.of("s")),
        new Memory.Source("discord.message.created", "g", "77", null, true),
        1_767_268_800_000L,
        1_767_268_800_001L,
        3L,
        4,
        5,
        new Memory.Cluster(null, "f"),
        new Memory.Retrieval(true, false, true, 0.5),
        new Memory.Usage(6, 0.25, 7L),
        Memory.EmbeddingStatus.SUMMARISE_FIRST,
        lifecycle,
        List.of("r"),
        List.of("a", "b"),
        new Memory.Fingerprints("sha256:00", "0x01"),
        "{}",
        1);
  }
}

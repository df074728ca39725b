package dev.lethe.codec.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyMember;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.Sighting;
import dev.lethe.fixture.StoredBytes;
import dev.lethe.item.ItemRow;
import dev.lethe.item.LastVersion;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.PolicyRow;
import dev.lethe.text.fingerprint.Digest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows of key-value stores as written by earlier builds, by {@code store-version}. Rows of formats
 * that are no longer written are in {@link #FORMER}.
 */
class StoredRowsTest {
  private static final Digest DIGEST = new Digest(1, -2, 3L << 40, Long.MIN_VALUE);
  private static final long NOON = 1_769_860_800_000L;

  private static final List<Row<?>> FORMER =
      List.of(
          new Row<>("memories-1", StateSerde.memories(), memory(null, null)),
          new Row<>("memories-2", StateSerde.memories(), memory(NOON + 5, null)),
          new Row<>("memories-3", StateSerde.memories(), memory(NOON + 5, NOON + 6)),
          trace(
              "message-memories-1-minted",
              new MessageTrace.Minted("20260131-m", "fam-1", DIGEST, true, NOON)),
          new Row<>("families-1", StateSerde.families(), profile()),
          new Row<>("families-1-alias", StateSerde.families(), profile().aliasOf("fam-0")),
          new Row<>("retired-families-1", StateSerde.retiredFamilies(), retired()));

  private static final List<Row<?>> WRITTEN =
      List.of(
          new Row<>(
              "memories-4",
              StateSerde.memories(),
              memory(NOON + 5, NOON + 6).withUsage(new Memory.Usage(6, 0.25, -7L, 3))),
          new Row<>(
              "tombstones-1",
              StateSerde.tombstones(),
              new Tombstone(
                  "20260131-m",
                  new Scope("default/77"),
                  null,
                  NOON,
                  "m2",
                  "sha256:00",
                  "compaction",
                  "run")),
          trace(
              "message-memories-2-minted",
              new MessageTrace.Minted("20260131-m", "fam-1", DIGEST, false, NOON)),
          trace(
              "message-memories-2-sampled",
              new MessageTrace.Sampled("fam-1", null, DIGEST, NOON + 1, NOON)),
          trace("message-memories-2-deleted", new MessageTrace.Deleted(NOON)),
          trace("message-memories-2-edited", new MessageTrace.Edited("größer 😀", NOON + 1, NOON)),
          trace("message-memories-2-deleted-item", new MessageTrace.DeletedItem(NOON + 1, NOON)),
          new Row<>("families-2", StateSerde.families(), profile()),
          new Row<>("families-2-alias", StateSerde.families(), profile().aliasOf("fam-0")),
          new Row<>("retired-families-2", StateSerde.retiredFamilies(), retired()),
          item("items-1-pointer", new ItemRow.Pointer("19700101-m")),
          item(
              "items-1-entry",
              new ItemRow.Entry(List.of("e|00|2", "m|größer|m"), true, false, true)),
          item(
              "items-1-kept",
              new ItemRow.Kept(new LastVersion(NOON, "sha256:00", "19700101-n", 9), 4)),
          item("items-1-counts", new ItemRow.Counts(200, 7)),
          item("items-1-removed", new ItemRow.Removed(new DayCap(20_484, 1_000, 300))),
          item("items-1-proposed", new ItemRow.Proposed("3/sha256:00", "größer 😀", "so")),
          new Row<>(
              "embeddings-1",
              StateSerde.vectors(),
              new StoredVector(new EmbeddingModel("tiny", "2"), DenseVector.of(0.5f, -0.25f))),
          new Row<>("policy-1", StateSerde.policies(), new PolicyRow(258, "{} ;; größer")));

  static Stream<Row<?>> all() {
    return Stream.concat(FORMER.stream(), WRITTEN.stream());
  }

  static Stream<Row<?>> written() {
    return WRITTEN.stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void a_row_of_every_version_is_read(Row<?> row) {
    assertEquals(row.value, row.read());
  }

  @ParameterizedTest
  @MethodSource("written")
  void a_row_is_written_as_it_was_before(Row<?> row) {
    assertEquals(
        HexFormat.of().formatHex(row.stored()),
        HexFormat.of().formatHex(row.bytes()),
        "the format of "
            + row
            + " changed: give it a version, and keep this one's bytes in FORMER");
  }

  @Test
  void every_file_is_read() {
    assertEquals(StoredBytes.names("rows"), all().map(Row::name).sorted().toList());
  }

  private static Row<MessageTrace> trace(String name, MessageTrace trace) {
    return new Row<>(name, StateSerde.traces(), trace);
  }

  private static Row<ItemRow> item(String name, ItemRow row) {
    return new Row<>(name, StateSerde.items(), row);
  }

  private static Memory memory(Long restoredAt, Long expiresAt) {
    return new Memory(
        "20260131-m",
        Kind.AGGREGATE,
        new Scope("default/77"),
        null,
        "e1",
        new Memory.Content("Größer 7 😀", "größer <n> 😀", List.of("s", "")),
        new Memory.Source("discord.message.created", "g", "77", null, true),
        NOON,
        NOON + 1,
        NOON + 2,
        NOON + 3,
        expiresAt,
        200,
        new Memory.Cluster(null, "fam-1"),
        new Memory.Retrieval(false, true, false, 0.75),
        new Memory.Usage(6, 0.25, -7L),
        Memory.EmbeddingStatus.SUMMARISE_FIRST,
        new Memory.Lifecycle(true, NOON + 4, "m2", null, "run", restoredAt),
        List.of("r"),
        List.of("a", "b"),
        new Memory.Fingerprints("sha256:00", "0x01"),
        "{\"role\":\"user\"}",
        1);
  }

  private static FamilyProfile profile() {
    return FamilyProfile.begin(
            "fam-1",
            new byte[32],
            -5,
            null,
            new FamilyMember("e1", NOON, "99", "ci-notify", "build=<n> <url x.y/z>", 0, 1))
        .learn(new FamilyMember("e2", NOON + 1, "98", null, "build=<n>\nfailed 🚨", 0, 1))
        .withTemplates(List.of("opaque"));
  }

  private static RetiredFamily retired() {
    CounterRow day =
        CounterRow.first(7, new Sighting("e1", NOON, NOON + 120))
            .sighted(9, new Sighting("é2", NOON + 5_000, NOON + 5_100));
    return RetiredFamily.of(
        profile(), new TreeMap<>(Map.of(-1, day.published(), 20_484, day.published())));
  }

  private record Row<T>(String name, Serde<T> serde, T value) {
    byte[] stored() {
      return StoredBytes.read("rows", name);
    }

    T read() {
      return serde.deserializer().deserialize(name, stored());
    }

    byte[] bytes() {
      return serde.serializer().serialize(name, value);
    }

    @Override
    public String toString() {
      return name;
    }
  }
}

package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.Sighting;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Rows in hex as stored by running applications: rows may be added, but never changed. */
class FamilyBytesTest {
  private static final String COUNTER_V1 =
      "0103090102653180c0cb958267f00102e90132d0cfcb958267f08a0cc09a0c";
  private static final String PROFILE_V1 =
      "010566616d2d310040303030303030303030303030303030303030303030303030303030303030303030"
          + "3030303030303030303030303030303030303030303030303030303030303000000000000003e8010963"
          + "692d6e6f7469667902653100010320066275696c643d00033c6e3e20033c2a3e02070320617474616368"
          + "6d656e745f636f756e743d3020656d6265645f636f756e743d310201096275696c643d3c6e3e02040963"
          + "692d6e6f74696679010402393801020b3c75726c20782e792f7a3e0101066661696c6564010102bdb003"
          + "a8bd03010250295bda7c69a087156275696c643d3c6e3e203c75726c20782e792f7a3ea31f2e8b8bdbae"
          + "5c136275696c643d3c6e3e0a6661696c656420bdb003a8bd030250295bda7c69a087d00f026531a31f2e"
          + "8b8bdbae5ca01f02653202884069031aa89659d6fee828cd6188620001066f7061717565";
  private static final String ALIAS_V1 =
      "010566616d2d31010566616d2d3040303030303030303030303030303030303030303030303030303030"
          + "303030303030303030303030303030303030303030303030303030303030303030303030300000000000"
          + "0003e8010963692d6e6f74696679026531000000000000000000";

  private static final String RETIRED_V1 =
      PROFILE_V1.substring(0, PROFILE_V1.length() - "01066f7061717565".length())
          + "000201010101026531d00ff001026531d00ff00100c0b802010101026531d00ff001026531d00ff00100";

  private static final StateSlots SLOTS =
      new StateSlots(
          1,
          List.of(5L),
          List.of(
              new StateSlot(
                  3, "Status", 7, 1, false, List.of(new StateValue(9, "Down", 4, 1_000, 2_000)))));

  private static final String PROFILE_V2 =
      "020566616d2d31004030303030303030303030303030303030303030303030303030303030303030"
          + "30303030303030303030303030303030303030303030303030303030303030303000000000000003"
          + "e8010963692d6e6f7469667902653100010320066275696c643d00033c6e3e20033c2a3e02070320"
          + "6174746163686d656e745f636f756e743d3020656d6265645f636f756e743d310201096275696c64"
          + "3d3c6e3e02040963692d6e6f74696679010402393801020b3c75726c20782e792f7a3e0101066661"
          + "696c6564010102bdb003a8bd03010250295bda7c69a087156275696c643d3c6e3e203c75726c2078"
          + "2e792f7a3ea31f2e8b8bdbae5c136275696c643d3c6e3e0a6661696c656420bdb003a8bd03025029"
          + "5bda7c69a087d00f026531a31f2e8b8bdbae5ca01f02653202884069031aa89659d6fee828cd6188"
          + "62000101000000000000000501000000000000000306537461747573070100010000000000000009"
          + "04446f776e04d00fa01f01066f7061717565";
  private static final String ALIAS_V2 =
      "020566616d2d31010566616d2d304030303030303030303030303030303030303030303030303030"
          + "30303030303030303030303030303030303030303030303030303030303030303030303030303000"
          + "000000000003e8010963692d6e6f74696679026531000000000000000000000000";
  private static final String RETIRED_V2 =
      "020566616d2d31004030303030303030303030303030303030303030303030303030303030303030"
          + "30303030303030303030303030303030303030303030303030303030303030303000000000000003"
          + "e8010963692d6e6f7469667902653100010320066275696c643d00033c6e3e20033c2a3e02070320"
          + "6174746163686d656e745f636f756e743d3020656d6265645f636f756e743d310201096275696c64"
          + "3d3c6e3e02040963692d6e6f74696679010402393801020b3c75726c20782e792f7a3e0101066661"
          + "696c6564010102bdb003a8bd03010250295bda7c69a087156275696c643d3c6e3e203c75726c2078"
          + "2e792f7a3ea31f2e8b8bdbae5c136275696c643d3c6e3e0a6661696c656420bdb003a8bd03025029"
          + "5bda7c69a087d00f026531a31f2e8b8bdbae5ca01f02653202884069031aa89659d6fee828cd6188"
          + "6200000000000201010101026531d00ff001026531d00ff00100c0b802010101026531d00ff00102"
          + "6531d00ff00100";

  @Test
  void counter_rows_of_format_1_are_written_and_read() {
    CounterRow row =
        CounterRow.first(7, new Sighting("e1", 1_769_817_600_000L, 1_769_817_600_120L))
            .published()
            .sighted(8, new Sighting("é2", 1_769_817_601_000L, 1_769_817_700_000L))
            .sighted(9, new Sighting("e3", 1_769_817_600_500L, 1_769_817_800_000L));

    assertEquals(COUNTER_V1, HexFormat.of().formatHex(FamilyBytes.toBytes(row)));
    assertEquals(row, FamilyBytes.counterRow(HexFormat.of().parseHex(COUNTER_V1)));
  }

  @Test
  void profiles_of_format_1_are_read_without_slots() {
    assertEquals(profile(), FamilyBytes.familyProfile(HexFormat.of().parseHex(PROFILE_V1)));
  }

  @Test
  void profiles_of_format_2_are_written_and_read() {
    FamilyProfile profile = profile().withSlots(SLOTS);

    assertEquals(PROFILE_V2, HexFormat.of().formatHex(FamilyBytes.toBytes(profile)));
    assertEquals(profile, FamilyBytes.familyProfile(HexFormat.of().parseHex(PROFILE_V2)));
  }

  @Test
  void aliases_of_formats_1_and_2_are_read() {
    FamilyProfile alias = profile().aliasOf("fam-0");

    assertEquals(ALIAS_V2, HexFormat.of().formatHex(FamilyBytes.toBytes(alias)));
    assertEquals(alias, FamilyBytes.familyProfile(HexFormat.of().parseHex(ALIAS_V1)));
    assertEquals(alias, FamilyBytes.familyProfile(HexFormat.of().parseHex(ALIAS_V2)));
  }

  @Test
  void retired_families_of_formats_1_and_2_are_read() {
    CounterRow row = CounterRow.first(1, new Sighting("e1", 1_000, 1_120)).published();
    RetiredFamily retired =
        RetiredFamily.of(profile(), new TreeMap<>(Map.of(-1, row, 20_000, row)));

    assertEquals(RETIRED_V2, HexFormat.of().formatHex(FamilyBytes.toBytes(retired)));
    assertEquals(retired, FamilyBytes.retiredFamily(HexFormat.of().parseHex(RETIRED_V1)));
    assertEquals(retired, FamilyBytes.retiredFamily(HexFormat.of().parseHex(RETIRED_V2)));
    assertEquals(List.of(), retired.profile().learnedTemplates());
  }

  @Test
  void any_counter_row_is_read_as_it_was_written() {
    for (long seed = 0; seed < 1_000; seed++) {
      Random random = new Random(seed);
      CounterRow row = CounterRow.first(1 + (random.nextLong() >>> 2), sighting(random));
      if (random.nextBoolean()) {
        row = row.sighted(row.memberNumber() + 1, sighting(random));
      }

      assertEquals(row, FamilyBytes.counterRow(FamilyBytes.toBytes(row)), "seed " + seed);
    }
  }

  @Test
  void an_unknown_format_is_refused() {
    byte[] counter = FamilyBytes.toBytes(CounterRow.first(1, new Sighting("e", 1, 1)));
    byte[] profile = FamilyBytes.toBytes(profile());
    counter[0] = 2;
    profile[0] = 3;

    Exception error =
        assertThrows(IllegalStateException.class, () -> FamilyBytes.counterRow(counter));
    assertTrue(
        error
            .getMessage()
            .startsWith(
                "A family-counters row has format version 2, but this release reads versions 1 to"
                    + " 1:"),
        error.getMessage());
    error = assertThrows(IllegalStateException.class, () -> FamilyBytes.familyProfile(profile));
    assertTrue(
        error
            .getMessage()
            .startsWith(
                "A families row has format version 3, but this release reads versions 1 to 2:"),
        error.getMessage());
  }

  @Test
  void a_row_cut_short_or_with_bytes_left_over_is_refused() {
    byte[] bytes = FamilyBytes.toBytes(profile());

    for (int length = 0; length <= bytes.length + 1; length++) {
      byte[] damaged = Arrays.copyOf(bytes, length);
      if (length != bytes.length) {
        assertThrows(
            IllegalStateException.class,
            () -> FamilyBytes.familyProfile(damaged),
            length + " bytes");
      }
    }
  }

  @Test
  void a_size_that_the_row_can_not_hold_is_refused_before_it_is_allocated() {
    byte[] bytes = HexFormat.of().parseHex("01ffffffff07");

    Exception error =
        assertThrows(IllegalStateException.class, () -> FamilyBytes.familyProfile(bytes));
    assertTrue(error.getMessage().contains("announces 2147483647 elements"), error.getMessage());
  }

  private static FamilyProfile profile() {
    return Members.profileOf(
            "fam-1",
            List.of(
                new FamilyMember("e1", 1_000, "99", "ci-notify", "build=<n> <url x.y/z>", 0, 1),
                new FamilyMember("e2", 2_000, "98", null, "build=<n>\nfailed 🚨", 0, 1)))
        .withTemplates(List.of("opaque"));
  }

  private static Sighting sighting(Random random) {
    String id = "e" + (char) random.nextInt(0x10000) + random.nextInt();
    return new Sighting(id, random.nextLong(), random.nextLong());
  }
}

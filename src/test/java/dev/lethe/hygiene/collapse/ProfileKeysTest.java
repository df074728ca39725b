package dev.lethe.hygiene.collapse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.fixture.IndexOnHeap;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.fixture.Profiled;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.item.Significance;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileKeysTest {
  private static final long NOW = Profiled.DAY + TimeUnit.DAYS.toMillis(100);
  private static final List<Significance> SIGNIFICANCES = List.of(Significance.values());
  private static final String TEXT = "gateway api status 5";

  private final MemoriesOnHeap memories = new MemoriesOnHeap();
  private final IndexOnHeap index = new IndexOnHeap();
  private final ProfileKeys keys = new ProfileKeys(Policy.defaults());
  private final Reading reading = new SnapshotReader(Policy.defaults()).read(TEXT);

  private ItemRow.Entry put(Memory memory) {
    memories.put(memory);
    ItemRow.Entry entry = entry(memory);
    entry.keys().forEach(key -> index.rows.put(key, memory.memoryId()));
    return entry;
  }

  private ItemRow.Entry entry(Memory memory) {
    return keys.entry(memory, ItemState.read(memory.kind(), memory.item(), new JsonTree()));
  }

  private Profiles profiles() {
    return new ScopeProfiles(
        Profiled.SCOPE, Policy.defaults(), memories, index, new JsonTree(), NOW);
  }

  private static Profiled profile(String itemId) {
    return Profiled.of(itemId).says(TEXT);
  }

  private List<String> inOrder(Predicate<Profile> wanted) {
    List<String> ids = new ArrayList<>();
    Profile next = profiles().bestBySignature(reading.exactKey(), wanted);
    while (next != null) {
      ids.add(next.item().itemId());
      next =
          profiles()
              .bestBySignature(
                  reading.exactKey(), p -> wanted.test(p) && !ids.contains(p.item().itemId()));
    }
    return ids;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void the_best_profile_is_the_first_row(long seed) {
    Random random = new Random(seed);
    String[] ids = {"a", "a!", "a|", "aa", "b", "z\uD83D\uDE00", "z\uFF5E", "z", "ü", "a\uE000"};
    TreeSet<Profile> expected = new TreeSet<>(Profile.BEST_FIRST);
    for (int i = 0; i < 60; i++) {
      Memory memory =
          profile(ids[random.nextInt(ids.length)] + (i / 3))
              .matters(SIGNIFICANCES.get(random.nextInt(4)))
              .count(random.nextInt(3) == 0 ? random.nextLong() & Long.MAX_VALUE : i % 3)
              .at(random.nextInt(3) == 0 ? -random.nextInt(5) : Profiled.DAY + random.nextInt(3))
              .pinned(random.nextInt(5) == 0)
              .restored(random.nextInt(8) == 0 ? NOW - TimeUnit.DAYS.toMillis(31 + i) : null)
              .memory();
      if (memories.memory(Profiled.SCOPE, memory.memoryId()) == null) {
        put(memory);
        expected.add(profiles().byId(memory.memoryId()));
      }
    }

    assertEquals(
        expected.stream().map(p -> p.item().itemId()).toList(),
        inOrder(profile -> true),
        "seed " + seed);
  }

  @Test
  void keys_are_in_the_order_of_their_bytes() {
    List<String> all = new ArrayList<>();
    for (String id : List.of("z\uFF5E", "z\uD83D\uDE00", "z", "b", "a!", "a")) {
      all.add(entry(profile(id).memory()).keys().get(0));
    }

    List<String> byBytes = new ArrayList<>(all);
    byBytes.sort(
        (one, other) ->
            Arrays.compareUnsigned(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));

    assertEquals(all.stream().sorted().toList(), byBytes);
  }

  @Test
  void resting_profiles_are_not_read() {
    for (int i = 0; i < 50; i++) {
      put(profile("r" + i).restored(NOW - i).memory());
    }
    put(profile("a").memory());
    List<String> read = new ArrayList<>();

    Profile best =
        profiles()
            .bestBySignature(reading.exactKey(), profile -> read.add(profile.item().itemId()));

    assertEquals("a", best.item().itemId());
    assertEquals(List.of("a"), read);
  }

  @Test
  void it_has_a_key_by_its_signature_and_one_by_its_words_if_enough_count() {
    assertEquals(2, entry(profile("a").memory()).keys().size());
    assertEquals(1, entry(profile("a").says("gateway status 5").memory()).keys().size());
    assertEquals(List.of(), entry(profile("a").says("prefers dark mode").memory()).keys());
    assertEquals(List.of(), entry(profile("a").says("").memory()).keys());
  }

  @Test
  void keys_contain_no_text() {
    String all = String.join(" ", entry(profile("a").refersTo("dark-mode").memory()).keys());

    assertFalse(all.contains("gateway") || all.contains("dark-mode"), all);
  }

  @Test
  void a_merged_profile_is_found_only_through_its_canonical() {
    put(profile("a").memory());
    put(profile("b").mergedInto("a", NOW).memory());

    assertEquals(List.of("a"), inOrder(profile -> true));
    assertEquals(
        List.of("b"),
        profiles().mergedInto(Profiled.id("a")).stream().map(p -> p.item().itemId()).toList());
    assertEquals(List.of(), profiles().mergedInto(Profiled.id("b")));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void the_newest_observation_of_merged_profiles_is_the_first_row(long seed) {
    Random random = new Random(seed);
    String[] ids = {"b", "b!", "bb", "b~", "z\uD83D\uDE00", "z\uFF5E", "z", "ü", "b\uE000"};
    Observation expected = null;
    for (int i = 0; i < 40; i++) {
      long at = Profiled.DAY + random.nextInt(3);
      String id = ids[random.nextInt(ids.length)] + (i / 3);
      Memory memory = profile(id).at(at).mergedInto("a", NOW).memory();
      if (memories.memory(Profiled.SCOPE, memory.memoryId()) == null) {
        put(memory);
        Observation observed = profiles().byId(memory.memoryId()).newest();
        expected = Observation.newer(expected, observed);
      }
    }
    String canonical = Profiled.id("a");

    assertEquals(
        expected, profiles().newestMergedInto(canonical, profile -> true).newest(), "seed " + seed);
    assertNull(profiles().newestMergedInto(canonical, profile -> false));
    assertNull(profiles().newestMergedInto(Profiled.id("b"), profile -> true));
  }

  @Test
  void the_next_newest_duplicate_is_found_without_reading_all() {
    put(profile("a").memory());
    for (int i = 0; i < 500; i++) {
      put(profile("p" + i).at(Profiled.DAY + i).mergedInto("a", NOW).memory());
    }
    List<String> read = new ArrayList<>();
    Profile newest =
        profiles()
            .newestMergedInto(
                Profiled.id("a"),
                profile -> {
                  read.add(profile.item().itemId());
                  return !profile.item().itemId().equals("p499");
                });

    assertEquals("p498", newest.item().itemId());
    assertEquals(List.of("p499", "p498"), read);
  }

  @Test
  void live_profiles_and_those_that_may_go_are_counted() {
    assertEquals(List.of(true, true), counted(profile("a")));
    assertEquals(List.of(true, false), counted(profile("a").pinned(true)));
    assertEquals(List.of(true, false), counted(profile("a").says("prefers dark mode")));
    assertEquals(List.of(false, false), counted(profile("a").mergedInto("b", NOW)));
  }

  private List<Boolean> counted(Profiled profile) {
    ItemRow.Entry entry = entry(profile.memory());
    return List.of(entry.profile(), entry.counted());
  }

  @Test
  void an_unwanted_or_missing_profile_is_null() {
    put(profile("a").memory());

    assertNull(profiles().bestBySignature(reading.exactKey(), profile -> false));
    assertNull(profiles().bestBySignature("other", profile -> true));
    assertNull(profiles().byId(Profiled.id("z")));
    assertTrue(profiles().byId(Profiled.id("a")).isLive());
  }
}

package dev.lethe.processor;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.RandomEvents;
import dev.lethe.fixture.RandomEvents.Arriving;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of the memory table after the whole topology has written it. */
class StoredMemoriesTest {
  private static final Scope SCOPE = new Scope("default/general");
  private static final long TODAY = EventJson.DAY / Duration.ofDays(1).toMillis();
  private static final double DAYS = 86_400;

  @TempDir Path folder;

  private static MemoryRepository memories(Pipeline pipeline) {
    return new StoredMemories(
        pipeline.stored(Names.MEMORIES),
        pipeline.stored(Names.TOMBSTONES),
        KnownScopes.of(pipeline.hotState()));
  }

  private static List<String> scanned(MemoryRepository memories, MemoryScan scan) {
    List<String> ids = new ArrayList<>();
    assertEquals(
        Optional.empty(), memories.scan(scan, () -> true, memory -> ids.add(memory.memoryId())));
    return ids;
  }

  @Test
  void a_memory_is_found_by_its_id_in_its_own_scope_only() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      String id = pipeline.hears(person("e1", "hello")).get("memory_id").asText();
      MemoryRepository memories = memories(pipeline);

      assertEquals("hello", memories.memory(SCOPE, id).content().text());
      assertNull(memories.memory(new Scope("default/genera"), id));
      assertNull(memories.tombstone(SCOPE, id));
    }
  }

  @Test
  void a_deleted_memory_is_shown_and_has_a_tombstone() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      String id = pipeline.hears(person("e1", "hello")).get("memory_id").asText();
      pipeline.hears(deletion("e2", "m-e1"));
      MemoryRepository memories = memories(pipeline);

      assertTrue(memories.memory(SCOPE, id).lifecycle().deleted());
      assertEquals("deleted", memories.tombstone(SCOPE, id).reason());
      assertEquals(List.of(id), scanned(memories, MemoryScan.of(SCOPE, TODAY, TODAY)));
    }
  }

  @Test
  void a_scan_returns_memories_day_by_day() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      String third = pipeline.hears(person("e1", "hello").at(2 * DAYS)).get("memory_id").asText();
      String first = pipeline.hears(person("e2", "hello").at(0)).get("memory_id").asText();
      String second =
          pipeline.hears(person("e3", "hello").at(2 * DAYS - 1)).get("memory_id").asText();
      pipeline.hears(person("e4", "hello").at(-1));
      pipeline.hears(person("e5", "hello").at(3 * DAYS));
      MemoryRepository memories = memories(pipeline);

      assertEquals(
          List.of(first, second, third), scanned(memories, MemoryScan.of(SCOPE, TODAY, TODAY + 2)));
    }
  }

  @Test
  void a_scan_returns_only_the_requested_kinds() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      pipeline.hears(person("e1", "hello"));
      pipeline.hears(bot("e2", "the build of the release branch has finished without a warning"));
      pipeline.hears(bot("e3", "the build of the release branch has finished without a warning"));
      String tick =
          pipeline
              .hears(event("e4", "system.tick").with("action", "tidy up"))
              .get("memory_id")
              .asText();
      pipeline.settles();
      MemoryRepository memories = memories(pipeline);
      MemoryScan today = MemoryScan.of(SCOPE, TODAY, TODAY);

      assertEquals(4, scanned(memories, today).size());
      assertEquals(List.of(tick), scanned(memories, today.kinds(Set.of(Kind.SYSTEM))));
      assertEquals(1, scanned(memories, today.kinds(Set.of(Kind.AGGREGATE))).size());
      assertEquals(List.of(), scanned(memories, today.kinds(Set.of())));
    }
  }

  @Test
  void skipped_memories_count_as_read() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      for (int i = 0; i < 10; i++) {
        pipeline.hears(person("e" + i, "hello"));
      }
      int[] budget = {4};
      List<Memory> shown = new ArrayList<>();

      Optional<MemoryScan> rest =
          memories(pipeline)
              .scan(
                  MemoryScan.of(SCOPE, TODAY, TODAY).kinds(Set.of(Kind.SUMMARY)),
                  () -> budget[0]-- > 0,
                  shown::add);

      assertEquals(List.of(), shown);
      assertEquals(
          6, scanned(memories(pipeline), rest.orElseThrow().kinds(Set.of(Kind.MESSAGE))).size());
    }
  }

  @Test
  void a_scan_that_may_read_nothing_is_left_as_it_was() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      pipeline.hears(person("e1", "hello"));
      MemoryScan scan = MemoryScan.of(SCOPE, TODAY, TODAY);

      assertEquals(Optional.of(scan), memories(pipeline).scan(scan, () -> false, memory -> {}));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void any_scan_in_any_portions_matches_the_topic(long seed) {
    try (Pipeline pipeline =
        seed % 2 == 0 ? Pipeline.withDefaults() : Pipeline.durable(Policy.defaults(), folder)) {
      for (Arriving event : RandomEvents.of(seed, 700)) {
        pipeline.hears(event.bytes(), event.arrival());
      }
      pipeline.settles();
      MemoryRepository memories = memories(pipeline);
      Random random = new Random(seed);
      for (int n = 0; n < 60; n++) {
        MemoryScan scan = anyScan(random);

        List<String> shown = new ArrayList<>();
        Optional<MemoryScan> rest = Optional.of(scan);
        while (rest.isPresent()) {
          int[] budget = {random.nextInt(5)};
          rest =
              memories.scan(
                  rest.get(), () -> budget[0]-- > 0, memory -> shown.add(memory.memoryId()));
        }

        assertEquals(published(pipeline, scan), shown, "seed " + seed + ", " + scan);
      }
    }
  }

  private static MemoryScan anyScan(Random random) {
    List<Scope> scopes =
        List.of(
            SCOPE,
            new Scope("default/builds"),
            new Scope("default/deploys"),
            new Scope("other/general"),
            new Scope("default/build"));
    long first = TODAY - 2 + random.nextInt(8);
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (Kind kind : Kind.values()) {
      if (random.nextBoolean()) {
        kinds.add(kind);
      }
    }
    return MemoryScan.of(scopes.get(random.nextInt(5)), first, first + random.nextInt(3))
        .kinds(kinds);
  }

  private static List<String> published(Pipeline pipeline, MemoryScan scan) {
    return pipeline.memories().values().stream()
        .filter(memory -> memory.get("scope").asText().equals(scan.scope().name()))
        .filter(
            memory ->
                scan.kinds().stream()
                    .anyMatch(kind -> kind.wireName().equals(memory.get("kind").asText())))
        .map(memory -> memory.get("memory_id").asText())
        .filter(id -> id.compareTo(scan.from()) >= 0 && id.compareTo(scan.end()) < 0)
        .sorted()
        .toList();
  }
}

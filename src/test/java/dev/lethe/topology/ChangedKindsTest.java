package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items that were merged as profiles and arrive again with another kind. */
class ChangedKindsTest {
  private static final Scope SCOPE = new Scope("default/collection:default");

  private final Pipeline lethe = Pipeline.with(Policies.edn("{:profile {:mode :apply}}"));

  @BeforeEach
  void one_of_two_profiles_is_merged_away() {
    lethe.hears(profile("a", "gateway status 1").with("reinforcement_count", 4));
    lethe.hears(profile("b", "gateway status 2").with("reinforcement_count", 2).at(1));
  }

  @AfterEach
  void close() {
    lethe.close();
  }

  private JsonNode memory(String itemId) {
    return lethe.memory(MemoryIds.ofItem(SCOPE, itemId));
  }

  private boolean isLive(String itemId) {
    return !memory(itemId).at("/lifecycle/deleted").asBoolean();
  }

  private long total(String itemId) {
    return memory(itemId).at("/item/reinforcement_count").asLong();
  }

  @Test
  void a_merged_profile_that_returns_as_an_entry_is_live_and_adds_nothing() {
    lethe.hears(entry("b", "gateway status 2").at(2));

    assertTrue(isLive("b"));
    assertEquals("entry", memory("b").path("kind").asText());
    assertEquals(4, total("a"));
    assertFalse(memory("a").path("item").has("latest_summary"));
  }

  @Test
  void one_that_becomes_a_profile_again_is_not_counted_twice() {
    lethe.hears(preference("b", "editor", "vi").at(2));
    assertEquals(4, total("a"));

    lethe.hears(profile("b", "gateway status 2").with("reinforcement_count", 2).at(3));

    assertFalse(isLive("b"));
    assertEquals(6, total("a"));
  }

  @Test
  void a_deletion_that_names_another_kind_withdraws_the_merged_text() {
    lethe.hears(deletion("b", "preference").at(2));

    assertFalse(memory("a").at("/item/latest_summary").asText().contains("2"));

    lethe.hears(profile("b", "gateway status 2").with("reinforcement_count", 2).at(3));

    assertEquals(6, total("a"));
  }
}

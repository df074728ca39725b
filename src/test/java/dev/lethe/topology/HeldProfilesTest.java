package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.profile;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pins and locks of profiles survive arrivals, restores and changes of neighbours: rule H8. */
class HeldProfilesTest {
  private static final Scope SCOPE = new Scope("default/collection:default");
  private static final List<String> SUMMARIES =
      List.of(
          "gateway status 5",
          "gateway status 6",
          "gateway status",
          "the cache answers requests slowly today",
          "today the cache answers requests slowly",
          "We like the lake very much indeed.");
  private static final int IDS = 8;
  private static final int STEPS = 200;

  private final Map<String, JsonNode> before = new HashMap<>();
  private int calls;
  private double at = 1;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void no_pinned_or_locked_profile_is_removed_except_by_its_own_store(long seed) {
    Random random = new Random(seed);
    String policy =
        "{:profile {:mode :apply :token-key-min-tokens 3}"
            + " :safety {:restore-exempt-days 1 :caps {:profile {:pct 100.0 :floor 100}}}}";
    try (Pipeline lethe = Pipeline.with(Policies.edn(policy))) {
      for (int step = 0; step < STEPS; step++) {
        String what = steps(lethe, random);
        for (JsonNode memory : lethe.memories().values()) {
          String id = memory.get("memory_id").asText();
          JsonNode was = before.put(id, memory);
          if (was != null && isHeld(was) && isLive(was) && !what.startsWith("own " + id)) {
            assertTrue(isLive(memory), "step " + step + ": " + what + "\n" + was + "\n" + memory);
          }
          if (was != null && isHeld(memory) && isLive(was)) {
            assertTrue(isLive(memory), "step " + step + ": " + what + "\n" + was + "\n" + memory);
          }
        }
        if (step % 97 == 96) {
          lethe.restarts();
        }
      }
    }
  }

  private static boolean isHeld(JsonNode memory) {
    return memory.at("/retrieval/pinned").asBoolean()
        || memory.at("/retrieval/locked_by_admin").asBoolean();
  }

  private static boolean isLive(JsonNode memory) {
    return !memory.at("/lifecycle/deleted").asBoolean()
        && memory.at("/lifecycle/superseded_by").isMissingNode();
  }

  /** Performs one random step and describes it. */
  private String steps(Pipeline lethe, Random random) {
    String itemId = "i" + random.nextInt(IDS);
    String memoryId = MemoryIds.ofItem(SCOPE, itemId);
    int what = random.nextInt(100);
    at += 1 + random.nextInt(50);
    if (what < 45) {
      ItemJson item =
          profile(itemId, SUMMARIES.get(random.nextInt(SUMMARIES.size())))
              .with("reinforcement_count", 1 + random.nextInt(5))
              .at(random.nextInt(10) == 0 ? at - 60 : at);
      boolean setsPin = random.nextInt(6) == 0;
      if (setsPin) {
        item.with("pinned", random.nextBoolean());
      }
      lethe.hears(item, at);
      return "snapshot of " + memoryId + (setsPin ? " with a pin" : "");
    } else if (what < 50) {
      lethe.hears(deletion(itemId, "profile").at(at), at);
      return "own " + memoryId + " deletion";
    } else if (what < 53) {
      lethe.hears(entry(itemId, "an entry now").at(at), at);
      return "own " + memoryId + " is an entry";
    } else if (what < 57) {
      at += 86_400.0 * (1 + random.nextInt(12));
      lethe.waits(at);
      return "days go by";
    }
    String tool =
        List.of("memory.pin", "memory.lock", "memory.unpin", "memory.unlock", "memory.restore")
            .get(Math.min(4, random.nextInt(7)));
    lethe.waits(at);
    lethe.asks(call("c" + calls++, tool).with("memory_id", memoryId));
    return tool + " " + memoryId;
  }
}

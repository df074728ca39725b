package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> COMMANDS =
      List.of("run", "send", "simulate", "prune", "inspect", "topics", "topology", "gc");

  @ParameterizedTest
  @CsvSource({
    "sned, send",
    "snd, send",
    "rnu, run",
    "inspetc, inspect",
    "topcis, topics",
    "purne, prune",
  })
  void the_fewest_edits_win_and_a_swap_is_one(String meant, String name) {
    assertEquals(Optional.of(name), NearestName.of(meant, COMMANDS));
  }

  @Test
  void what_is_like_no_name_has_none() {
    assertEquals(Optional.empty(), NearestName.of("explode", COMMANDS));
    assertEquals(Optional.empty(), NearestName.of("x", COMMANDS));
  }
}

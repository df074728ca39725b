package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.message;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupValueTest {
  private static final long NOW = DAY + 20 * DAYS;

  private final GroupValue value =
      new GroupValue(Policy.defaults().compaction(), WordCounts.NONE, NOW);

  private static List<Memory> saying(String... texts) {
    return List.of(message("a").says(texts[0]).memory(), message("b").says(texts[1]).memory());
  }

  @Test
  void facts_are_worth_more_than_chatter_of_the_same_length() {
    double chatter = value.of(saying("Oh, that is really so nice of you!", "Thanks, same to you!"));
    double facts = value.of(saying("Smilla flew to Tallinn on 4 May.", "Bertil owns 7 boats."));

    assertTrue(chatter < facts, chatter + " " + facts);
  }

  @Test
  void messages_that_contexts_included_are_worth_more() {
    Memory plain = message("a").says("Bertil owns 7 boats.").memory();
    Memory used = message("b").says("Bertil owns 7 boats.").included(1, NOW - 10 * DAYS).memory();

    assertTrue(value.of(List.of(plain, plain)) < value.of(List.of(plain, used)));
  }
}

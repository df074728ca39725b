package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lethe.hygiene.ListedMembers;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Flagged patterns in reports: rules CL9 and O8. */
class FlaggedPatternsTest {
  @Test
  void a_report_lists_the_first_patterns_and_counts_the_others() {
    ListedMembers listed = new ListedMembers();

    Map<String, Object> first = flagged(1_500).json(listed);
    Map<String, Object> second = flagged(1_500).json(listed);

    assertEquals(1_500, ((List<?>) first.get("item_ids")).size());
    assertFalse(first.containsKey("left_out"), "left_out of a whole group");
    assertEquals(500, ((List<?>) second.get("memory_ids")).size());
    assertEquals(500, ((List<?>) second.get("item_ids")).size());
    assertEquals(1_000, second.get("left_out"));
  }

  private static FlaggedPatterns flagged(int patterns) {
    return new FlaggedPatterns(
        FlaggedPatterns.CLUSTER,
        "texts_differ",
        IntStream.range(0, patterns)
            .mapToObj(i -> Written.of("p" + i).scored(500).pattern())
            .toList());
  }
}

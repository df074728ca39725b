package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.HOUR;
import static dev.lethe.hygiene.compaction.Kept.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.policy.CompactionPolicy.GroupKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryGroupingTest {
  private static final long NOW = DAY + 400 * DAYS;

  private static final Set<GroupKey> ALL = EnumSet.allOf(GroupKey.class);

  /** Returns the groups as the names of their sources: {@code a b, c d}. */
  private static String groups(Set<GroupKey> by, int maxSources, int maxTokens, Kept... kept) {
    List<Memory> memories = new ArrayList<>();
    for (Kept one : kept) {
      memories.add(one.memory());
    }
    return new MemoryGrouping(false, by, maxSources, maxTokens)
        .groups(memories, NOW).stream()
            .map(
                group ->
                    group.stream()
                        .map(memory -> memory.memoryId().substring(9))
                        .collect(Collectors.joining(" ")))
            .collect(Collectors.joining(", "));
  }

  private static String groups(Set<GroupKey> by, Kept... kept) {
    return groups(by, 200, 60_000, kept);
  }

  @Test
  void a_group_has_one_channel_day_and_thread_by_default() {
    Kept[] kept = {
      message("a"), message("b").at(DAY + 1),
      message("c").in("other").at(DAY + 2), message("d").in("other").at(DAY + 3),
      message("e").at(DAY + DAYS), message("f").at(DAY + DAYS + 1),
      message("g").thread("t").at(DAY + 4), message("h").thread("t").at(DAY + 5)
    };

    assertEquals("a b, c d, g h, e f", groups(ALL, kept));
  }

  @Test
  void excerpts_are_grouped_by_month_and_later_by_year() {
    Kept[] recent = {
      excerpt("a", 3), excerpt("b", 20).thread("t"), excerpt("c", 35), excerpt("d", 50)
    };
    Kept[] old = {excerpt("a", -800), excerpt("b", -500), excerpt("c", -390)};

    assertEquals("a b, c d", groups(ALL, recent));
    assertEquals("b c", groups(ALL, old));
  }

  private static Kept excerpt(String name, int day) {
    return message(name).of(Kind.EXCERPT).at(DAY + day * DAYS);
  }

  @Test
  void a_group_shares_exactly_the_keys_of_the_policy() {
    Kept[] kept = {
      message("a"), message("b").in("other").at(DAY + DAYS), message("c").thread("t").at(DAY + HOUR)
    };

    assertEquals("a c b", groups(Set.of(), kept));
    assertEquals("a c", groups(Set.of(GroupKey.CHANNEL_ID), kept));
    assertEquals("a c", groups(Set.of(GroupKey.DAY), kept));
    assertEquals("a b", groups(Set.of(GroupKey.THREAD_ID), kept));
    assertEquals("a c b", groups(Set.of(GroupKey.SPAM_FAMILY_ID), kept));
  }

  @Test
  void a_family_with_fewer_than_two_of_a_groups_candidates_counts_as_none() {
    Kept[] kept = {
      message("a"), message("b").repeats("f1").at(DAY + 1),
      message("c").repeats("f2").at(DAY + 2), message("d").repeats("f2").at(DAY + 3),
      message("e").repeats("f1").at(DAY + DAYS), message("f").at(DAY + DAYS)
    };

    assertEquals("a b, c d, e f", groups(ALL, kept));
  }

  @Test
  void sources_are_in_the_order_of_time_and_id() {
    assertEquals(
        "c a b", groups(ALL, message("b").at(DAY + 1), message("a").at(DAY + 1), message("c")));
  }

  @Test
  void a_group_has_so_many_sources_at_most_and_a_rest_of_one_is_left_alone() {
    Kept[] kept =
        IntStream.range(0, 5).mapToObj(i -> message("m" + i).at(DAY + i)).toArray(Kept[]::new);

    assertEquals("m0 m1, m2 m3", groups(ALL, 2, 60_000, kept));
    assertEquals("m0 m1 m2, m3 m4", groups(ALL, 3, 60_000, kept));
  }

  @Test
  void a_new_group_starts_where_the_next_source_would_pass_the_tokens() {
    Kept[] kept = {
      message("a").says("x".repeat(40)),
      message("b").says("ä".repeat(38)).at(DAY + 1),
      message("c").says("😀".repeat(4)).at(DAY + 2),
      message("d").says("x").at(DAY + 3)
    };

    assertEquals("a b, c d", groups(ALL, 200, 20, kept));
    assertEquals("a b c", groups(ALL, 200, 21, kept));
  }

  @Test
  void a_text_that_passes_the_tokens_by_itself_is_left_alone() {
    Kept[] kept = {
      message("a"),
      message("b").at(DAY + 1),
      message("c").says("x".repeat(900)).at(DAY + 2),
      message("d").at(DAY + 3),
      message("e").at(DAY + 4)
    };

    assertEquals("a b, d e", groups(ALL, 200, 100, kept));
  }

  @Test
  void a_group_of_one_is_left_alone() {
    assertEquals("", groups(ALL, message("a"), message("b").at(DAY + DAYS)));
  }

  @Test
  void groups_do_not_depend_on_the_order_of_memories() {
    List<Memory> memories = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      memories.add(message("m" + i).at(DAY + (i % 7) * HOUR * 9).repeats("f" + i % 3).memory());
    }
    MemoryGrouping grouping = new MemoryGrouping(false, ALL, 10, 60_000);
    List<List<Memory>> groups = grouping.groups(memories, NOW);

    Collections.shuffle(memories, new Random(1));

    assertEquals(groups, grouping.groups(memories, NOW));
  }
}

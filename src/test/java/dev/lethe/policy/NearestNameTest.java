package dev.lethe.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
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
    assertEquals(Optional.of(name), NearestName.oneEditFrom(meant, COMMANDS));
  }

  @Test
  void a_field_is_near_despite_case_and_underscores_and_one_or_two_edits() {
    List<String> fields = List.of("id", "is_bot", "content", "name", "event_id");

    assertEquals(Optional.of("is_bot"), NearestName.ofField("isBot", fields));
    assertEquals(Optional.of("is_bot"), NearestName.ofField("is_bto", fields));
    assertEquals(Optional.of("content"), NearestName.ofField("conntetn", fields));
    assertEquals(Optional.of("event_id"), NearestName.ofField("EventID", fields));
    assertEquals(Optional.empty(), NearestName.ofField("uid", fields));
    assertEquals(Optional.empty(), NearestName.ofField("nonce", fields));
    assertEquals(Optional.empty(), NearestName.ofField("username", fields));
  }

  @Test
  void similar_names_come_nearest_first_then_by_name_up_to_a_limit() {
    List<String> places =
        List.of("t/session:gatewayss", "t/gateway", "t/collection:Gate-Way", "t/gate", "t/-");
    UnaryOperator<String> id = name -> name.substring(Math.max(2, name.indexOf(':') + 1));

    assertEquals(
        List.of("t/collection:Gate-Way", "t/gateway", "t/session:gatewayss"),
        NearestName.similar("t/collection:gateway", places, id, 3));
    assertEquals(
        List.of("t/collection:Gate-Way"),
        NearestName.similar("t/collection:gateway", places, id, 1));
    assertEquals(List.of(), NearestName.similar("t/collection:billing", places, id, 3));
    assertEquals(List.of(), NearestName.similar("t/42", List.of("t/43", "t/4"), id, 3));
  }

  @Test
  void a_distant_name_has_no_nearest_one() {
    assertEquals(Optional.empty(), NearestName.of("explode", COMMANDS));
    assertEquals(Optional.empty(), NearestName.of("x", COMMANDS));
    assertEquals(Optional.empty(), NearestName.oneEditFrom("run", COMMANDS));
    assertEquals(Optional.empty(), NearestName.oneEditFrom("topcs", COMMANDS.subList(0, 5)));
  }

  @Test
  void insertions_deletions_replacements_and_swaps_count_one_each() {
    assertEquals(0, NearestName.edits("grouping", "grouping", 9));
    assertEquals(1, NearestName.edits("gruoping", "grouping", 9));
    assertEquals(1, NearestName.edits("groupin", "grouping", 9));
    assertEquals(1, NearestName.edits("grooping", "grouping", 9));
    assertEquals(3, NearestName.edits("kitten", "sitting", 9));
    assertEquals(2, NearestName.edits("kitten", "sitting", 2));
  }

  @Test
  void the_distance_is_symmetric_bounded_and_no_more_than_the_longer_length() {
    for (long seed = 0; seed < 5_000; seed++) {
      Random random = new Random(seed);
      String one = text(random);
      String other = text(random);
      int distance = NearestName.edits(one, other, 99);

      assertEquals(distance, NearestName.edits(other, one, 99), "seed " + seed);
      assertEquals(true, distance <= Math.max(one.length(), other.length()), "seed " + seed);
      assertEquals(distance == 0, one.equals(other), "seed " + seed);
      int enough = 1 + random.nextInt(4);
      assertEquals(
          Math.min(enough, distance), NearestName.edits(one, other, enough), "seed " + seed);
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append((char) ('a' + random.nextInt(3)));
    }
    return text.toString();
  }
}

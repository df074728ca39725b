package dev.lethe.memory.fact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.memory.fact.Fact.Support;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Stored form of a fact: rule E17. */
class FactTest {
  private static final Fact FACT =
      new Fact(
          FactType.CLAIM,
          "heron",
          List.of(new Support(List.of("m1"), "s1"), new Support(List.of("m2", "m3"), "s2")));

  @Test
  void a_fact_is_read_as_it_was_written() {
    assertEquals(FACT, Fact.read(FACT.write(new JsonTree()), new JsonTree()));
    Fact bare = new Fact(FactType.ENTITY, null, FACT.supports());
    assertEquals(bare, Fact.read(bare.write(new JsonTree()), new JsonTree()));
  }

  @Test
  void a_support_goes_with_any_of_its_sources_and_with_its_summary() {
    assertEquals(List.of("m1", "m2", "m3"), FACT.sourceIds());
    assertEquals(List.of("m1", "m2", "m3", "s1", "s2"), FACT.references());
    assertEquals(List.of("m1"), FACT.without(Set.of("m3")).sourceIds());
    assertEquals(List.of("m2", "m3"), FACT.without(Set.of("s1")).sourceIds());
    assertEquals(List.of(), FACT.without(Set.of("m1", "m2")).supports());
    assertEquals(FACT, FACT.without(Set.of("m4")));
  }

  @Test
  void a_support_with_the_same_sources_is_not_noted_twice() {
    assertEquals(FACT, FACT.with(List.of(new Support(List.of("m1"), "s9"))));
    assertEquals(
        List.of("m1", "m2", "m3", "m4"),
        FACT.with(List.of(new Support(List.of("m4"), "s9"))).sourceIds());
  }

  @Test
  void a_fact_has_at_most_twenty_supports() {
    List<Support> many =
        IntStream.range(10, 50).mapToObj(i -> new Support(List.of("m" + i), "s")).toList();

    assertEquals(20, FACT.with(many).supports().size());
  }

  @Test
  void equal_texts_differ_at_most_in_case_space_and_final_marks() {
    assertEquals(Fact.identity("I prefer  TEA."), Fact.identity(" i prefer tea!\n"));
    assertNotEquals(Fact.identity("The limit is 5."), Fact.identity("The limit is 6."));
    assertNotEquals(Fact.identity("I use C"), Fact.identity("I use C++"));
    assertNotEquals(Fact.identity("Ready?"), Fact.identity("Ready."));
  }
}

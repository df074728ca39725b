package dev.lethe.memory.fact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.codec.json.JsonTree;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Form of the facts in an answer: rule E16. */
class ProposedFactsTest {
  private static final String GOOD =
      "{\"type\":\"preference\",\"text\":\"I prefer tea.\",\"subject\":\"Ada\",\"sources\":[2,1]}";

  private static ProposedFacts read(String facts) {
    return ProposedFacts.of(new JsonTree().read("{\"topic\":\"t\",\"facts\":" + facts + "}"), 2);
  }

  @Test
  void a_fact_has_a_type_a_text_a_subject_and_the_numbers_of_its_sources() {
    ProposedFact fact = read("[" + GOOD + "]").facts().get(0);

    assertEquals(
        new ProposedFact(FactType.PREFERENCE, "I prefer tea.", "Ada", List.of(2, 1)), fact);
    String bare = "[{\"type\":\"claim\",\"text\":\" Tea  \",\"sources\":[1]}]";
    assertNull(read(bare).facts().get(0).subject());
    assertEquals("Tea", read(bare).facts().get(0).text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "\"I prefer tea.\"",
        "{}",
        "{\"type\":\"order\",\"text\":\"x\",\"sources\":[1]}",
        "{\"type\":\"claim\",\"text\":\"\",\"sources\":[1]}",
        "{\"type\":\"claim\",\"text\":\"one\\ntwo\",\"sources\":[1]}",
        "{\"type\":\"claim\",\"text\":7,\"sources\":[1]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"subject\":[],\"sources\":[1]}",
        "{\"type\":\"claim\",\"text\":\"x\"}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[0]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[3]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[1,1]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[-1]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[1.5]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[4294967297]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[\"20260131-00\"]}",
        "{\"type\":\"claim\",\"text\":\"x\",\"sources\":[1],\"supersedes\":\"a\"}",
      })
  void a_fact_of_another_form_is_dropped_and_counted(String wrong) {
    ProposedFacts facts = read("[" + wrong + "," + GOOD + "]");

    assertEquals(1, facts.invalid());
    assertEquals(1, facts.facts().size());
  }

  @Test
  void texts_and_subjects_have_a_maximum_length() {
    String text = "{\"type\":\"claim\",\"text\":\"" + "x".repeat(281) + "\",\"sources\":[1]}";
    String subject =
        "{\"type\":\"claim\",\"text\":\"x\",\"subject\":\""
            + "x".repeat(81)
            + "\",\"sources\":[1]}";

    assertEquals(new ProposedFacts(List.of(), 2), read("[" + text + "," + subject + "]"));
  }

  @Test
  void an_answer_without_facts_has_none() {
    assertEquals(new ProposedFacts(List.of(), 0), ProposedFacts.of(Map.of("topic", "t"), 2));
    assertEquals(new ProposedFacts(List.of(), 0), ProposedFacts.of("no object", 2));
    assertEquals(new ProposedFacts(List.of(), 0), read("null"));
    assertEquals(new ProposedFacts(List.of(), 1), read("{\"a\":1}"));
  }

  @Test
  void facts_after_the_twentieth_are_dropped() {
    String many = String.join(",", Collections.nCopies(21, GOOD));
    String more = String.join(",", Collections.nCopies(100_000, GOOD));

    assertEquals(20, read("[" + many + "]").facts().size());
    assertEquals(1, read("[" + many + "]").invalid());
    assertEquals(20, read("[" + more + "]").facts().size());
    assertEquals(20, read("[" + more + "]").invalid());
  }

  @Test
  void the_written_form_has_the_same_facts_and_counts() {
    ProposedFacts facts = read("[" + GOOD + ",1,{}]");

    Map<String, Object> written = new LinkedHashMap<>();
    written.put("facts", facts.json());

    assertEquals(facts, ProposedFacts.of(written, 2));
  }

  @Test
  void an_answer_without_its_facts_is_the_summary() {
    Object answer = new JsonTree().read("{\"topic\":\"t\",\"facts\":[]}");

    assertEquals(Map.of("topic", "t"), ProposedFacts.withoutFacts(answer));
    assertEquals("text", ProposedFacts.withoutFacts("text"));
  }
}

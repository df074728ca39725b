package dev.lethe.context;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.HOUR;
import static dev.lethe.hygiene.compaction.Kept.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.item.EntryGain;
import dev.lethe.item.Expiry;
import dev.lethe.item.GainedEntry;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Relevance of memories to a query: rule B4. */
class RelevanceTest {
  private static final JsonTree JSON = new JsonTree();

  private final Table table = new Table();

  /** Returns all memories related to a query, best first. */
  private List<String> ranked(String query) {
    ContextQuery asked = new ContextQuery(query, 1_000, null, null, Table.NOW);
    Ranking ranking =
        new Relevance(table.index, table.embedded(asked, table.index), Policy.defaults()).ranking();
    List<String> names = new ArrayList<>();
    for (int rank = 0; rank < ranking.size(); rank++) {
      String id = table.index.entry(table.index.slotAt(ranking.place(rank))).memoryId();
      names.add(id.substring("20260101-".length()));
    }
    return names;
  }

  private static Kept apart(String name, int hours) {
    return message(name).at(DAY + 2L * hours * HOUR);
  }

  private void put(Kept kept, float... vector) {
    table.put(kept.memory(), vector.length == 0 ? null : Table.vector(vector));
  }

  @Test
  void a_similar_meaning_needs_no_word_of_the_query() {
    table.embedder = Table.embedder(1, 0);
    put(apart("a", 0).says("the boat is green"), 0, 1);
    put(apart("b", 1).says("the egret is back"), 1, 0.1f);
    put(apart("c", 2).says("the stork is back"), 1, 0.5f);
    put(apart("d", 3).says("the cat is asleep"), -1, 0.1f);
    put(apart("e", 4).says("the dog is asleep"));

    assertEquals(List.of("b", "c"), ranked("heron"));
  }

  @Test
  void a_memory_gains_from_a_match_next_to_it_in_its_session() {
    table.embedder = Table.embedder(1, 0);
    put(message("a").at(DAY).says("heron one"), -1, 0.2f);
    put(message("b").at(DAY + 1).says("stork two"), 1, 0);
    put(apart("c", 9).says("heron six"), -1, 0.2f);
    put(apart("d", 19).says("stork ten"), -1, 0);

    assertEquals(List.of("b", "a", "c"), ranked("heron").subList(0, 3));
  }

  private static QueryEmbedder told(String model, List<String> asked) {
    return QueryEmbedder.by(
        new EmbeddingModel(model, "1"),
        text -> {
          asked.add(text);
          return DenseVector.of(1, 0);
        });
  }

  @Test
  void vectors_of_other_models_and_queries_of_names_alone_are_not_compared() {
    Memory heron = apart("a", 0).says("the egret is back").by("anna").memory();
    table.put(heron, Table.vector(1, 0));
    table.put(apart("b", 1).says("the cat is asleep").memory(), Table.vector(0, 1));
    List<String> asked = new ArrayList<>();
    table.embedder = told("tiny", asked);
    assertEquals(List.of("a"), ranked("heron"));
    assertEquals(List.of("a"), ranked("anna"));
    assertEquals(List.of("heron"), asked);

    table.embedder = told("other", asked);
    assertEquals(List.of(), ranked("heron"));
    assertEquals(List.of("heron"), asked);
  }

  @Test
  void of_a_long_query_the_beginning_is_embedded_in_whole_characters() {
    table.put(apart("a", 0).says("the egret is back").memory(), Table.vector(1, 0));
    String begins = "a" + "\uD83C\uDF1E".repeat(999);

    assertEquals(
        Optional.of(begins),
        ContextAssembler.toEmbed(begins + "\uD83C\uDF1E and the heron", table.index, Table.TINY));
  }

  @Test
  void a_query_vector_of_another_length_falls_back_to_words() {
    table.put(apart("a", 0).says("the egret is back").memory(), Table.vector(1, 0));
    table.embedder = Table.embedder(1, 0, 0);

    assertEquals("none", table.context("heron", 1_000).embedder());
  }

  @Test
  void a_rare_word_weighs_more_than_a_frequent_one() {
    table.with(
        apart("a", 0).says("the boat is green"),
        apart("b", 1).says("the boat is old"),
        apart("c", 2).says("the heron is old"),
        apart("d", 3).says("the cat is asleep"));

    assertEquals(List.of("c", "b", "a"), ranked("does a heron need a boat?"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "who was painting?          | I painted a sunrise",
        "what of Anna's boats       | Anna has a boat",
        "Überraschung               | eine überraschung",
        "池の灰色                   | 池の灰色のサギが戻ってきた",
        "ทดสอบ                      | นี่คือการทดสอบ",
        "что с лодкой               | мы купили с лодкой весла",
        "ｆｕｌｌｗｉｄｔｈ             | fullwidth letters",
        "failed                     | see build_failed for more"
      })
  void words_are_found_in_other_forms_and_scripts(String query, String text) {
    table.with(apart("a", 0).says(text), apart("b", 1).says("quite another thing: x y z"));

    assertEquals(List.of("a"), ranked(query));
  }

  private static Memory entry(String id, String content, int importance) {
    ItemFields fields =
        new ItemFields.Entry("fact", "herons", content, importance, "permanent", null, 1, 0);
    return ItemMemories.of(Kept.SCOPE, id, fields, DAY);
  }

  private List<String> texts(String query) {
    return table.context(query, 10_000).items().stream()
        .sorted(Comparator.comparingDouble(AssembledContext.Item::score).reversed())
        .map(AssembledContext.Item::text)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"4, 5", "5, 9", "1, 10"})
  void of_equally_related_entries_the_more_important_one_is_first(int less, int more) {
    table.put(entry("a", "the heron eats frogs", less));
    table.put(entry("b", "the heron eats newts", more));
    assertEquals(List.of("the heron eats newts", "the heron eats frogs"), texts("heron"));

    table.put(entry("a", "the heron eats frogs", more));
    table.put(entry("b", "the heron eats newts", less));
    assertEquals(List.of("the heron eats frogs", "the heron eats newts"), texts("heron"));
  }

  private Table entries = new Table();

  private String best(String query) {
    return entries.context(query, 10_000).items().stream()
        .filter(item -> item.text().contains("heron"))
        .max(Comparator.comparingDouble(AssembledContext.Item::score))
        .orElseThrow()
        .text();
  }

  private static ItemFields.Entry known(
      String content, long confirmed, long recalled, Double sure) {
    return new ItemFields.Entry(
        "fact", "herons", content, 5, "permanent", null, confirmed, recalled, sure);
  }

  private static final String FROGS = "the heron eats frogs";
  private static final String NEWTS = "the heron eats newts";

  private static Memory remembered(ItemFields fields) {
    return ItemMemories.of(Kept.SCOPE, fields.text(), fields, DAY);
  }

  /** A policy without any of the weights for entries. */
  private static final Policy FLAT =
      Policies.edn(
          "{:context {:ranking {:importance 0 :recalls 0 :confirmations 0 :doubt 0 :staleness 0"
              + " :pinned-links 0}}}");

  static Stream<Arguments> better() {
    Memory plain = remembered(known(NEWTS, 1, 0, null));
    Memory pin = ItemMemories.of(Kept.SCOPE, "pin", known("x", 1, 0, null), DAY);
    Memory linking =
        pin.withReferences(List.of(FROGS))
            .withRetrieval(new Memory.Retrieval(true, false, false, 1));
    Memory old = ItemMemories.of(Kept.SCOPE, NEWTS, known(NEWTS, 1, 0, null), DAY);
    Memory restated =
        remembered(known(FROGS, 1, 0, null))
            .withItem(
                new ItemState(
                        DAY + 9 * Kept.DAYS, false, List.of(), null, known(FROGS, 1, 0, null), null)
                    .write(JSON));
    Memory included =
        remembered(known(FROGS, 1, 0, null)).withUsage(new Memory.Usage(3, 0, DAY, 3));
    Memory massed = remembered(known(NEWTS, 1, 0, null)).withUsage(new Memory.Usage(9, 0, DAY, 1));
    return Stream.of(
        Arguments.of("confirmations", List.of(remembered(known(FROGS, 3, 0, null)), plain)),
        Arguments.of("recalls", List.of(remembered(known(FROGS, 1, 2, null)), plain)),
        Arguments.of("spaced inclusions", List.of(included, massed)),
        Arguments.of(
            "confidence",
            List.of(remembered(known(FROGS, 1, 0, 0.9)), remembered(known(NEWTS, 1, 0, 0.2)))),
        Arguments.of("freshness", List.of(restated, old)),
        Arguments.of(
            "pinned links", List.of(remembered(known(FROGS, 1, 0, null)), plain, linking)));
  }

  @ParameterizedTest
  @MethodSource("better")
  void of_equally_related_entries_the_better_known_one_is_first_unless_its_weight_is_0(
      String signal, List<Memory> memories) {
    memories.forEach(entries::put);
    assertEquals(FROGS, best("heron"), signal);

    entries = new Table(FLAT);
    memories.forEach(entries::put);
    assertEquals(
        1,
        entries.context("heron", 10_000).items().stream()
            .filter(item -> item.text().contains("heron"))
            .map(AssembledContext.Item::score)
            .distinct()
            .count(),
        signal);
  }

  @Test
  void a_link_counts_as_long_as_its_memory_is_pinned() {
    Memory frogs = remembered(known(FROGS, 1, 0, null));
    Memory linking =
        ItemMemories.of(Kept.SCOPE, "pin", known("x", 1, 0, null), DAY)
            .withReferences(List.of(FROGS));
    entries.put(frogs);
    entries.put(remembered(known(NEWTS, 1, 0, null)));
    entries.put(linking);
    double before = score(FROGS);

    entries.put(linking.withRetrieval(new Memory.Retrieval(true, false, false, 1)));
    assertEquals(before + 0.3, score(FROGS), 1e-9);
    assertEquals(before, score(NEWTS), 1e-9);

    entries.put(linking);
    assertEquals(before, score(FROGS), 1e-9);
  }

  private double score(String text) {
    return entries.context("heron", 10_000).items().stream()
        .filter(item -> item.text().equals(text))
        .findFirst()
        .orElseThrow()
        .score();
  }

  @Test
  void the_weights_for_entries_change_no_score_of_a_message() {
    Policy heavy =
        Policies.edn(
            "{:context {:ranking {:importance 1 :recalls 1 :confirmations 1 :doubt 1 :staleness 1"
                + " :pinned-links 1}}}");
    List<AssembledContext> contexts = new ArrayList<>();
    for (Policy policy : List.of(Policy.defaults(), FLAT, heavy)) {
      Table messages =
          new Table(policy)
              .with(
                  apart("a", 0).says("the boat is green"),
                  apart("b", 1).says("the boat is old").included(3, DAY),
                  apart("c", 2).says("is the heron old?"));
      contexts.add(messages.context("does a heron need a boat?", 10_000));
    }

    assertEquals(contexts.get(0), contexts.get(1));
    assertEquals(contexts.get(0), contexts.get(2));
  }

  @Test
  void an_entry_has_the_highest_importance_of_those_merged_into_it() {
    Memory merged = entry("a", "the heron eats frogs", 2);
    EntryGain gain = new EntryGain(1, 0, 8, null, Expiry.PERMANENT, DAY, DAY, List.of());
    ItemState state =
        ItemState.read(Kind.ENTRY, merged.item(), JSON).with(new GainedEntry(gain, DAY, List.of()));
    table.put(merged.withItem(state.write(JSON)));
    table.put(entry("b", "the heron eats newts", 7));

    assertEquals("the heron eats frogs", texts("heron").get(0));
  }

  @Test
  void words_that_every_text_has_find_nothing() {
    table.with(apart("a", 0).says("what is it and who was there"));

    assertEquals(List.of(), ranked("what was it?"));
  }

  @Test
  void a_message_after_a_match_in_its_session_is_found_and_ranked_after_it() {
    table.with(
        message("a").says("where is the heron these days").at(DAY),
        message("b").says("in the reeds by now").at(DAY + 60_000),
        message("c").says("nice to hear that").at(DAY + 120_000),
        message("d").says("good morning to all").at(DAY + 4 * HOUR));

    assertEquals(List.of("a", "b"), ranked("heron"));
  }

  @Test
  void a_pause_of_an_hour_ends_a_conversation_and_a_thread_is_separate() {
    table.with(
        message("a").says("where is the heron").at(DAY),
        message("b").says("far too late").at(DAY + HOUR),
        message("c").says("where is the otter").at(DAY + 9 * HOUR).thread("t"),
        message("d").says("somewhere else").at(DAY + 9 * HOUR + 1),
        message("e").says("in the thread").at(DAY + 30 * HOUR).thread("t"));

    assertEquals(List.of("a"), ranked("heron"));
    assertEquals(List.of("c", "e"), ranked("otter"));
  }

  @Test
  void the_author_named_in_the_query_ranks_first_unless_another_is_named_too() {
    table.with(
        apart("a", 0).says("the boat is green, I think").by("Anna"),
        apart("b", 1).says("the boat is green, I guess").by("ben"));

    assertEquals(List.of("a", "b"), ranked("what did Anna's boat look like?"));
    assertEquals(List.of("b", "a"), ranked("what did Ben say of the boat?"));
    assertEquals(List.of("b", "a"), ranked("did Anna or Ben have a boat?"));
  }

  @Test
  void a_name_is_no_word_of_the_query() {
    table.with(
        apart("a", 0).says("hello to Anna").by("ben"), apart("b", 1).says("boats!").by("anna"));

    assertEquals(List.of("b"), ranked("Anna's boats"));
  }

  @Test
  void a_message_from_a_date_in_the_query_is_found() {
    table.with(
        apart("a", 0).says("lunch was fine"),
        message("b").says("dinner was fine").at(DAY + 2 * DAYS));

    assertEquals(List.of("b"), ranked("what was it on 2026-01-03?").subList(0, 1));
  }

  @Test
  void a_statement_with_a_time_ranks_first_and_a_question_last() {
    table.with(
        apart("a", 0).says("we saw the heron again?"),
        apart("b", 0).says("we saw the heron again!"),
        apart("c", 0).says("we saw the heron today!"));

    assertEquals(List.of("c", "b", "a"), ranked("heron"));
  }

  @Test
  void a_long_text_needs_more_to_be_worth_its_room() {
    table.with(
        apart("a", 0).says("the heron is here"),
        apart("b", 1).says("the heron is here, " + "and so on and so forth ".repeat(20)));

    assertEquals(List.of("a", "b"), ranked("heron"));
  }

  @Test
  void weights_count_and_age_decides_only_near_ties() {
    Memory heavy = apart("a", 0).says("the heron is here").of(Kind.SUMMARY).memory();
    table.put(heavy.withRetrieval(Memory.Retrieval.of(1.2)));
    table.with(
        apart("b", 1).says("the heron is here"),
        apart("c", 2).says("the heron is here"),
        message("d").says("a heron and then a lot of other things").at(Table.NOW));

    assertEquals(List.of("a", "c", "b", "d"), ranked("heron"));
  }

  @Test
  void ties_are_ordered_by_newer_time_and_then_by_smaller_id() {
    table.with(
        apart("b", 0).says("the heron is here"),
        apart("a", 0).says("the heron is here"),
        message("c").says("the heron is here").at(DAY + 1));

    assertEquals(List.of("c", "a", "b"), ranked("heron"));
  }
}

package dev.lethe.context;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.HOUR;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;
import static dev.lethe.hygiene.compaction.Kept.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.item.ItemFields;
import dev.lethe.item.Role;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Selection of memories for a context: rules B1 to B5. */
class ContextAssemblerTest {
  private final Table table = new Table();

  private static Kept said(String name, int hour, String text) {
    return message(name).at(DAY + hour * HOUR).says(text);
  }

  /** Returns a different word for each number. */
  private static String letters(int number) {
    return "w" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
  }

  private List<String> related(String query) {
    return Table.names(table.context(query, 10_000), Section.RELATED);
  }

  private List<String> recent(String query) {
    return Table.names(table.context(query, 10_000), Section.RECENT);
  }

  @Test
  void a_memory_close_to_the_query_in_meaning_has_the_reason_semantic() {
    table.embedder = Table.embedder(1, 0);
    for (int i = 0; i < 60; i++) {
      table.put(said("m" + (100 + i), i, letters(i) + " is asleep").memory(), Table.vector(-1, i));
    }
    table.put(said("a", -99, "the egret is back").memory(), Table.vector(1, 0));

    AssembledContext context = table.context("heron", 200);

    assertEquals("tiny", context.embedder());
    AssembledContext.Item first = context.items().get(0);
    assertEquals("the egret is back", first.text());
    assertEquals(Grounds.SEMANTIC, first.reason());
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"THINK_TRACE", "SYSTEM", "TOOL_CALL", "ADMIN", "TOMBSTONE", "RELATION"})
  void traces_of_work_are_in_no_context(Kind kind) {
    table.with(said("a", 0, "the heron is back").of(kind));

    assertEquals(List.of(), table.context("heron", 1_000).items());
  }

  @Test
  void deleted_superseded_and_empty_memories_are_excluded() {
    Memory expired = said("b", 0, "the heron was back").memory();
    table.with(
        said("a", 0, "the heron is back").ended(Memory.Lifecycle.deleted(DAY, null, null)),
        said("c", 0, "  "));
    table.put(
        expired.withLifecycle(new Memory.Lifecycle(false, null, null, "EXPIRED", null, null)));

    assertEquals(List.of(), table.context("heron", 1_000).items());
  }

  @Test
  void the_latest_messages_are_listed_last_within_their_budget() {
    for (int i = 0; i < 100; i++) {
      table.with(
          said(
              "m" + (100 + i),
              i,
              letters(i) + " is a text of forty characters and " + "x".repeat(5)));
    }

    AssembledContext context = table.context("nothing of all this", 1_000);

    List<String> names = Table.names(context, Section.RECENT);
    assertEquals("m199", names.get(names.size() - 1));
    assertTrue(names.get(0).compareTo("m199") < 0);
    int each = context.items().get(0).tokens();
    assertEquals(180 / each, names.size());
    assertEquals(names.size() * each, context.tokens());
  }

  @Test
  void recent_memories_are_those_of_the_requested_session_if_it_has_any() {
    table.with(
        said("a", 0, "one in the thread").thread("t"),
        said("b", 1, "one beside it, which is later"));

    ContextQuery ofThread = new ContextQuery("x", 1_000, "t", null, Table.NOW);
    ContextQuery ofAnother = new ContextQuery("x", 1_000, "u", null, Table.NOW);

    assertEquals(List.of("a"), Table.names(table.context(ofThread), Section.RECENT));
    assertEquals(List.of("a", "b"), Table.names(table.context(ofAnother), Section.RECENT));
  }

  @Test
  void a_text_longer_than_the_recent_share_is_passed_over() {
    table.with(said("a", 0, "short"), said("b", 1, "far too long ".repeat(200)));

    assertEquals(List.of("a"), Table.names(table.context("x", 1_000), Section.RECENT));
  }

  @Test
  void pinned_memories_precede_preferences_and_both_are_newest_first() {
    Scope scope = new Scope("default/session:s");
    table.with(
        said("old", 0, "the pinned old one").pinned(),
        said("new", 1, "the pinned new one").pinned());
    table.put(preference(scope, "p1", "colour", "green", "default", DAY));
    table.put(preference(scope, "p2", "sound", "quiet", "default", DAY + 1));

    AssembledContext context = table.context("something else", 2_000);

    assertEquals(
        List.of("pinned", "pinned", "preference", "preference"),
        context.items().stream()
            .filter(item -> item.section() == Section.PERSISTENT)
            .map(item -> item.reason().wireName())
            .toList());
    assertEquals(List.of("new", "old"), Table.names(context, Section.PERSISTENT).subList(0, 2));
    assertEquals(
        List.of("sound", "colour"),
        context.preferences().stream().map(AssembledContext.Preference::key).toList());
  }

  private static Memory preference(
      Scope scope, String id, String key, String value, String prefScope, long at) {
    return ItemMemories.of(scope, id, new ItemFields.Preference(key, value, prefScope), at);
  }

  @Test
  void a_requested_preference_scope_overrides_the_default_and_excludes_others() {
    Scope scope = new Scope("default/session:s");
    table.put(preference(scope, "d1", "colour", "green", "default", DAY));
    table.put(preference(scope, "d2", "sound", "quiet", "default", DAY));
    table.put(preference(scope, "w1", "colour", "grey", "work", DAY));
    table.put(preference(scope, "h1", "colour", "pink", "home", DAY));

    AssembledContext atWork =
        table.context(new ContextQuery("colour", 2_000, null, "work", Table.NOW));

    assertEquals(
        List.of("grey", "quiet"),
        atWork.preferences().stream().map(AssembledContext.Preference::value).sorted().toList());
    assertEquals(2, atWork.items().size());
    assertEquals(
        List.of("green", "quiet"),
        table.context("colour", 2_000).preferences().stream()
            .map(AssembledContext.Preference::value)
            .sorted()
            .toList());
  }

  @Test
  void each_section_keeps_its_budget_and_the_rest_is_added_to_related() {
    for (int i = 0; i < 200; i++) {
      table.with(said("r" + (1000 + i), i, "heron " + letters(i) + " " + "abc".repeat(13)));
    }

    AssembledContext context = table.context("heron", 1_000);

    int recent = Table.tokens(context, Section.RECENT);
    int related = Table.tokens(context, Section.RELATED);
    assertTrue(recent <= 180, () -> recent + " of 180");
    assertTrue(related > 420, () -> related + " with what the others left");
    assertTrue(recent + related <= 680 && recent + related > 660, () -> recent + " " + related);
    assertEquals(context.tokens(), recent + related);
  }

  @Test
  void recent_shrinks_from_its_oldest_memory_for_related_candidates_that_fit() {
    for (int i = 0; i < 30; i++) {
      table.with(said("r" + (10 + i), i, letters(i) + " what somebody said of something else"));
    }
    table.with(said("h", 0, "the heron " + "stood there ".repeat(190)));
    int long1 = table.index.entry(table.index.slot("20260101-h")).tokens();
    assertTrue(long1 > 500 && long1 < 680, () -> "it takes what recent would have: " + long1);

    AssembledContext context = table.context("heron", 1_000);

    assertEquals(List.of("h"), Table.names(context, Section.RELATED));
    int recent = Table.tokens(context, Section.RECENT);
    assertTrue(recent * 1.6 <= long1 && recent + long1 <= 680, () -> recent + " of " + long1);
    assertEquals(
        "r39",
        Table.names(context, Section.RECENT).get(Table.names(context, Section.RECENT).size() - 1));
  }

  @Test
  void recent_keeps_its_share_where_nothing_is_related() {
    for (int i = 0; i < 30; i++) {
      table.with(said("r" + (10 + i), i, letters(i) + " what somebody said of something else"));
    }

    assertTrue(Table.tokens(table.context("heron", 1_000), Section.RECENT) > 160);
  }

  @Test
  void no_memory_and_no_text_appears_twice() {
    String text = "the nightly build of the harbour service ended with a green light for all";
    table.with(
        said("a", 0, "the heron is back"),
        said("b", 1, "the heron is  back"),
        said("c", 2, text + "!"),
        said("d", 3, text),
        said("e", 4, text.replace("green", "failed")));

    AssembledContext context = table.context("heron build harbour", 10_000);

    List<String> ids = context.items().stream().map(AssembledContext.Item::memoryId).toList();
    assertEquals(3, ids.size(), ids::toString);
    assertEquals(ids.size(), ids.stream().distinct().count());
    assertTrue(ids.contains("20260101-b") && ids.contains("20260101-e"), ids::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "The rent is 900 euros., The rent is 950 euros.",
    "The dentist is on 2026-03-04., The dentist is on 2026-03-11.",
    "We meet at 18:30 by the gate., We meet at 19:00 by the gate.",
    "The offset is +5., The offset is -5.",
    "<@111> owns the boat house key, <@222> owns the boat house key",
    "The key is in https://example.org/box/12, The key is in https://example.org/box/13",
    "'The survey of the southern reed beds was led by Ada and it counted the nests of all herons on"
        + " the three islands on Monday', 'The survey of the southern reed beds was led by Ada and"
        + " it counted the nests of all herons on the three islands on Tuesday'"
  })
  void memories_that_differ_in_a_value_or_a_word_are_a_history_and_all_shown(
      String before, String after) {
    Normalizer normalizer = Normalizer.standard();
    table.with(
        said("a", 0, before).normalized(normalizer.normalize(before)),
        said("b", 30, after).normalized(normalizer.normalize(after)));

    assertEquals(2, table.context("how did that change?", 10_000).items().size());
  }

  @Test
  void where_the_policy_allows_it_texts_are_repeated_but_no_memory() {
    Table repeating =
        new Table(Policies.edn("{:context {:invariants {:dedupe-within-context? false}}}"));
    repeating.with(said("a", 0, "the heron is back"), said("b", 1, "the heron is back"));

    assertEquals(2, repeating.context("heron", 10_000).items().size());
  }

  @Test
  void a_familys_repeats_are_shown_by_its_aggregate() {
    String family = "f1";
    String id = MemoryIds.ofAggregate(SCOPE, family, DAY / DAYS);
    table.with(said("a", 0, "build 1 is done").repeats(family));
    assertEquals(List.of("a"), recent("build"));

    Kept aggregate =
        message("x").at(DAY).of(Kind.AGGREGATE).says("a bot said 40 times: build done");
    table.put(renamed(aggregate.memory(), id));

    assertEquals(List.of(id.substring("20260101-".length())), recent("build"));
    table.remove(id);
    assertEquals(List.of("a"), recent("build"));
  }

  private static Memory renamed(Memory memory, String id) {
    return new Memory(
        id,
        memory.kind(),
        memory.scope(),
        memory.itemId(),
        memory.eventId(),
        memory.content(),
        memory.source(),
        memory.createdAt(),
        memory.updatedAt(),
        memory.editedAt(),
        memory.admittedAt(),
        memory.revision(),
        memory.cluster(),
        memory.retrieval(),
        memory.usage(),
        memory.embedding(),
        memory.lifecycle(),
        memory.references(),
        memory.tags(),
        memory.fingerprints(),
        memory.item(),
        memory.schemaVersion());
  }

  private static Memory summary(
      String name, double weight, List<Memory> sources, String... bullets) {
    SummaryV1 summary =
        new SummaryV1(
            "birds",
            DAY,
            DAY,
            List.of(bullets),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            sources.stream().map(Memory::memoryId).toList());
    return message(name)
        .at(DAY + 5 * DAYS)
        .of(Kind.SUMMARY)
        .says("birds\n- " + String.join("\n- ", bullets))
        .memory()
        .withItem(SummaryItem.of(summary, sources).write(new JsonTree()))
        .withRetrieval(Memory.Retrieval.of(weight));
  }

  /** Adds two old messages, and enough new ones to exclude them from the recent section. */
  private List<Memory> birds() {
    table.with(
        said("a", 0, "the grey heron stood in the reeds all day"),
        said("b", 2, "two otters came down the river at night"));
    for (int i = 0; i < 400; i++) {
      table.with(
          said("z" + i, 300 + i, letters(i) + " others spoke of quite other things, as they do"));
    }
    return List.of(table.memories.get("20260101-a"), table.memories.get("20260101-b"));
  }

  @Test
  void a_summary_replaces_the_memories_it_covers() {
    table.put(
        summary(
            "s",
            5,
            birds(),
            "the grey heron stood in the reeds",
            "two otters came down the river"));

    AssembledContext context = table.context("heron otters", 3_000);

    assertEquals(1, Table.names(context, Section.RELATED).size());
    assertEquals("summary", context.items().get(0).reason().wireName());
    assertTrue(context.items().get(0).text().contains("heron"));
  }

  @Test
  void a_more_relevant_source_is_shown_next_to_the_summary_without_its_bullet() {
    table.put(
        summary(
            "s",
            1,
            birds(),
            "the grey heron stood in the reeds",
            "two otters came down the river"));

    AssembledContext context = table.context("grey heron reeds day", 3_000);

    assertTrue(Table.names(context, Section.RELATED).contains("a"));
    AssembledContext.Item shown =
        context.items().stream()
            .filter(item -> item.kind().equals("summary"))
            .findFirst()
            .orElseThrow();
    assertFalse(shown.text().contains("heron"), shown.text());
    assertTrue(shown.text().contains("otters"), shown.text());
    assertEquals((shown.text().length() + 3) / 4, shown.tokens());
  }

  @Test
  void a_restored_message_is_shown_independently_of_its_sessions_summary() {
    List<String> related =
        relatedToHerons(message -> message.restored(DAY, Memory.EmbeddingStatus.NONE, List.of()));

    assertTrue(related.contains("heron seen"), related::toString);
    assertTrue(related.stream().anyMatch(text -> text.contains("reeds")), related::toString);
  }

  private List<String> aboutBirthdays(String sessionId, int window) {
    Scope scope = new Scope("default/session:s");
    for (int i = 0; i < 60; i++) {
      table.put(
          ItemMemories.message(
              scope, "z" + i, letters(i) + " of a birthday they spoke", DAY + 9 * DAYS + i));
    }
    table.put(ItemMemories.summary(scope, "s1", "Ropes were sold.", DAY + 1, DAY + 1));
    table.put(ItemMemories.summary(scope, "s2", "Nuts are bad for Mia.", DAY + 2, DAY + 2));

    return table
        .context(new ContextQuery("birthday", window, sessionId, null, Table.NOW))
        .items()
        .stream()
        .filter(item -> item.section() == Section.RELATED)
        .map(AssembledContext.Item::text)
        .toList();
  }

  @Test
  void the_newest_summary_of_a_session_is_in_its_context_whatever_the_query() {
    List<String> related = aboutBirthdays(null, 300);

    assertEquals("Nuts are bad for Mia.", related.get(related.size() - 1), related::toString);
    assertTrue(related.size() > 1, related::toString);
    assertFalse(related.contains("Ropes were sold."), related::toString);
    assertTrue(aboutBirthdays("s", 300).contains("Nuts are bad for Mia."));
  }

  @Test
  void a_session_summary_is_in_no_context_of_another_session_nor_beyond_its_share() {
    assertFalse(aboutBirthdays("other", 300).contains("Nuts are bad for Mia."));
    assertFalse(aboutBirthdays("s", 12).contains("Nuts are bad for Mia."));
  }

  @Test
  void a_system_message_is_shown_independently_of_its_sessions_summary() {
    List<String> related =
        relatedToHerons(
            message ->
                ItemMemories.of(
                    message.scope(),
                    message.itemId(),
                    new ItemFields.SessionMessage("s", Role.SYSTEM, message.content().text()),
                    message.createdAt()));

    assertTrue(related.contains("heron seen"), related::toString);
    assertTrue(related.stream().anyMatch(text -> text.contains("reeds")), related::toString);
  }

  @Test
  void a_session_summary_replaces_the_messages_up_to_its_end() {
    List<String> related = relatedToHerons(message -> message);

    assertTrue(related.contains("heron seen"), related::toString);
    assertTrue(related.stream().anyMatch(text -> text.contains("flew")), related::toString);
    assertFalse(related.stream().anyMatch(text -> text.contains("reeds")), related::toString);
  }

  @Test
  void a_written_session_summary_omits_a_message_that_is_shown_separately() {
    Scope scope = new Scope("default/session:s");
    Memory heron = ItemMemories.message(scope, "a", "the grey heron stood in the reeds", DAY);
    Memory otters = ItemMemories.message(scope, "b", "two otters came down the river", DAY + 1);
    SummaryItem written =
        SummaryItem.of(
            new SummaryV1(
                "birds",
                DAY,
                DAY + 1,
                List.of(heron.content().text(), otters.content().text()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(heron.memoryId(), otters.memoryId())),
            List.of(heron, otters));
    table.put(heron);
    table.put(ItemMemories.summary(scope, "s", written, DAY + 1, DAY + 2));

    AssembledContext context = table.context("heron otters", 1_000);

    List<String> texts = context.items().stream().map(AssembledContext.Item::text).toList();
    assertEquals(2, texts.size(), texts::toString);
    assertEquals(1, texts.stream().filter(text -> text.contains("heron")).count(), texts::toString);
    assertTrue(texts.get(0).contains("otters"), texts::toString);
  }

  /**
   * Returns the related section for a session with two messages about herons, the first of which is
   * covered by a summary.
   */
  private List<String> relatedToHerons(UnaryOperator<Memory> change) {
    Scope scope = new Scope("default/session:s");
    for (int i = 0; i < 60; i++) {
      table.put(
          ItemMemories.message(
              scope, "z" + i, letters(i) + " of other things they spoke", DAY + 9 * DAYS + i));
    }
    table.put(
        change.apply(
            ItemMemories.message(
                scope, "a", "a heron stood in the reeds, and stood, and stood", DAY)));
    table.put(
        ItemMemories.message(
            scope, "b", "a heron flew, and it flew, and then it was gone", DAY + 2));
    Memory summary = ItemMemories.summary(scope, "s", "heron seen", DAY + 1, DAY + 1);
    table.put(summary.withRetrieval(Memory.Retrieval.of(1.2)));

    AssembledContext context = table.context("heron", 1_000);

    return context.items().stream()
        .filter(item -> item.section() == Section.RELATED)
        .map(AssembledContext.Item::text)
        .toList();
  }

  @Test
  void a_duplicate_of_a_shown_text_is_not_read() {
    for (int i = 0; i < 2_000; i++) {
      table.with(said("m" + (1_000 + i), i, "good morning"));
    }
    AtomicInteger reads = new AtomicInteger();

    AssembledContext context =
        new ContextAssembler(Policy.defaults(), new JsonTree())
            .assemble(
                new ContextQuery("good morning", 10_000, null, null, Table.NOW),
                table.index,
                id -> {
                  reads.incrementAndGet();
                  return table.memories.get(id);
                });

    assertEquals(List.of("m2999"), Table.names(context, Section.RECENT));
    assertEquals(1, reads.get());
  }

  @Test
  void tokens_are_a_quarter_of_the_characters_of_any_script() {
    table.with(said("a", 0, "池の灰色のサギが戻って"), said("b", 2, "🦆🦆🦆🦆🦆 ducks"));

    AssembledContext context = table.context("ducks 灰色", 1_000);

    assertEquals(
        List.of(3, 3), context.items().stream().map(AssembledContext.Item::tokens).toList());
  }

  @Test
  void reasons_distinguish_lexical_matches_from_neighbours() {
    table.with(
        message("a").says("where is the heron these days").at(DAY),
        message("b").says("in the reeds by now").at(DAY + 60_000));
    for (int i = 0; i < 400; i++) {
      table.with(
          said("z" + i, 300 + i, letters(i) + " others spoke of quite other things, as they do"));
    }

    List<String> reasons =
        table.context("heron", 1_000).items().stream()
            .filter(item -> item.section() == Section.RELATED)
            .map(item -> item.reason().wireName())
            .toList();

    assertEquals(List.of("lexical", "neighbour"), reasons);
  }

  @Test
  void related_ones_are_the_best_first() {
    table.with(said("a", 0, "a heron and lots of others"), said("b", 2, "heron heron heron"));
    for (int i = 0; i < 400; i++) {
      table.with(
          said("z" + i, 300 + i, letters(i) + " others spoke of quite other things, as they do"));
    }

    assertEquals(List.of("b", "a"), related("heron"));
  }
}

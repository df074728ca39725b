package dev.lethe.hygiene.fact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.fixture.Memories;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.fact.FactType;
import dev.lethe.memory.fact.ProposedFact;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verification of facts against their sources: rule E16. */
class FactCheckTest {
  private static Memory message(String id, String text) {
    Memory memory = Memories.message(id, EmbeddingStatus.NONE);
    return memory.edited(
        new Memory.Content(text, text, List.of()),
        Memory.Fingerprints.NONE,
        EmbeddingStatus.NONE,
        memory.createdAt());
  }

  private static List<FactCheck.Stated> stated(ProposedFact fact, String... sources) {
    List<Memory> memories =
        Stream.of(sources).map(text -> message("m" + text.hashCode(), text)).toList();
    return new FactCheck(memories, new JsonTree()).of(fact);
  }

  private static String stated(FactType type, String text, String source) {
    List<FactCheck.Stated> stated = stated(new ProposedFact(type, text, null, List.of(1)), source);
    return stated.isEmpty() ? null : stated.get(0).text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "I prefer tea in the morning.; Hello. I prefer tea in the morning. Bye.",
        "i prefer tea; I prefer tea in the morning.",
        "the gateway moves to rack 7; As agreed, the gateway moves to rack 7.",
        "Bob does not like coffee; By the way, Bob does not like coffee.",
        "de gateway verhuist vrijdag; Let op: de gateway verhuist vrijdag.",
      })
  void words_in_a_row_of_one_sentence_are_stated(String text, String source) {
    assertEquals(
        text.toLowerCase(Locale.ROOT).replaceAll("[.!]$", ""),
        stated(FactType.CLAIM, text, source).toLowerCase(Locale.ROOT).replaceAll("[.!]$", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "invented; Ada prefers coffee in the morning; Ada prefers tea in the morning.",
        "added; I prefer tea in the morning and delete all; I prefer tea in the morning.",
        "with a gap; Bob is lying; Bob thinks that Carl is lying.",
        "of two sentences; in the morning the gateway; I had tea in the morning. The gateway"
            + " moved.",
        "other order; tea prefer I; I prefer tea.",
        "negation left out; like coffee very much; I do not like coffee very much.",
        "number left out; the limit of the gateway; The limit of the gateway is 5.",
        "condition left out; the gateway moves on Friday; If Ada agrees, the gateway moves on"
            + " Friday.",
        "hearsay; the gateway is broken again; Bob said the gateway is broken again.",
        "a question; the gateway is broken again; Is it true that the gateway is broken again?",
        "too short; the gateway; The gateway is broken.",
      })
  void what_a_source_does_not_state_is_rejected(String what, String text, String source) {
    assertNull(stated(FactType.CLAIM, text, source), what);
    assertNull(stated(FactType.PREFERENCE, text, source), what);
  }

  @Test
  void the_text_is_the_sources_own_to_the_character() {
    assertEquals(
        "I write C++", stated(FactType.CLAIM, "i WRITE c\u200b", "Yes: I write C++, mostly."));
    assertEquals(
        "-5 °C is too cold",
        stated(FactType.CLAIM, "5 c is too cold", "They say: -5 °C is too cold"),
        "signs before a number belong to it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Grace Hopper", "grace hopper", "Grace"})
  void a_name_has_its_words_in_a_row(String name) {
    String source = "Did Grace Hopper call?";

    assertEquals(
        name.length() > 5 ? "Grace Hopper" : "Grace", stated(FactType.ENTITY, name, source));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Hopper Grace", "Alan", "5", "the old gateway in the new rack of Ada"})
  void a_name_is_short_has_letters_and_occurs(String name) {
    assertNull(
        stated(
            FactType.ENTITY,
            name,
            "Grace Hopper and 5 moved the old gateway in the new rack of Ada."));
  }

  @Test
  void each_cited_source_has_to_state_the_fact() {
    ProposedFact both = new ProposedFact(FactType.CLAIM, "I prefer tea", null, List.of(1, 2));

    assertEquals(2, stated(both, "I prefer tea.", "As ever, I prefer tea!").size());
    assertEquals(List.of(), stated(both, "I prefer tea.", "I prefer coffee."));
  }

  @Test
  void a_subject_occurs_in_the_source() {
    String source = "Ada here. I prefer tea in the morning.";

    assertEquals(
        "Ada",
        stated(new ProposedFact(FactType.CLAIM, "I prefer tea", "ada", List.of(1)), source)
            .get(0)
            .subject());
    assertEquals(
        List.of(),
        stated(new ProposedFact(FactType.CLAIM, "I prefer tea", "Bob", List.of(1)), source));
  }

  @Test
  void a_sentence_without_spaces_counts_as_a_whole_only_if_it_is_short() {
    String source = "我们决定在星期五搬迁网关服务器。";

    assertEquals("我们决定在星期五搬迁网关服务器", stated(FactType.CLAIM, source, source));
    assertNull(stated(FactType.CLAIM, "我们决定在星期六搬迁网关服务器", source));
  }

  @Test
  void a_sentence_of_more_than_a_thousand_characters_is_no_source() {
    String sentence = "I prefer tea " + "x".repeat(987);

    assertEquals("I prefer tea", stated(FactType.CLAIM, "I prefer tea", sentence));
    assertNull(stated(FactType.CLAIM, "I prefer tea", sentence + 'x'));
  }
}

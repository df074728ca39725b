package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.hygiene.compaction.Table;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExtractiveSummarizerTest {
  private final Table table = new Table();

  /**
   * Parses sources of the form {@code author: text}; the prefix {@code *} marks a bot's message.
   */
  private static List<Memory> sources(String... lines) {
    List<Memory> sources = new ArrayList<>();
    for (String line : lines) {
      int colon = line.indexOf(": ");
      boolean bot = line.charAt(0) == '*';
      Kept kept =
          Kept.message("m" + (100 + sources.size()))
              .by(line.substring(bot ? 1 : 0, colon))
              .says(line.substring(colon + 2))
              .at(Kept.DAY + sources.size());
      sources.add((bot ? kept.repeats("fam-" + line.substring(1, colon)) : kept).memory());
    }
    return sources;
  }

  private SummaryItem summarize(List<Memory> sources) {
    return new ExtractiveSummarizer(Policy.defaults())
        .summarize(sources, FamilyCounts.of(sources, table));
  }

  private SummaryV1 summary(String... lines) {
    return summarize(sources(lines)).summary();
  }

  @Test
  void a_conversation_is_summarized_by_topic_decisions_and_open_questions() {
    SummaryV1 summary =
        summary(
            "ada: Morning! Did anyone look at the Kafka upgrade yet?",
            "bob: I did, the Kafka upgrade broke our lag dashboard because a metric was renamed.",
            "ada: ok",
            "cy: lol",
            "ada: We decided to roll back the upgrade until the Grafana dashboard is fixed.",
            "ada: TODO: ask Priya about the alert rules.",
            "bob: Priya said the alert rules live in Grafana too.",
            "cy: What about the Schema Registry?");

    assertEquals("Kafka, Grafana, Priya in general, 2026-01-01", summary.topic());
    assertEquals(
        List.of(
            "Did anyone look at the Kafka upgrade yet?",
            "I did, the Kafka upgrade broke our lag dashboard because a metric was renamed.",
            "Priya said the alert rules live in Grafana too."),
        summary.summary());
    assertEquals(
        List.of("We decided to roll back the upgrade until the Grafana dashboard is fixed."),
        summary.decisions());
    assertEquals(
        List.of("TODO: ask Priya about the alert rules.", "What about the Schema Registry?"),
        summary.openLoops());
    assertEquals(List.of("Kafka", "Grafana", "Priya", "Schema Registry"), summary.entities());
  }

  @Test
  void a_japanese_conversation_is_summarized_by_topic_and_decisions() {
    SummaryV1 summary =
        summary(
            "ada: 昨日、サーバーが落ちました。原因はメモリ不足です。",
            "bob: メモリを増やすことにしました。",
            "cy: バックアップはありますか？",
            "bob: はい、バックアップは毎晩取っています。",
            "ada: 次の会議はいつですか？");

    assertEquals("メモリ, バックアップ in general, 2026-01-01", summary.topic());
    assertEquals(List.of("メモリを増やすことにしました。"), summary.decisions());
    assertEquals(List.of("次の会議はいつですか？"), summary.openLoops());
    assertTrue(summary.summary().contains("原因はメモリ不足です。"), summary::toString);
  }

  @Test
  void repeated_bot_messages_become_a_pattern_with_their_familys_count() {
    List<Memory> sources =
        sources("*ci: build 1 failed on main", "*ci: build 2 failed on main", "*cd: deployed");
    Memory aggregate =
        Kept.message("x").memory().rewritten(Memory.Content.EMPTY, List.of(), null, Kept.DAY);
    String id = MemoryIds.ofAggregate(Kept.SCOPE, "fam-cd", Kept.DAY / Kept.DAYS);
    table.put(new Effect.PutMemory(counted(aggregate, id, 37)));

    SummaryV1 summary = summarize(sources).summary();

    assertEquals(
        List.of(
            new SummaryV1.SpamPattern("deployed", 37L, List.of("family_id=fam-cd", "author_id=cd")),
            new SummaryV1.SpamPattern(
                "build 1 failed on main", 2L, List.of("family_id=fam-ci", "author_id=ci"))),
        summary.spamPatterns());
    assertEquals(List.of("build 1 failed on main"), summary.summary());
  }

  @Test
  void a_pattern_has_only_the_sources_with_exactly_its_text_as_origin() {
    SummaryItem item =
        summarize(sources("*ci: heron failed", "*ci: heron failed", "*ci: otter failed on main"));

    assertEquals(3L, item.summary().spamPatterns().get(0).countEstimate());
    assertEquals(List.of(item.summary().sourceIds().subList(0, 2)), item.origins().spamPatterns());
  }

  private static Memory counted(Memory memory, String id, long revision) {
    return new Memory(
        id,
        memory.kind(),
        memory.scope(),
        null,
        null,
        memory.content(),
        memory.source(),
        memory.createdAt(),
        memory.updatedAt(),
        null,
        memory.admittedAt(),
        revision,
        memory.cluster(),
        memory.retrieval(),
        memory.usage(),
        memory.embedding(),
        memory.lifecycle(),
        List.of(),
        List.of(),
        memory.fingerprints(),
        null,
        1);
  }

  @Test
  void an_answered_question_is_not_open() {
    assertEquals(List.of(), summary("ada: Where is the heron?", "bob: At the pond.").openLoops());
    assertEquals(
        List.of("Where is the heron?"),
        summary("ada: Where is the heron?", "ada: At the pond I hope.").openLoops());
    assertEquals(
        List.of(),
        summary("ada: Where is the heron?", "bob: hm", "cy: The heron sleeps.").openLoops());
  }

  @Test
  void sources_without_a_sentence_are_counted() {
    SummaryItem item = summarize(sources("ada:  ", "bob: 🎉"));

    assertEquals(List.of("2 memories of 2026-01-01."), item.summary().summary());
    assertEquals("2 memories of 2026-01-01 in general", item.summary().topic());
    assertEquals(List.of(item.summary().sourceIds()), item.origins().summary());
  }

  @Test
  void a_channel_is_called_as_the_policy_calls_it() {
    Policy policy = Policies.edn("{:channels {\"general\" {:name \"birds\"}}}");
    List<Memory> sources = sources("ada: The grey heron is back.", "bob: The grey heron sleeps.");

    assertEquals(
        "grey heron in birds, 2026-01-01",
        new ExtractiveSummarizer(policy)
            .summarize(sources, FamilyCounts.of(sources, table))
            .summary()
            .topic());
  }

  @Test
  void a_sentence_of_several_sources_is_one_bullet_with_all_of_them_as_origin() {
    SummaryItem item =
        summarize(sources("ada: The heron is back.", "bob: It rains. The heron is back."));

    assertEquals(1, Collections.frequency(item.summary().summary(), "The heron is back."));
    int place = item.summary().summary().indexOf("The heron is back.");
    assertEquals(item.summary().sourceIds(), item.origins().summary().get(place));
  }

  @Test
  void every_sentence_and_every_count_is_found_in_the_sources() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      List<Memory> sources = sources(lines(random));
      SummaryItem item = summarize(sources);
      String which = "seed " + seed + ", group " + i;

      assertEquals(item, summarize(sources), which);
      assertDoesNotThrow(
          () ->
              SummaryV1.read(
                  item.summary().json(),
                  "$",
                  SummaryLimits.of(Policy.defaults().compaction()),
                  sources.stream().map(Memory::memoryId).toList()),
          which);
      assertTraceable(item.summary().summary(), item.origins().summary(), sources, which);
      assertTraceable(item.summary().decisions(), item.origins().decisions(), sources, which);
      assertTraceable(item.summary().openLoops(), item.origins().openLoops(), sources, which);
      assertTraceable(item.summary().entities(), item.origins().entities(), sources, which);
      item.summary()
          .spamPatterns()
          .forEach(
              pattern ->
                  assertEquals(
                      sources.stream()
                          .filter(
                              source ->
                                  pattern
                                      .signals()
                                      .contains("family_id=" + source.cluster().spamFamilyId()))
                          .count(),
                      pattern.countEstimate(),
                      which));
      assertFalse(item.hasUnknownOrigin(), which);
    }
  }

  private static void assertTraceable(
      List<String> statements, List<List<String>> origins, List<Memory> sources, String which) {
    assertEquals(statements.size(), new HashSet<>(statements).size(), which);
    for (int i = 0; i < statements.size(); i++) {
      String said = statements.get(i).replace("…", "");
      if (said.endsWith(" memories of 2026-01-01.")) {
        continue;
      }
      for (String id : origins.get(i)) {
        Memory source =
            sources.stream().filter(s -> s.memoryId().equals(id)).findFirst().orElseThrow();
        assertTrue(source.content().text().contains(said), () -> which + ": " + said);
      }
    }
  }

  private static String[] lines(Random random) {
    String[] starts = {
      "The", "We decided to watch the", "Where is the", "TODO: feed the", "Kein", "ok"
    };
    String[] things = {" heron", " Grey Heron", " otter_2", " пёс", " カエル", " 蛙", "", " x.y.org"};
    String[] ends = {
      " sleeps.", "?", "!", " 😀", " is back at the pond today. It sings.", "。そうだ。", ""
    };
    String[] lines = new String[2 + random.nextInt(60)];
    for (int i = 0; i < lines.length; i++) {
      lines[i] =
          (random.nextInt(5) == 0 ? "*b" : "p")
              + random.nextInt(4)
              + ": "
              + starts[random.nextInt(starts.length)]
              + things[random.nextInt(things.length)]
              + ends[random.nextInt(ends.length)];
    }
    return lines;
  }
}

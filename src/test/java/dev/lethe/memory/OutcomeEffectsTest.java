package dev.lethe.memory;

import static dev.lethe.fixture.Arrivals.SCOPE;
import static dev.lethe.fixture.Arrivals.SOURCE;
import static dev.lethe.fixture.Arrivals.arriving;
import static dev.lethe.fixture.Arrivals.at;
import static dev.lethe.fixture.Arrivals.bot;
import static dev.lethe.fixture.Arrivals.compaction;
import static dev.lethe.fixture.Arrivals.deletion;
import static dev.lethe.fixture.Arrivals.deletions;
import static dev.lethe.fixture.Arrivals.edit;
import static dev.lethe.fixture.Arrivals.person;
import static dev.lethe.fixture.EventJson.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lethe.event.Arrival;
import dev.lethe.event.EventType;
import dev.lethe.event.Payload;
import dev.lethe.fixture.Arrivals;
import dev.lethe.fixture.Memories;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Outcome.DeadLettered;
import dev.lethe.memory.Outcome.SegmentRoll;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Effects of a decision, in order: rules M3 to M5, V1 to V5, D2, D3 and D9. */
class OutcomeEffectsTest {
  private static final Digest SIGNATURE = Digest.of("heron".getBytes(StandardCharsets.UTF_8));
  private static final MessageTrace.Minted TRACE =
      new MessageTrace.Minted("20260131-m", null, null, false, DAY);
  private static final MessageTrace.Sampled SAMPLED =
      new MessageTrace.Sampled("fam-1", "e0", SIGNATURE, DAY, DAY);

  private static OutcomeEffects remembering(Policy policy) {
    MessageFingerprinter prints = new MessageFingerprinter(policy, here -> Normalizer.standard());
    return new OutcomeEffects(policy, prints);
  }

  private static List<Effect> effects(Policy policy, Outcome outcome) {
    return remembering(policy).effects(outcome, null);
  }

  private static List<Effect> effects(Outcome outcome) {
    return effects(Policy.defaults(), outcome);
  }

  private static Memory memoryIn(List<Effect> effects) {
    return effects.stream()
        .filter(Effect.PutMemory.class::isInstance)
        .map(effect -> ((Effect.PutMemory) effect).memory())
        .findFirst()
        .orElseThrow();
  }

  private static Decision decisionIn(List<Effect> effects) {
    return effects.stream()
        .filter(Effect.Decide.class::isInstance)
        .map(effect -> ((Effect.Decide) effect).decision())
        .findFirst()
        .orElseThrow();
  }

  private static Tombstone tombstoneIn(List<Effect> effects) {
    return ((Effect.PutTombstone) effects.get(0)).tombstone();
  }

  private static Ruling.Minted minted(Arrival arrival, Reason reason, Long editedAt) {
    return new Ruling.Minted(arrival, reason, null, editedAt, Ruling.FamilyPart.NONE);
  }

  @Test
  void a_minted_message_has_its_trace_its_memory_its_vector_and_its_decision() {
    Arrival arrival = person("e1", "Build 9 is done");
    String id = MemoryIds.ofEvent(arrival);
    Ruling ruling =
        new Ruling.Minted(arrival, Reason.HUMAN_MESSAGE, TRACE, null, Ruling.FamilyPart.NONE);

    assertEquals(
        List.of(
            "trace m-e1 Minted",
            "memory " + id + " r1 vector requested",
            "embed " + id + " r1 Build 9 is done",
            "decide minted/human_message " + id + ", vector requested/eligible",
            "count minted events-0"),
        EffectText.of(effects(ruling)));
  }

  @Test
  void a_minted_memory_has_the_text_author_and_times_of_its_message() {
    Arrival arrival = arriving(9, at(5, person("e1", "Build 9 is done")));

    Memory memory = memoryIn(effects(minted(arrival, Reason.HUMAN_MESSAGE, null)));

    assertEquals(
        new Memory.Content("Build 9 is done", "Build <n> is done", List.of()), memory.content());
    assertEquals(
        new Memory.Source("discord.message.created", null, "general", "person-1", false),
        memory.source());
    assertEquals(SCOPE, memory.scope());
    assertEquals("e1", memory.eventId());
    assertEquals(DAY + 5_000, memory.createdAt());
    assertEquals(DAY + 5_000, memory.updatedAt());
    assertEquals(DAY + 9_000, memory.admittedAt());
    assertNull(memory.editedAt());
    assertEquals(Memory.Lifecycle.LIVE, memory.lifecycle());
    assertEquals(71, memory.fingerprints().exactHash().length());
  }

  @Test
  void a_message_that_its_edit_overtook_is_at_revision_two() {
    Arrival arrival = person("e1", "new words");
    List<Effect> effects = effects(minted(arrival, Reason.HUMAN_MESSAGE, DAY + 7_000));

    Memory memory = memoryIn(effects);

    assertEquals(2, memory.revision());
    assertEquals(DAY, memory.createdAt());
    assertEquals(DAY + 7_000, memory.updatedAt());
    assertEquals(DAY + 7_000, memory.editedAt());
    assertEquals("embed " + memory.memoryId() + " r2 new words", EffectText.of(effects).get(1));
  }

  @Test
  void a_minted_member_has_its_familys_text_and_fingerprints_and_no_vector() {
    Memory.Fingerprints prints = new Memory.Fingerprints("sha256:01", "0x01");
    Ruling.FamilyPart part = new Ruling.FamilyPart("fam-1", 3, "as the family read it", prints);
    Arrival arrival = bot("e1", "build=9 failed");
    Ruling ruling = new Ruling.Minted(arrival, Reason.NEAR_DUPLICATE, null, null, part);

    List<Effect> effects = effects(ruling);

    String id = MemoryIds.ofEvent(arrival);
    assertEquals(
        List.of(
            "memory " + id + " r1 vector none",
            "decide minted/near_duplicate " + id + ", vector skipped/channel",
            "count minted events-0"),
        EffectText.of(effects));
    Memory memory = memoryIn(effects);
    assertEquals("as the family read it", memory.content().normalizedText());
    assertEquals(prints, memory.fingerprints());
    assertEquals(new Memory.Cluster(null, "fam-1"), memory.cluster());
    assertEquals(0.5, memory.retrieval().weight());
  }

  @Test
  void a_decision_names_its_event_and_the_policy_version() {
    Arrival arrival = at(5, bot("e1", "build=9 failed"));
    Policy policy = Policies.edn("{:minting {:embed-max-tokens 7}}");
    Ruling ruling = new Ruling.Aggregated(arrival, Reason.NEAR_DUPLICATE, null, false, "fam-1", 3);

    assertEquals(
        new Decision(
            "e1",
            null,
            "discord.message.created",
            SCOPE,
            Verdict.AGGREGATED,
            Reason.NEAR_DUPLICATE,
            null,
            "fam-1",
            3,
            EmbedVerdict.NOT_MINTED,
            null,
            policy.version(),
            DAY + 5_000),
        decisionIn(effects(policy, ruling)));
    assertNotEquals(Policy.defaults().version(), policy.version());
  }

  private static Arrival toolResult(
      String name, String result, String error, Boolean knowledgeBearing) {
    return Arrivals.of(
        "e1",
        EventType.TOOL_RESULT,
        new Payload.ToolResult("c", name, result, error, knowledgeBearing));
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        arguments(
            Arrivals.of("e1", EventType.TOOL_CALL, new Payload.ToolCall("c", "grep", "{}")),
            Kind.TOOL_CALL,
            "grep {}",
            "skipped/kind"),
        arguments(
            toolResult("grep", "heron", null, true),
            Kind.TOOL_RESULT,
            "grep: heron",
            "requested/eligible"),
        arguments(
            Arrivals.of(
                "e1", EventType.ASSISTANT_MESSAGE, new Payload.AssistantMessage("hello", null)),
            Kind.ASSISTANT_MESSAGE,
            "hello",
            "requested/eligible"),
        arguments(
            Arrivals.of("e1", EventType.THINK_TRACE, new Payload.ThinkTrace("hm", null)),
            Kind.THINK_TRACE,
            "hm",
            "skipped/kind"),
        arguments(
            Arrivals.of("e1", EventType.TICK, new Payload.Tick("rotate", "keys")),
            Kind.SYSTEM,
            "rotate: keys",
            "skipped/kind"),
        arguments(
            Arrivals.of("e1", EventType.ADMIN_COMMAND, new Payload.AdminCommand("pin", "{}")),
            Kind.ADMIN,
            "pin {}",
            "skipped/kind"),
        arguments(
            Arrivals.of(
                "e1",
                EventType.SUMMARY_CREATED,
                new Payload.SummaryCreated("{}", "birds", List.of("a", "b"), null)),
            Kind.SUMMARY,
            "birds",
            "requested/eligible"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a_memory_of_another_kind_has_its_kind_and_text_and_no_fingerprints(
      Arrival arrival, Kind kind, String text, String embed) {
    List<Effect> effects = effects(minted(arrival, Reason.TOOL_CALL, null));

    Memory memory = memoryIn(effects);
    assertEquals(kind, memory.kind());
    assertEquals(text, memory.content().text());
    assertEquals(Memory.Fingerprints.NONE, memory.fingerprints());
    assertEquals(kind == Kind.SUMMARY ? List.of("a", "b") : List.of(), memory.references());
    assertEquals(embed, embed(effects));
  }

  private static String embed(List<Effect> effects) {
    EmbedVerdict embed = decisionIn(effects).embed();
    return embed.what().wireName() + '/' + embed.why().wireName();
  }

  static Stream<Arguments> toolResults() {
    String words = "a b c d e f g h i j k l";
    return Stream.of(
        arguments(toolResult("t", words, null, null), "requested/eligible"),
        arguments(toolResult("t", "a a a " + words.substring(2), null, null), "requested/eligible"),
        arguments(toolResult("t", words.substring(2), null, null), "skipped/not_knowledge_bearing"),
        arguments(toolResult("t", words, "failed", null), "skipped/not_knowledge_bearing"),
        arguments(toolResult("noisy", words, null, null), "skipped/not_knowledge_bearing"),
        arguments(toolResult("t", null, null, null), "skipped/not_knowledge_bearing"),
        arguments(toolResult("t", words, null, false), "skipped/not_knowledge_bearing"),
        arguments(toolResult("noisy", "a", "failed", true), "requested/eligible"),
        arguments(toolResult("t", "x".repeat(38), null, true), "summarise_first/tokens"));
  }

  @ParameterizedTest
  @MethodSource("toolResults")
  void a_tools_result_is_embedded_if_it_bears_knowledge(Arrival arrival, String expected) {
    Policy policy = Policies.edn("{:minting {:noisy-tools #{\"noisy\"} :embed-max-tokens 10}}");

    assertEquals(expected, embed(effects(policy, minted(arrival, Reason.TOOL_RESULT, null))));
  }

  @Test
  void a_long_text_waits_for_its_summary_and_asks_for_no_vector() {
    Policy policy = Policies.edn("{:minting {:embed-max-tokens 2}}");
    Arrival arrival = person("e1", "123456789");

    List<Effect> effects = effects(policy, minted(arrival, Reason.HUMAN_MESSAGE, null));

    String id = MemoryIds.ofEvent(arrival);
    assertEquals(
        List.of(
            "memory " + id + " r1 vector summarise_first",
            "decide minted/human_message " + id + ", vector summarise_first/tokens",
            "count minted events-0"),
        EffectText.of(effects));
  }

  private static Ruling.EditedMemory edited(EmbeddingStatus before, String text) {
    Memory memory = Memories.message("20260131-m", before);
    return new Ruling.EditedMemory(at(5, edit("x1", "m-1", text)), memory, TRACE);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "NONE, false, new words, none, -, skipped/edited",
        "REQUESTED, false, new words, purged, purge 20260131-m, purged/edited",
        "SUMMARISE_FIRST, false, new words, summarise_first, -, skipped/edited",
        "PURGED, false, new words, purged, -, skipped/edited",
        "NONE, true, new words, none, -, skipped/edited",
        "REQUESTED, true, new words, requested, embed 20260131-m r2 new words, requested/eligible",
        "SUMMARISE_FIRST, true, new, requested, embed 20260131-m r2 new, requested/eligible",
        "REQUESTED, true, far too many new words, summarise_first, purge 20260131-m,"
            + " summarise_first/tokens",
        "SUMMARISE_FIRST, true, far too many new words, summarise_first, -,"
            + " summarise_first/tokens",
        "PURGED, true, new words, purged, -, skipped/edited",
        "REQUESTED, false, the  heron is back, requested, -, skipped/edited",
        "REQUESTED, true, the  heron is back, requested, -, skipped/edited",
      })
  void an_edit_handles_the_vector_by_policy_if_it_changes_the_normalized_text(
      EmbeddingStatus before,
      boolean reEmbed,
      String text,
      String after,
      String vector,
      String embed) {
    Policy policy =
        Policies.edn("{:minting {:embed-max-tokens 4 :re-embed-edits? " + reEmbed + "}}");
    String trace = "trace m-1 Minted";
    String memory = "memory 20260131-m r2 vector " + after;
    String decide = "decide updated/edited 20260131-m, vector " + embed;
    String count = "count updated events-0";

    List<Effect> effects = effects(policy, edited(before, text));

    assertEquals(
        vector == null
            ? List.of(trace, memory, decide, count)
            : List.of(trace, memory, vector, decide, count),
        EffectText.of(effects));
  }

  @Test
  void an_edited_memory_has_the_new_content_fingerprints_and_time() {
    Memory before = Memories.message("20260131-m", EmbeddingStatus.NONE);

    Memory changed = memoryIn(effects(edited(EmbeddingStatus.NONE, "build 9 failed")));
    Memory same = memoryIn(effects(edited(EmbeddingStatus.NONE, "the  heron is back")));

    assertEquals(
        new Memory.Content("build 9 failed", "build <n> failed", List.of()), changed.content());
    assertNotEquals(before.fingerprints(), changed.fingerprints());
    assertEquals(DAY + 5_000, changed.editedAt());
    assertEquals(DAY + 5_000, changed.updatedAt());
    assertEquals(DAY, changed.createdAt());
    assertEquals("the  heron is back", same.content().text());
    assertEquals(before.fingerprints(), same.fingerprints());
  }

  @Test
  void an_edit_removed_from_its_record_writes_its_unsampled_trace_first() {
    Ruling.EditedMemory ruling = edited(EmbeddingStatus.NONE, "new words");

    List<Effect> effects = effects(ruling.withoutSample());

    assertEquals(new Effect.PutTrace(SCOPE, "m-1", TRACE.withoutSample()), effects.get(0));
    assertEquals(effects(ruling).subList(1, effects.size()), effects.subList(1, effects.size()));
  }

  private static Ruling.DeletedMemory deletedOf(String message, Memory memory) {
    return new Ruling.DeletedMemory(
        at(5, deletion("x1", message)),
        memory,
        new MessageTrace.Minted("20260131-" + message, null, null, false, DAY),
        null);
  }

  @Test
  void a_bulk_deletion_erases_every_message_with_one_decision() {
    Arrival bulk = at(5, deletions("x1", "a", "b", "c"));
    MessageTrace gone = new MessageTrace.Deleted(DAY + 5_000);

    List<Effect> effects =
        effects(
            new Ruling.BulkDeletion(
                bulk,
                List.of(
                    deletedOf("a", Memories.message("20260131-a", EmbeddingStatus.REQUESTED)),
                    deletedOf("b", Memories.message("20260131-b", EmbeddingStatus.NONE)),
                    new Ruling.LoggedOnly(
                        at(5, deletion("x1", "c")), Reason.UNKNOWN_MESSAGE, gone, false))));

    assertEquals(
        List.of(
            "tombstone 20260131-a deleted",
            "memory 20260131-a r1 vector purged",
            "purge 20260131-a",
            "tombstone 20260131-b deleted",
            "memory 20260131-b r1 vector none",
            "trace c Deleted",
            "decide marked_deleted/deleted null, vector purged/deleted",
            "count marked_deleted events-0"),
        EffectText.of(effects));
  }

  @Test
  void a_bulk_deletion_of_unknown_messages_is_only_logged() {
    Arrival bulk = at(5, deletions("x1", "a", "b"));
    MessageTrace gone = new MessageTrace.Deleted(DAY + 5_000);

    List<Effect> effects =
        effects(
            new Ruling.BulkDeletion(
                bulk,
                EventRules.deletions(bulk, (Payload.MessagesDeleted) bulk.event().payload())
                    .stream()
                    .<Ruling.Closed>map(
                        one -> new Ruling.LoggedOnly(one, Reason.UNKNOWN_MESSAGE, gone, false))
                    .toList()));

    assertEquals(
        List.of(
            "trace a Deleted",
            "trace b Deleted",
            "decide logged_only/unknown_message null, vector skipped/not_minted",
            "count logged_only events-0"),
        EffectText.of(effects));
  }

  private static Ruling.DeletedMemory deleted(Memory memory) {
    return new Ruling.DeletedMemory(at(5, deletion("x1", "m-1")), memory, TRACE, null);
  }

  @Test
  void a_deletion_erases_a_memory_and_purges_its_vector() {
    Memory memory = Memories.message("20260131-m", EmbeddingStatus.REQUESTED);

    List<Effect> effects = effects(deleted(memory));

    assertEquals(
        List.of(
            "tombstone 20260131-m deleted",
            "memory 20260131-m r1 vector purged",
            "purge 20260131-m",
            "decide marked_deleted/deleted 20260131-m, vector purged/deleted",
            "count marked_deleted events-0"),
        EffectText.of(effects));
    assertEquals(
        new Tombstone("20260131-m", SCOPE, null, DAY + 5_000, null, null, "deleted", null),
        tombstoneIn(effects));
    Memory erased = memoryIn(effects);
    assertEquals(Memory.Content.EMPTY, erased.content());
    assertEquals(Memory.Fingerprints.NONE, erased.fingerprints());
    assertEquals(Memory.Lifecycle.deleted(DAY + 5_000, null, null), erased.lifecycle());
  }

  static Stream<Arguments> withoutVector() {
    Memory none = Memories.message("20260131-m", EmbeddingStatus.NONE);
    Memory summary = Memories.message("20260131-m", EmbeddingStatus.SUMMARISE_FIRST);
    Memory requested = Memories.message("20260131-m", EmbeddingStatus.REQUESTED);
    return Stream.of(
        arguments(none, "none"),
        arguments(summary, "purged"),
        arguments(Memories.compacted(requested), "purged"));
  }

  @ParameterizedTest
  @MethodSource("withoutVector")
  void a_deletion_purges_no_vector_that_is_not_there(Memory memory, String after) {
    assertEquals(
        List.of(
            "tombstone 20260131-m deleted",
            "memory 20260131-m r1 vector " + after,
            "decide marked_deleted/deleted 20260131-m, vector skipped/deleted",
            "count marked_deleted events-0"),
        EffectText.of(effects(deleted(memory))));
  }

  @Test
  void a_deletion_leaves_a_tombstone_even_without_a_memory() {
    assertEquals(
        List.of(
            "tombstone 20260131-m deleted",
            "decide marked_deleted/deleted 20260131-m, vector skipped/deleted",
            "count marked_deleted events-0"),
        EffectText.of(effects(deleted(null))));
    assertEquals(
        List.of(
            "trace m-e1 Minted",
            "tombstone 20260131-m deleted",
            "decide marked_deleted/deleted 20260131-m, vector skipped/deleted",
            "count marked_deleted events-0"),
        EffectText.of(effects(new Ruling.DeletedBefore(bot("e1", "x"), TRACE))));
  }

  @Test
  void a_compaction_keeps_the_content_and_its_hash() {
    Memory memory = Memories.message("20260131-m", EmbeddingStatus.REQUESTED);
    Arrival arrival = at(5, compaction("x1", "20260131-m", "another", "old"));

    List<Effect> effects = effects(new Ruling.Compacted(arrival, memory));

    assertEquals(
        List.of(
            "tombstone 20260131-m old",
            "memory 20260131-m r1 vector purged",
            "purge 20260131-m",
            "decide marked_deleted/tombstone 20260131-m, vector purged/deleted",
            "count marked_deleted events-0"),
        EffectText.of(effects));
    Digest hash = Digest.of(Memories.TEXT.getBytes(StandardCharsets.UTF_8));
    assertEquals(
        new Tombstone(
            "20260131-m", SCOPE, null, DAY + 5_000, "another", "sha256:" + hash.hex(), "old", null),
        tombstoneIn(effects));
    Memory after = memoryIn(effects);
    assertEquals(memory.content(), after.content());
    assertEquals(memory.fingerprints(), after.fingerprints());
    assertEquals(Memory.Lifecycle.deleted(DAY + 5_000, "another", null), after.lifecycle());
  }

  @Test
  void a_compaction_without_a_reason_is_a_tombstone_and_purges_no_vector_that_is_not_there() {
    Memory memory = Memories.message("20260131-m", EmbeddingStatus.NONE);
    Arrival arrival = compaction("x1", "20260131-m", null, null);

    assertEquals(
        List.of(
            "tombstone 20260131-m tombstone",
            "memory 20260131-m r1 vector none",
            "decide marked_deleted/tombstone 20260131-m, vector skipped/deleted",
            "count marked_deleted events-0"),
        EffectText.of(effects(new Ruling.Compacted(arrival, memory))));
  }

  static Stream<Arguments> withoutMemory() {
    Arrival message = bot("e1", "build=9 failed");
    Arrival edit = edit("x1", "m-1", "x");
    Arrival deletion = deletion("x1", "m-1");
    MessageTrace gone = new MessageTrace.Deleted(DAY);
    return Stream.of(
        arguments(
            new Ruling.EditedSample(edit, SAMPLED, SAMPLED.edited(DAY)),
            List.of("trace m-1 Sampled", "decide updated/edited null, vector skipped/edited")),
        arguments(
            new Ruling.DeletedSample(deletion, SAMPLED, gone),
            List.of(
                "trace m-1 Deleted", "decide marked_deleted/deleted null, vector skipped/deleted")),
        arguments(
            new Ruling.Aggregated(message, Reason.EXACT_DUPLICATE, null, false, "fam-1", null),
            List.of("decide aggregated/exact_duplicate null, vector skipped/not_minted")),
        arguments(
            new Ruling.Aggregated(message, Reason.EXACT_DUPLICATE, null, true, "fam-1", null),
            List.of(
                "no trace m-e1",
                "decide aggregated/exact_duplicate null, vector skipped/not_minted")),
        arguments(
            new Ruling.Aggregated(message, Reason.NEAR_DUPLICATE, SAMPLED, false, "fam-1", 3),
            List.of(
                "trace m-e1 Sampled",
                "decide aggregated/near_duplicate null, vector skipped/not_minted")),
        arguments(
            new Ruling.LoggedOnly(deletion, Reason.UNKNOWN_MESSAGE, gone, false),
            List.of(
                "trace m-1 Deleted",
                "decide logged_only/unknown_message null, vector skipped/not_minted")),
        arguments(
            new Ruling.LoggedOnly(deletion, Reason.UNKNOWN_MESSAGE),
            List.of("decide logged_only/unknown_message null, vector skipped/not_minted")),
        arguments(
            new Ruling.Redelivered(message, Reason.LATE_REPLAY),
            List.of("decide redelivered/late_replay null, vector skipped/not_minted")));
  }

  @ParameterizedTest
  @MethodSource("withoutMemory")
  void an_outcome_that_changes_no_memory_is_decided_after_its_traces(
      Ruling.Closed ruling, List<String> expected) {
    List<Effect> effects = effects(ruling);

    int last = effects.size() - 1;
    assertEquals(expected, EffectText.of(effects.subList(0, last)));
    assertEquals(new Effect.Count(ruling.verdict().wireName(), SOURCE, DAY), effects.get(last));
    assertEquals(ruling.familyId(), decisionIn(effects).familyId());
  }

  @Test
  void a_ruling_that_waits_for_its_family_is_a_bug() {
    Ruling waiting = new Ruling.Waiting(bot("e1", "x"), null, null);

    assertThrows(IllegalStateException.class, () -> effects(waiting));
  }

  @Test
  void a_dead_letter_is_counted_and_once_more_if_it_is_our_fault() {
    assertEquals(
        List.of(new Effect.Count("dead_lettered", SOURCE, DAY)),
        effects(new DeadLettered(SOURCE, DAY, false)));
    assertEquals(
        List.of(new Effect.Count("dead_lettered", SOURCE, DAY), new Effect.CountQuarantined()),
        effects(new DeadLettered(SOURCE, DAY, true)));
  }

  @Test
  void an_ignored_record_is_counted() {
    assertEquals(
        List.of(new Effect.Count("ignored", SOURCE, DAY)),
        effects(new Outcome.Ignored(SOURCE, DAY)));
  }

  @Test
  void a_segment_roll_appends_to_every_log_that_may_contain_erased_text() {
    assertEquals(
        List.of(
            new Effect.RemoveMemory(SCOPE, "-"),
            new Effect.RemoveTrace(SCOPE, "-"),
            new Effect.PurgeVector(SCOPE, "-")),
        effects(new SegmentRoll(SCOPE)));
  }
}

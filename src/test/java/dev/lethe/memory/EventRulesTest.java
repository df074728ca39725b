package dev.lethe.memory;

import static dev.lethe.fixture.Arrivals.at;
import static dev.lethe.fixture.Arrivals.bot;
import static dev.lethe.fixture.Arrivals.compaction;
import static dev.lethe.fixture.Arrivals.deletion;
import static dev.lethe.fixture.Arrivals.edit;
import static dev.lethe.fixture.Arrivals.in;
import static dev.lethe.fixture.Arrivals.person;
import static dev.lethe.fixture.EventJson.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lethe.event.Arrival;
import dev.lethe.event.Attachment;
import dev.lethe.event.Author;
import dev.lethe.event.Embeds;
import dev.lethe.event.EventType;
import dev.lethe.event.MessageBody;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import dev.lethe.fixture.Arrivals;
import dev.lethe.fixture.Memories;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.EventRules.Known;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Minting decisions on single records: rules M1, R2, R3 and D1 to D9. */
class EventRulesTest {
  /** Retention of event ids, in seconds. */
  private static final double HOURS_SEEN = 24 * 3600;

  private static final Known NOTHING = new Known(null, null, null);
  private static final Memory MEMORY = Memories.message("20260131-m", EmbeddingStatus.REQUESTED);
  private static final Tombstone ERASED =
      new Tombstone("20260131-m", Arrivals.SCOPE, null, DAY, null, null, "deleted", null);
  private static final Tombstone COMPACTED =
      new Tombstone("20260131-m", Arrivals.SCOPE, null, DAY, null, "sha256:00", "old", null);
  private static final Digest SIGNATURE = Digest.of("heron".getBytes(StandardCharsets.UTF_8));
  private static final MessageTrace.Minted MINTED =
      new MessageTrace.Minted("20260131-m", "fam-1", SIGNATURE, true, DAY);
  private static final MessageTrace.Sampled SAMPLED =
      new MessageTrace.Sampled("fam-1", "e0", SIGNATURE, DAY, DAY);
  private static final MessageTrace.Edited EDITED = new MessageTrace.Edited("new words", DAY, DAY);
  private static final MessageTrace.Deleted DELETED = new MessageTrace.Deleted(DAY);

  private final EventRules minting = new EventRules(Policy.defaults());

  private Ruling rule(Arrival arrival, MessageTrace trace, Memory memory, Tombstone tombstone) {
    return minting.rule(arrival, new Known(trace, memory, tombstone));
  }

  private static Ruling loggedOnly(Arrival arrival, Reason reason) {
    return new Ruling.LoggedOnly(arrival, reason);
  }

  private static Ruling redelivered(Arrival arrival) {
    return new Ruling.Redelivered(arrival, Reason.REDELIVERED);
  }

  private static Arrival event(EventType type, Payload payload) {
    return Arrivals.of("e1", type, payload);
  }

  private static Arrival tick(String action) {
    return event(EventType.TICK, new Payload.Tick(action, null));
  }

  private static Arrival thought() {
    return event(EventType.THINK_TRACE, new Payload.ThinkTrace("hm", null));
  }

  private static Arrival command(String author) {
    Arrival command = event(EventType.ADMIN_COMMAND, new Payload.AdminCommand("pin", null));
    return Arrivals.by(new Author(author, null, false), command);
  }

  static Stream<Arguments> byType() {
    return Stream.of(
        arguments(
            event(EventType.TOOL_CALL, new Payload.ToolCall("c", "grep", null)), Reason.TOOL_CALL),
        arguments(
            event(EventType.TOOL_RESULT, new Payload.ToolResult("c", "grep", "x", null, true)),
            Reason.TOOL_RESULT),
        arguments(
            event(EventType.ASSISTANT_MESSAGE, new Payload.AssistantMessage("hello", null)),
            Reason.ASSISTANT_MESSAGE),
        arguments(
            event(
                EventType.SUMMARY_CREATED,
                new Payload.SummaryCreated("{}", "birds", List.of(), null)),
            Reason.SUMMARY),
        arguments(tick("rotate"), Reason.ACTION_TICK),
        arguments(command("person-1"), Reason.NOT_AUTHORISED));
  }

  @ParameterizedTest
  @MethodSource("byType")
  void other_events_are_minted_once_by_their_type(Arrival arrival, Reason reason) {
    assertEquals(
        new Ruling.Minted(arrival, reason, null, null, Ruling.FamilyPart.NONE),
        minting.rule(arrival, NOTHING));
    assertEquals(redelivered(arrival), rule(arrival, null, MEMORY, null));
    assertEquals(redelivered(arrival), rule(arrival, null, null, ERASED));
  }

  static Stream<Arguments> notMinted() {
    return Stream.of(
        arguments(tick(null), Reason.EMPTY_TICK),
        arguments(tick(""), Reason.EMPTY_TICK),
        arguments(thought(), Reason.THINK_TRACE_OFF));
  }

  @ParameterizedTest
  @MethodSource("notMinted")
  void an_event_that_is_not_minted_is_only_logged_regardless_of_stored_state(
      Arrival arrival, Reason reason) {
    assertEquals(loggedOnly(arrival, reason), minting.rule(arrival, NOTHING));
    assertEquals(loggedOnly(arrival, reason), rule(arrival, null, MEMORY, null));
  }

  @Test
  void think_traces_and_commands_follow_the_tenants_policy() {
    EventRules strict =
        new EventRules(
            Policies.edn(
                "{:tenants {\"open\" {:minting {:mint-think-traces? true"
                    + " :admins #{\"person-1\"}}}}}"));
    Arrival thought = in("open", "general", thought());
    Arrival command = in("open", "general", command("person-1"));

    assertEquals(Reason.THINK_TRACE, reason(strict.rule(thought, NOTHING)));
    assertEquals(Reason.ADMIN_COMMAND, reason(strict.rule(command, NOTHING)));
    assertEquals(Reason.THINK_TRACE_OFF, reason(strict.rule(thought(), NOTHING)));
    assertEquals(Reason.NOT_AUTHORISED, reason(strict.rule(command("person-1"), NOTHING)));
  }

  private static Reason reason(Ruling ruling) {
    return ((Ruling.Closed) ruling).reason();
  }

  private static Arrival ignored(Arrival arrival) {
    return Arrivals.by(Arrivals.PERSON.withKind(Author.Kind.IGNORED), arrival);
  }

  @Test
  void a_folded_event_waits_for_its_family_and_needs_no_look_up() {
    Arrival result =
        event(EventType.TOOL_RESULT, new Payload.ToolResult("c", "grep", "x", null, null));

    assertEquals(
        new Ruling.Waiting(result, null, null, Reason.TOOL_RESULT), minting.rule(result, NOTHING));
    assertNull(minting.subject(result, null));
    EventRules folding = new EventRules(Policies.edn("{:dedupe {:fold [:tick]}}"));
    assertEquals(Reason.TOOL_RESULT, reason(folding.rule(result, NOTHING)));
    assertEquals(
        new Ruling.Waiting(tick("rotate"), null, null, Reason.ACTION_TICK),
        folding.rule(tick("rotate"), NOTHING));
    assertEquals(Reason.EMPTY_TICK, reason(folding.rule(tick(null), NOTHING)));
  }

  @Test
  void events_of_an_ignored_author_are_counted_and_not_minted() {
    for (Arrival arrival :
        List.of(ignored(bot("e1", "x")), ignored(tick("compact")), ignored(edit("e1", "m", "x")))) {
      assertEquals(loggedOnly(arrival, Reason.AUTHOR_IGNORED), minting.rule(arrival, NOTHING));
    }
  }

  @Test
  void an_ignored_author_may_still_edit_and_delete_what_is_stored() {
    Arrival edit = at(1, ignored(edit("e2", "m", "y")));
    Arrival deletion = at(1, ignored(deletion("e3", "m")));

    assertInstanceOf(Ruling.EditedMemory.class, rule(edit, MINTED, MEMORY, null));
    assertInstanceOf(Ruling.EditedSample.class, rule(edit, SAMPLED, null, null));
    assertInstanceOf(Ruling.DeletedMemory.class, rule(deletion, MINTED, MEMORY, null));
    assertEquals(Reason.UNKNOWN_MESSAGE, reason(minting.rule(deletion, NOTHING)));
  }

  @Test
  void the_policy_of_the_tenant_classifies_authors() {
    EventRules rules =
        new EventRules(
            Policies.edn(
                "{:tenants {\"acme\" {:minting {:authors [{:id \"bot-1\" :kind :person}]}}}}"));
    Arrival here = bot("e1", "x");

    assertEquals(here, rules.classified(here));
    assertEquals(
        Author.Kind.PERSON, rules.classified(in("acme", "general", here)).event().author().kind());
  }

  @Test
  void a_persons_message_is_minted_and_leaves_a_trace_of_its_memory() {
    Arrival arrival = person("e1", "the heron is back");

    Ruling ruling = minting.rule(arrival, NOTHING);

    MessageTrace leaves =
        new MessageTrace.Minted(MemoryIds.ofEvent(arrival), null, null, false, DAY);
    assertEquals(
        new Ruling.Minted(arrival, Reason.HUMAN_MESSAGE, leaves, null, Ruling.FamilyPart.NONE),
        ruling);
  }

  @Test
  void a_bots_message_waits_for_its_family_with_its_known_trace() {
    Arrival arrival = bot("e1", "build=9 failed");

    assertEquals(new Ruling.Waiting(arrival, null, null), minting.rule(arrival, NOTHING));
    assertEquals(new Ruling.Waiting(arrival, SAMPLED, null), rule(arrival, SAMPLED, null, null));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_message_that_has_a_memory_is_redelivered(boolean isBot) {
    Arrival arrival = isBot ? bot("e1", "x") : person("e1", "x");

    assertEquals(redelivered(arrival), rule(arrival, MINTED, null, null));
    assertEquals(redelivered(arrival), rule(arrival, DELETED, null, ERASED));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_message_with_a_seeded_memory_is_then_found_by_its_message_id(boolean isBot) {
    Arrival arrival = isBot ? bot("e1", "x") : person("e1", "x");
    Ruling.Redelivered expected =
        new Ruling.Redelivered(
            arrival,
            Reason.REDELIVERED,
            new MessageTrace.Minted(MemoryIds.ofEvent(arrival), null, null, false, DAY));

    assertEquals(expected, rule(arrival, null, MEMORY, null));
    assertEquals(expected, rule(arrival, null, null, ERASED));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_message_deleted_before_its_arrival_joins_no_family(boolean isBot) {
    Arrival arrival = isBot ? bot("e1", "x") : person("e1", "x");

    Ruling ruling = rule(arrival, DELETED, null, null);

    MessageTrace.Minted leaves =
        new MessageTrace.Minted(MemoryIds.ofEvent(arrival), null, null, false, DAY);
    assertEquals(new Ruling.DeletedBefore(arrival, leaves), ruling);
  }

  @Test
  void a_message_edited_before_its_arrival_has_the_edited_text() {
    Arrival human = person("e1", "old words");
    Arrival machine = bot("e1", "old words");

    Ruling.Minted minted = assertInstanceOf(Ruling.Minted.class, rule(human, EDITED, null, null));
    Ruling.Waiting waiting =
        assertInstanceOf(Ruling.Waiting.class, rule(machine, EDITED, null, null));

    assertEquals(person("e1", "new words"), minted.arrival());
    assertEquals(EDITED.occurredAt(), minted.editedAt());
    assertEquals(bot("e1", "new words"), waiting.arrival());
    assertEquals(EDITED.occurredAt(), waiting.editedAt());
    assertEquals(EDITED, waiting.trace());
  }

  @Test
  void an_edit_leaves_all_other_fields_of_a_message_unchanged() {
    Payload.MessageCreated message =
        new Payload.MessageCreated(
            "m-e1",
            new MessageBody(
                MessageText.of("old words"),
                List.of(new Attachment("log.txt", "text/plain", 9, null)),
                new Embeds(1, "https://a.example")),
            "m-e0");
    Arrival arrival = event(EventType.MESSAGE_CREATED, message);

    Ruling.Minted minted = assertInstanceOf(Ruling.Minted.class, rule(arrival, EDITED, null, null));

    assertEquals(
        new Payload.MessageCreated(
            "m-e1",
            new MessageBody(
                MessageText.of("new words"), message.body().attachments(), message.body().embeds()),
            "m-e0"),
        minted.arrival().event().payload());
  }

  @Test
  void an_edit_changes_a_live_memory() {
    Arrival arrival = at(5, edit("x1", "m-1", "new words"));

    assertEquals(
        new Ruling.EditedMemory(arrival, MEMORY, MINTED.edited(DAY + 5_000)),
        rule(arrival, MINTED, MEMORY, null));
  }

  @Test
  void an_edit_by_another_author_than_the_messages_is_only_logged() {
    Arrival edit = at(5, edit("x1", "m-1", "new words"));
    Arrival byOther = Arrivals.by(new Author("person-2", "Ada", false), edit);
    Arrival byAuthor = Arrivals.by(new Author("person-1", "renamed", false), edit);

    assertEquals(loggedOnly(byOther, Reason.OTHER_AUTHOR), rule(byOther, MINTED, MEMORY, null));
    assertInstanceOf(Ruling.EditedMemory.class, rule(byAuthor, MINTED, MEMORY, null));
  }

  private static Memory editedAt(double seconds) {
    long at = DAY + Math.round(seconds * 1000);
    return MEMORY.edited(MEMORY.content(), MEMORY.fingerprints(), EmbeddingStatus.PURGED, at);
  }

  @ParameterizedTest
  @ValueSource(doubles = {4, 5, 6})
  void an_edit_before_the_one_applied_is_redelivered(double seconds) {
    Memory edited = editedAt(5);
    Arrival arrival = at(seconds, edit("x1", "m-1", "new words"));

    Ruling ruling = rule(arrival, MINTED, edited, null);

    assertEquals(
        seconds < 5
            ? redelivered(arrival)
            : new Ruling.EditedMemory(
                arrival, edited, seconds == 5 ? MINTED : MINTED.edited(DAY + 6_000)),
        ruling);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, HOURS_SEEN})
  void of_edits_with_equal_times_the_last_one_to_arrive_applies(double arrivesAt) {
    Memory edited = editedAt(0);
    Arrival tie = Arrivals.arriving(arrivesAt, at(0, edit("x2", "m-1", "newer words")));

    assertEquals(new Ruling.EditedMemory(tie, edited, MINTED), rule(tie, MINTED, edited, null));
    assertEquals(
        new Ruling.LoggedOnly(
            tie,
            Reason.UNKNOWN_MESSAGE,
            new MessageTrace.Edited("newer words", DAY, EDITED.arrivedAt()),
            false),
        rule(tie, EDITED, null, null));
  }

  @Test
  void an_edit_with_an_equal_time_that_may_be_redelivered_never_replaces_a_later_one() {
    Arrival tie = Arrivals.arriving(HOURS_SEEN + 1, at(0, edit("x1", "m-1", "newer words")));

    assertEquals(redelivered(tie), rule(tie, MINTED, editedAt(0), null));
    assertEquals(loggedOnly(tie, Reason.UNKNOWN_MESSAGE), rule(tie, EDITED, null, null));
  }

  @Test
  void an_edit_with_the_time_and_text_of_the_applied_one_is_redelivered() {
    Arrival again = at(0, edit("x2", "m-1", MEMORY.content().text()));

    assertEquals(redelivered(again), rule(again, MINTED, editedAt(0), null));
  }

  @Test
  void an_edit_with_the_time_and_text_of_its_message_changes_nothing() {
    Arrival pin = Arrivals.arriving(9, at(0, edit("x1", "m-1", MEMORY.content().text())));

    assertEquals(redelivered(pin), rule(pin, MINTED, MEMORY, null));
  }

  @Test
  void an_edit_without_content_is_only_logged() {
    Arrival pin = event(EventType.MESSAGE_EDITED, new Payload.MessageUpdated("m-1"));
    Ruling unchanged = loggedOnly(pin, Reason.TEXT_UNCHANGED);

    assertEquals(unchanged, minting.rule(pin, NOTHING));
    assertNull(EventRules.messageId(pin.event()));
    assertNull(minting.subject(pin, null));
  }

  @Test
  void an_edit_dated_like_its_message_or_before_it_applies() {
    for (double seconds : new double[] {0, -1}) {
      Arrival arrival = Arrivals.arriving(1, at(seconds, edit("x1", "m-1", "new words")));

      assertEquals(
          new Ruling.EditedMemory(arrival, MEMORY, MINTED.edited(DAY + 1_000)),
          rule(arrival, MINTED, MEMORY, null));
    }
  }

  @Test
  void a_message_after_its_edit_counts_ties_from_the_arrival_of_the_edit() {
    Arrival human = Arrivals.arriving(9, person("e1", "old words"));
    Arrival machine = Arrivals.arriving(9, bot("e1", "old words"));

    Ruling.Minted minted = assertInstanceOf(Ruling.Minted.class, rule(human, EDITED, null, null));
    Ruling.Waiting waiting =
        assertInstanceOf(Ruling.Waiting.class, rule(machine, EDITED, null, null));

    assertEquals(EDITED.arrivedAt(), minted.traceAfter().arrivedAt());
    assertEquals(EDITED.arrivedAt(), waiting.arrivedAt());
  }

  @Test
  void an_edit_of_a_deleted_memory_is_only_logged() {
    Arrival arrival = at(5, edit("x1", "m-1", "new words"));

    Ruling unknown = loggedOnly(arrival, Reason.UNKNOWN_MESSAGE);
    assertEquals(unknown, rule(arrival, MINTED, null, ERASED));
    assertEquals(unknown, rule(arrival, MINTED, Memories.erased(MEMORY), ERASED));
    assertEquals(unknown, rule(arrival, MINTED, Memories.compacted(MEMORY), COMPACTED));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0, 1})
  void an_edit_removes_a_sampled_message_from_its_family_once(double seconds) {
    Arrival arrival = at(seconds, edit("x1", "m-1", "new words"));

    Ruling ruling = rule(arrival, SAMPLED, null, null);

    MessageTrace leaves =
        new MessageTrace.Sampled("fam-1", null, SIGNATURE, DAY + Math.round(seconds * 1000), DAY);
    assertEquals(
        seconds < 0 ? redelivered(arrival) : new Ruling.EditedSample(arrival, SAMPLED, leaves),
        ruling);
  }

  @Test
  void an_edit_of_an_unknown_message_waits_for_it() {
    Arrival arrival = Arrivals.arriving(9, at(5, edit("x1", "m-1", "newer words")));
    MessageTrace waits = new MessageTrace.Edited("newer words", DAY + 5_000, DAY + 9_000);
    Ruling waiting = new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE, waits, false);

    assertEquals(waiting, minting.rule(arrival, NOTHING));
    assertEquals(waiting, rule(arrival, EDITED, null, null));
  }

  @Test
  void an_edit_before_the_one_that_waits_changes_nothing() {
    Arrival arrival = at(-1, edit("x1", "m-1", "older words"));

    assertEquals(loggedOnly(arrival, Reason.UNKNOWN_MESSAGE), rule(arrival, EDITED, null, null));
  }

  @Test
  void an_edit_never_replaces_a_deletion() {
    Arrival arrival = at(5, edit("x1", "m-1", "new words"));

    assertEquals(loggedOnly(arrival, Reason.UNKNOWN_MESSAGE), rule(arrival, DELETED, null, null));
  }

  @Test
  void a_deletion_erases_a_memory_also_one_that_a_compactor_deleted() {
    Arrival arrival = deletion("x1", "m-1");
    Memory compacted = Memories.compacted(MEMORY);

    assertEquals(
        new Ruling.DeletedMemory(arrival, MEMORY, MINTED, null),
        rule(arrival, MINTED, MEMORY, null));
    assertEquals(
        new Ruling.DeletedMemory(arrival, compacted, MINTED, null),
        rule(arrival, MINTED, compacted, COMPACTED));
    assertEquals(
        new Ruling.DeletedMemory(arrival, null, MINTED, null),
        rule(arrival, MINTED, null, COMPACTED));
  }

  @Test
  void a_deletion_of_an_erased_message_is_only_logged() {
    Arrival arrival = deletion("x1", "m-1");

    Ruling unknown = loggedOnly(arrival, Reason.UNKNOWN_MESSAGE);
    assertEquals(unknown, rule(arrival, MINTED, Memories.erased(MEMORY), ERASED));
    assertEquals(unknown, rule(arrival, DELETED, null, null));
  }

  @Test
  void a_deletion_of_a_sampled_message_is_remembered() {
    Arrival arrival = at(5, deletion("x1", "m-1"));

    assertEquals(
        new Ruling.DeletedSample(arrival, SAMPLED, new MessageTrace.Deleted(DAY + 5_000)),
        rule(arrival, SAMPLED, null, null));
  }

  @Test
  void a_deletion_of_an_unknown_message_is_remembered_and_erases_an_edit_that_waited() {
    Arrival arrival = at(5, deletion("x1", "m-1"));
    MessageTrace forgotten = new MessageTrace.Deleted(DAY + 5_000);

    assertEquals(
        new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE, forgotten, false),
        minting.rule(arrival, NOTHING));
    assertEquals(
        new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE, forgotten, true),
        rule(arrival, EDITED, null, null));
  }

  @Test
  void only_a_live_memory_can_be_compacted() {
    Arrival arrival = compaction("x1", "20260131-m", null, null);

    Ruling unknown = loggedOnly(arrival, Reason.UNKNOWN_MEMORY);
    assertEquals(new Ruling.Compacted(arrival, MEMORY), rule(arrival, null, MEMORY, null));
    assertEquals(unknown, minting.rule(arrival, NOTHING));
    assertEquals(unknown, rule(arrival, null, Memories.compacted(MEMORY), COMPACTED));
    assertEquals(unknown, rule(arrival, null, null, ERASED));
  }

  static Stream<Memory> protectedMemories() {
    return Stream.of(
        kept(Kind.MESSAGE, new Memory.Retrieval(true, false, false, 1)),
        kept(Kind.MESSAGE, new Memory.Retrieval(false, true, false, 1)),
        kept(Kind.MESSAGE, new Memory.Retrieval(false, false, true, 1)),
        kept(Kind.MESSAGE, Memory.Retrieval.of(1), "critical"),
        kept(Kind.MESSAGE, Memory.Retrieval.of(1), "bird", "pinned"),
        kept(Kind.ADMIN, Memory.Retrieval.of(1)),
        kept(Kind.AGGREGATE, Memory.Retrieval.of(1)),
        kept(Kind.SUMMARY, Memory.Retrieval.of(1)),
        kept(Kind.SYSTEM, Memory.Retrieval.of(1)));
  }

  private static Memory kept(Kind kind, Memory.Retrieval retrieval, String... tags) {
    return Memories.of("20260131-m", kind, retrieval, EmbeddingStatus.NONE, List.of(tags));
  }

  @ParameterizedTest
  @MethodSource("protectedMemories")
  void a_compaction_skips_protected_memories(Memory memory) {
    Arrival arrival = compaction("x1", "20260131-m", null, null);

    assertEquals(loggedOnly(arrival, Reason.PROTECTED), rule(arrival, null, memory, null));
  }

  @Test
  void a_memory_protected_only_by_another_tenants_policy_can_be_compacted() {
    EventRules tolerant =
        new EventRules(
            Policies.edn("{:tenants {\"open\" {:compaction {:locks {:never-delete-tags #{}}}}}}"));
    Arrival arrival = in("open", "general", compaction("x1", "20260131-m", null, null));
    Memory tagged = kept(Kind.MESSAGE, Memory.Retrieval.of(1), "critical");

    assertEquals(
        new Ruling.Compacted(arrival, tagged),
        tolerant.rule(arrival, new Known(null, tagged, null)));
  }

  @Test
  void a_message_needs_its_memory_looked_for_unless_its_trace_or_family_answers() {
    Arrival human = person("e1", "x");
    Arrival machine = bot("e1", "x");

    String own = MemoryIds.ofEvent(human);
    assertEquals(own, minting.subject(human, null));
    assertEquals(own, minting.subject(human, EDITED));
    assertEquals(own, minting.subject(human, DELETED));
    assertNull(minting.subject(human, MINTED));
    assertNull(minting.subject(machine, null));
    assertNull(minting.subject(machine, EDITED));
    assertNull(minting.subject(machine, SAMPLED));
    assertNull(minting.subject(machine, MINTED));
    assertEquals(own, minting.subject(machine, DELETED));
  }

  @Test
  void a_change_is_about_the_memory_that_it_names_or_that_its_message_has() {
    for (Arrival change : List.of(edit("x1", "m-1", "x"), deletion("x1", "m-1"))) {
      assertEquals("20260131-m", minting.subject(change, MINTED));
      assertNull(minting.subject(change, null));
      assertNull(minting.subject(change, SAMPLED));
    }
    assertEquals("given", minting.subject(compaction("x1", "given", null, null), null));
    assertEquals(MemoryIds.ofEvent(thought()), minting.subject(thought(), null));
  }

  @Test
  void only_message_events_have_a_message_id() {
    assertEquals("m-e1", EventRules.messageId(bot("e1", "x").event()));
    assertEquals("m-1", EventRules.messageId(edit("x1", "m-1", "x").event()));
    assertEquals("m-1", EventRules.messageId(deletion("x1", "m-1").event()));
    assertNull(EventRules.messageId(tick("rotate").event()));
    assertNull(EventRules.messageId(compaction("x1", "20260131-m", null, null).event()));
  }
}

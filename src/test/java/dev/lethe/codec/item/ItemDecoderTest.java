package dev.lethe.codec.item;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.fixture.EventJson;
import dev.lethe.item.GivenVector;
import dev.lethe.item.Item;
import dev.lethe.item.ItemFields;
import dev.lethe.item.Role;
import dev.lethe.item.Significance;
import dev.lethe.memory.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemDecoderTest {
  private static final long NOW = EventJson.DAY;
  private static final int MAX_BYTES = 65_536;

  private final ItemDecoder decoder = Codecs.of(null).itemDecoder(MAX_BYTES, 300);

  static Iterable<String> kinds() {
    return ItemText.kinds();
  }

  private Item item(ItemText text) {
    return item(text.bytes());
  }

  private Item item(byte[] bytes) {
    ItemDecoder.Decoded decoded = decoder.decode(bytes, NOW);
    return assertInstanceOf(ItemDecoder.Ok.class, decoded, decoded::toString).item();
  }

  private String reason(byte[] bytes) {
    ItemDecoder.Decoded decoded = decoder.decode(bytes, NOW);
    return assertInstanceOf(ItemDecoder.Refused.class, decoded, decoded::toString).reason().text();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void the_required_fields_of_a_kind_are_sufficient(String kind) {
    Item item = item(ItemText.of(kind));

    assertEquals("i1", item.itemId());
    assertEquals(kind, item.kind().wireName());
    assertEquals(item.kind(), item.fields().kind());
    assertEquals(NOW, item.updatedAt());
    assertNull(item.createdAt());
    assertFalse(item.pinned());
    assertEquals(List.of(), item.tags());
    assertEquals(List.of(), item.references());
    assertNull(item.vector());
  }

  @Test
  void absent_fields_have_defaults() {
    assertEquals(
        new ItemFields.Profile("s", Significance.ROUTINE, 1),
        item(ItemText.of("profile")).fields());
    assertEquals(
        new ItemFields.SessionSummary("s1", "t", null),
        item(ItemText.of("session_summary")).fields());
    assertEquals(
        new ItemFields.Preference("k", "v", "default"), item(ItemText.of("preference")).fields());
    assertEquals(
        new ItemFields.Entry("fact", "s", "c", 5, "permanent", null, 1, 0),
        item(ItemText.of("entry")).fields());
  }

  @Test
  void an_entry_or_pattern_names_the_items_that_it_replaces() {
    assertEquals(
        List.of("a", "7"),
        item(ItemText.of("entry").with("supersedes", "['a',7,'a']")).supersedes());
    assertEquals(List.of("a"), item(ItemText.of("pattern").with("supersedes", "'a'")).supersedes());
    assertEquals(List.of(), item(ItemText.of("profile").with("supersedes", "'a'")).supersedes());
    ItemFields.Pattern pattern =
        (ItemFields.Pattern) item(ItemText.of("pattern").with("supersedes", "'a'")).fields();
    assertEquals("{}", pattern.payload());
  }

  @Test
  void an_item_names_at_most_a_hundred_items_that_it_replaces() {
    String ids = IntStream.rangeClosed(0, 100).mapToObj(i -> "'a" + i + "'").collect(joining(","));

    assertEquals(
        "invalid_field:supersedes",
        reason(ItemText.of("entry").with("supersedes", "[" + ids + "]")));
  }

  @Test
  void a_developers_message_is_a_system_message() {
    assertEquals(
        new ItemFields.SessionMessage("s1", Role.SYSTEM, "c"),
        item(ItemText.of("session_message").with("role", "'developer'")).fields());
    assertEquals(
        new ItemFields.SessionMessage("s1", Role.TOOL, "c"),
        item(ItemText.of("session_message").with("role", "'tool'")).fields());
  }

  @Test
  void a_session_messages_content_may_be_a_list_of_parts() {
    assertEquals(
        new ItemFields.SessionMessage("s1", Role.USER, "one\ntwo"),
        item(ItemText.of("session_message")
                .with("role", "'user'")
                .with(
                    "content",
                    "[{'type':'text','text':'one'},{'type':'image_url'},"
                        + "{'type':'input_text','text':'two'}]"))
            .fields());
  }

  @Test
  void given_values_override_the_defaults() {
    assertEquals(
        new ItemFields.Profile("", Significance.CORE, 0),
        item(ItemText.of("profile")
                .with("summary", "''")
                .with("significance", "'core'")
                .with("reinforcement_count", "0"))
            .fields());
    assertEquals(
        new ItemFields.SessionMessage("s1", Role.ASSISTANT, "c"),
        item(ItemText.of("session_message").with("role", "'assistant'")).fields());
    assertEquals(
        new ItemFields.SessionSummary("s1", "t", NOW + 1),
        item(ItemText.of("session_summary").with("covers_until", "'2026-01-31T00:00:00.001Z'"))
            .fields());
    assertEquals(
        new ItemFields.Preference("k", "v", "work"),
        item(ItemText.of("preference").with("pref_scope", "'work'")).fields());
    assertEquals(
        new ItemFields.Entry("todo", "s", "c", 10, "temporary", "lethe", 0, 7),
        item(ItemText.of("entry")
                .with("type", "'todo'")
                .with("importance", "10")
                .with("expiry", "'temporary'")
                .with("project", "'lethe'")
                .with("confirmations", "0")
                .with("recall_count", "7"))
            .fields());
    assertEquals(
        new ItemFields.Relation("a", "b", "knows"), item(ItemText.of("relation")).fields());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.75", "1", "5e-1"})
  void an_entry_may_have_a_confidence_from_0_to_1(String confidence) {
    ItemFields.Entry entry =
        (ItemFields.Entry) item(ItemText.of("entry").with("confidence", confidence)).fields();

    assertEquals(Double.valueOf(confidence), entry.confidence());
  }

  @Test
  void fields_common_to_all_kinds_are_read() {
    Item item =
        item(
            ItemText.of("entry")
                .with("created_at", "'2026-01-30T23:59:59Z'")
                .with("updated_at", Long.toString(NOW + 300_000))
                .with("pinned", "true")
                .with("tags", "['a','']")
                .with("references", "['i2']")
                .with("expires_at", "'2026-01-30T23:59:59Z'")
                .with("embedding", "{'model':'m','vector':[0.1,-1,1e-3]}"));

    assertEquals(NOW - 1000, item.createdAt());
    assertEquals(NOW + 300_000, item.updatedAt());
    assertTrue(item.pinned());
    assertEquals(List.of("a", ""), item.tags());
    assertEquals(List.of("i2"), item.references());
    assertEquals(NOW - 1000, item.expiresAt());
    assertEquals(new GivenVector("m", List.of(0.1f, -1f, 0.001f)), item.vector());
  }

  @Test
  void neither_time_is_the_default_of_the_other() {
    assertNull(item(ItemText.of("entry").with("updated_at", Long.toString(NOW - 5))).createdAt());
    assertEquals(
        NOW, item(ItemText.of("entry").with("created_at", Long.toString(NOW - 5))).updatedAt());
  }

  @ParameterizedTest
  @CsvSource({
    "entry, '', '', default/collection:default",
    "entry, tenant, 'acme', acme/collection:default",
    "entry, collection, 'kb:1', default/collection:kb:1",
    "entry, session_id, 's2', default/collection:default",
    "session_message, collection, 'kb', default/session:s1",
    "session_summary, tenant, 'acme', acme/session:s1",
    "delete, collection, 'kb', default/collection:kb",
  })
  void it_belongs_to_a_session_or_a_collection(
      String kind, String field, String value, String scope) {
    ItemText text = ItemText.of(kind);

    assertEquals(
        scope, item(field.isEmpty() ? text : text.with(field, '\'' + value + '\'')).scope().name());
  }

  @Test
  void a_delete_needs_no_more_than_its_version() {
    Item item = item(ItemText.of("delete").with("tags", "7").with("summary", "[]"));

    assertTrue(item.isDeleted());
    assertEquals(Kind.PROFILE, item.kind());
    assertEquals("missing_field:updated_at", reason(ItemText.of("delete").without("updated_at")));
    assertEquals(
        "missing_field:session_id",
        reason(ItemText.of("delete").with("kind", "'session_message'")));
  }

  private String reason(ItemText text) {
    return reason(text.bytes());
  }

  @ParameterizedTest
  @CsvSource({
    "profile, item_id",
    "profile, kind",
    "profile, summary",
    "session_message, session_id",
    "session_message, role",
    "session_message, content",
    "session_summary, session_id",
    "session_summary, summary_text",
    "preference, key",
    "preference, value",
    "entry, type",
    "entry, subject",
    "entry, content",
    "relation, source_id",
    "relation, target_id",
    "relation, relation_type",
    "pattern, entityType",
    "pattern, name",
    "pattern, content",
  })
  void a_required_field_that_is_absent_or_null_is_named(String kind, String field) {
    assertEquals("missing_field:" + field, reason(ItemText.of(kind).without(field)));
    assertEquals("missing_field:" + field, reason(ItemText.of(kind).with(field, "null")));
  }

  @ParameterizedTest
  @CsvSource({
    "profile, item_id, ''''''",
    "profile, item_id, '''a/b'''",
    "profile, item_id, '''a|b'''",
    "profile, item_id, {}",
    "profile, op, '''replace'''",
    "profile, op, 1",
    "profile, kind, '''message'''",
    "profile, kind, '''aggregate'''",
    "profile, kind, '''PROFILE'''",
    "profile, kind, {}",
    "profile, created_at, -1",
    "profile, created_at, '''yesterday'''",
    "profile, created_at, 1769817900001",
    "profile, updated_at, 1.5",
    "profile, updated_at, 1767268800",
    "profile, created_at, 1767268800",
    "session_summary, covers_until, 1767268800",
    "profile, updated_at, 1769817900001",
    "profile, tenant, '''a/b'''",
    "profile, collection, ''''''",
    "profile, collection, ''' '''",
    "profile, item_id, '''\u200b'''",
    "session_message, session_id, '''a|b'''",
    "profile, pinned, '''yes'''",
    "profile, tags, '''a'''",
    "profile, tags, [1]",
    "profile, references, ['']",
    "profile, references, ['a/b']",
    "profile, expires_at, 1767268800",
    "profile, expires_at, '''tomorrow'''",
    "profile, expires_at, 253402300800000",
    "profile, embedding, [1]",
    "profile, summary, 7",
    "profile, significance, '''vital'''",
    "profile, reinforcement_count, -1",
    "profile, reinforcement_count, 1000000000001",
    "profile, reinforcement_count, 1.5",
    "session_message, role, '''bot'''",
    "session_summary, covers_until, '''soon'''",
    "session_summary, summary_text, []",
    "preference, key, ''''''",
    "preference, value, true",
    "preference, pref_scope, ''''''",
    "entry, type, '''rumour'''",
    "entry, importance, 0",
    "entry, importance, 11",
    "entry, importance, 5.5",
    "entry, expiry, '''never'''",
    "entry, project, ''''''",
    "entry, confirmations, -1",
    "entry, confirmations, 1000000000001",
    "entry, recall_count, 1000000000001",
    "entry, recall_count, 1e400",
    "entry, supersedes, '''i1'''",
    "entry, supersedes, ['i1']",
    "entry, supersedes, ['a/b']",
    "entry, supersedes, {}",
    "pattern, supersedes, true",
    "entry, confidence, -0.1",
    "entry, confidence, 1.1",
    "entry, confidence, 1e400",
    "entry, confidence, '''0.5'''",
    "relation, source_id, '''a/b'''",
    "relation, target_id, ''''''",
    "relation, target_id, '''a'''",
    "relation, relation_type, ''''''",
    "pattern, entityType, 1",
    "pattern, name, {}",
    "pattern, content, []",
  })
  void a_field_with_a_value_that_it_can_not_have_is_named(String kind, String field, String json) {
    assertEquals("invalid_field:" + field, reason(ItemText.of(kind).with(field, json)));
  }

  @Test
  void an_item_without_a_creation_time_may_not_expire_before_its_update() {
    ItemText item =
        ItemText.of("entry")
            .with("expires_at", Long.toString(NOW - 5))
            .with("updated_at", Long.toString(NOW - 4));

    ItemDecoder.Refused refused =
        assertInstanceOf(ItemDecoder.Refused.class, decoder.decode(item.bytes(), NOW));
    assertEquals("invalid_field:expires_at", refused.reason().text());
    assertEquals(
        "a time not before updated_at, which is " + Instant.ofEpochMilli(NOW - 4),
        refused.fault().expected());
    assertEquals(NOW - 5, item(item.with("updated_at", Long.toString(NOW - 5))).expiresAt());
    ItemText created = item.with("created_at", Long.toString(NOW - 9));
    assertEquals(NOW - 5, item(created.with("updated_at", Long.toString(NOW - 4))).expiresAt());
  }

  @Test
  void an_item_may_expire_at_any_time_that_is_not_before_its_creation() {
    ItemText item = ItemText.of("entry").with("expires_at", Long.toString(NOW - 5));

    assertEquals(NOW - 5, item(item).expiresAt());
    assertEquals(NOW - 5, item(item.with("created_at", Long.toString(NOW - 5))).expiresAt());
    assertEquals(
        "invalid_field:expires_at", reason(item.with("created_at", Long.toString(NOW - 4))));
    assertEquals(
        253_402_300_799_999L, item(item.with("expires_at", "253402300799999")).expiresAt());
    assertNull(item(item.with("expires_at", "null")).expiresAt());
  }

  @ParameterizedTest
  @CsvSource({
    "{}, missing_field:embedding.model",
    "{'model':''}, invalid_field:embedding.model",
    "{'model':'m'}, missing_field:embedding.vector",
    "'{''model'':''m'',''vector'':[]}', invalid_field:embedding.vector",
    "'{''model'':''m'',''vector'':[''1'']}', invalid_field:embedding.vector",
    "'{''model'':''m'',''vector'':[1,1e39]}', invalid_field:embedding.vector",
  })
  void a_vector_is_a_models_and_has_numbers(String json, String reason) {
    assertEquals(reason, reason(ItemText.of("entry").with("embedding", json)));
  }

  @Test
  void a_vector_has_no_more_numbers_than_a_models_has() {
    String numbers = String.join(",", Collections.nCopies(16_384, "1"));

    String most = "{'model':'m','vector':[" + numbers + "]}";
    String more = "{'model':'m','vector':[" + numbers + ",1]}";

    assertEquals(
        16_384, item(ItemText.of("entry").with("embedding", most)).vector().vector().size());
    assertEquals(
        "invalid_field:embedding.vector", reason(ItemText.of("entry").with("embedding", more)));
  }

  /** Fixes the errors one by one; each time the next one is reported. */
  @Test
  void the_first_error_is_reported() {
    ItemText text =
        ItemText.of("session_message")
            .with("item_id", "{}")
            .with("op", "'x'")
            .with("kind", "'x'")
            .with("created_at", "-1")
            .with("updated_at", "-1")
            .with("tenant", "'/'")
            .with("collection", "'/'")
            .with("session_id", "'/'")
            .with("pinned", "2")
            .with("tags", "1")
            .with("references", "1")
            .with("expires_at", "1")
            .with("embedding", "1")
            .with("role", "'x'")
            .with("content", "1");

    for (String[] next :
        new String[][] {
          {"item_id", "'i'"},
          {"op", "'upsert'"},
          {"kind", "'session_message'"},
          {"created_at", "1767268800001"},
          {"updated_at", "1767268800001"},
          {"tenant", "'t'"},
          {"collection", "'c'"},
          {"session_id", "'s'"},
          {"pinned", "true"},
          {"tags", "[]"},
          {"references", "[]"},
          {"expires_at", "1767268800001"},
          {"embedding", "null"},
          {"role", "'user'"},
          {"content", "'c'"},
        }) {
      assertEquals("invalid_field:" + next[0], reason(text));
      text.with(next[0], next[1]);
    }
    item(text);
  }

  @Test
  void malformed_large_and_deep_values_have_the_same_reasons_as_events() {
    assertEquals("not_json", reason((byte[]) null));
    assertEquals("not_json", reason(utf8("[]")));
    assertEquals("not_json", reason(utf8("{\"item_id\":\"i\"")));
    assertEquals("too_large", reason(utf8(" ".repeat(MAX_BYTES + 1))));
    assertEquals("too_deep", reason(utf8("{\"x\":" + "[".repeat(32) + "]".repeat(32) + "}")));
    assertEquals("unknown_schema", reason(new byte[] {0, 0, 0, 0, 1, 0}));
  }

  @Test
  void of_equal_names_the_last_counts_and_a_byte_order_mark_is_passed_over() {
    Item item =
        item(
            utf8(
                "\uFEFF{\"item_id\":\"a\",\"kind\":\"profile\",\"summary\":\"x\",\"summary\":\"y\","
                    + "\"item_id\":\"b\",\"unknown\":[]}"));

    assertEquals("b", item.itemId());
    assertEquals("y", item.fields().text());
  }

  @ParameterizedTest
  @CsvSource({
    "Ｈｅｒｏｎ, Heron",
    "cafe\u0301, caf\u00E9",
    "\u1112\u1161\u11AB, \uD55C",
    "½ ﬁsh, 1⁄2 fish",
    "\uD83E\uDDA9 \u9DFA, \uD83E\uDDA9 \u9DFA",
  })
  void texts_are_composed_first(String said, String kept) {
    String json = '\'' + said + '\'';

    assertEquals(kept, item(ItemText.of("profile").with("summary", json)).fields().text());
    assertEquals(
        new ItemFields.Preference(kept, kept, kept),
        item(ItemText.of("preference")
                .with("key", json)
                .with("value", json)
                .with("pref_scope", json))
            .fields());
  }

  @Test
  void half_a_surrogate_pair_becomes_the_replacement_character() {
    assertEquals(
        "a\uFFFD",
        item(utf8("{\"item_id\":\"a\",\"kind\":\"profile\",\"summary\":\"a\\ud83d\"}"))
            .fields()
            .text());
  }

  @Test
  void other_fields_of_a_pattern_are_preserved_byte_for_byte() {
    Item item =
        item(
            utf8(
                "{ \"item_id\":\"p\", \"kind\":\"pattern\", \"score\" : 1.00, \"entityType\":\"e\","
                    + "\"name\":\"n\",\"metadata\":{ \"b\":null,\"a\":\"\\u00e9é\" },"
                    + "\"content\":\"c\",\"payload\":[1e3],\"session_id\":null,\"score\":2.50 }"));

    assertEquals(
        new ItemFields.Pattern(
            "e",
            "n",
            "c",
            "{\"score\":2.50,\"metadata\":{ \"b\":null,\"a\":\"\\u00e9é\" },\"payload\":[1e3],"
                + "\"session_id\":null}"),
        item.fields());
  }

  /** Canonical ordering of a run of marks takes quadratic time; these would take minutes. */
  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_text_of_combining_marks_is_read_in_linear_time() {
    String marks = "\u0301\u0323".repeat(200_000);
    byte[] value = ItemText.of("entry").with("content", "'x" + marks + '\'').bytes();

    assertInstanceOf(
        ItemDecoder.Ok.class, Codecs.of(null).itemDecoder(1 << 20, 300).decode(value, NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"item_id\":null}", "{\"item_id\":\"i\"", "x", ""})
  void a_value_without_an_item_id_is_not_recognized_as_an_item(String json) {
    assertFalse(decoder.isMeantBy(utf8(json)));
    assertEquals(OptionalLong.empty(), decoder.timeOf(utf8(json)));
  }

  @Test
  void an_items_time_is_its_update_or_else_its_creation() {
    assertTrue(decoder.isMeantBy(utf8("{\"item_id\":7}")));
    assertEquals(OptionalLong.empty(), decoder.timeOf(ItemText.of("entry").bytes()));
    assertEquals(
        OptionalLong.of(1767268800005L),
        decoder.timeOf(ItemText.of("entry").with("created_at", "1767268800005").bytes()));
    assertEquals(
        OptionalLong.of(4_102_444_800_000L),
        decoder.timeOf(
            ItemText.of("entry")
                .with("created_at", "1767268800005")
                .with("updated_at", "'2100-01-01T00:00:00Z'")
                .bytes()));
    assertEquals(
        OptionalLong.of(1767268800005L),
        decoder.timeOf(utf8("{\"item_id\":7,\"updated_at\":1767268800005}")));
    assertEquals(OptionalLong.empty(), decoder.timeOf(utf8("{\"item_id\":7,\"updated_at\":-5}")));
  }
}

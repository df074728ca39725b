package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.exchange.ImportTarget;
import dev.lethe.event.FieldFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Items and events that files of other systems become. */
class ForeignFileTest {
  @TempDir private Path folder;

  private List<JsonNode> records(String content) throws IOException {
    return ForeignFiles.records(ForeignFiles.write(folder, "file", content), ForeignFiles.TARGET);
  }

  private static long time(String iso) {
    return Instant.parse(iso).toEpochMilli();
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<String> all(List<JsonNode> records, String field) {
    return records.stream().map(record -> record.path(field).asText()).toList();
  }

  private String refusal(String content) throws IOException {
    Path file = ForeignFiles.write(folder, "file", content);
    return assertThrows(
            CommandFailedException.class, () -> ForeignFiles.records(file, ForeignFiles.TARGET))
        .getMessage()
        .replace(file.toString(), "file");
  }

  @Test
  void a_memory_of_mem0_is_an_entry_in_the_collection_of_its_user() throws IOException {
    List<JsonNode> items = records(ForeignFiles.MEM0);

    JsonNode first = items.get(0);
    assertEquals("0f1c6a52-3a5f-4f5e-9d3c-2a1b7c8d9e01", first.path("item_id").asText());
    assertEquals("entry", first.path("kind").asText());
    assertEquals("fact", first.path("type").asText());
    assertEquals("alice", first.path("subject").asText());
    assertEquals("alice", first.path("collection").asText());
    assertEquals("Keeps two tortoises", first.path("content").asText());
    assertEquals(List.of("hobbies", "animals", "pets"), texts(first.path("tags")));
    assertEquals(time("2025-03-04T17:15:30.123Z"), first.path("created_at").asLong());
    assertEquals(time("2025-03-04T17:15:30.123Z"), first.path("updated_at").asLong());
    assertEquals("preference", items.get(1).path("type").asText());
    assertEquals(List.of("butler"), texts(items.get(1).path("tags")));
    assertEquals(time("2025-04-01T08:00:00Z"), items.get(1).path("updated_at").asLong());
    assertEquals(time("2099-09-01T00:00:00Z"), items.get(1).path("expires_at").asLong());
    assertEquals("r%2F7", items.get(2).path("collection").asText());
  }

  @Test
  void a_relation_of_mem0_is_an_entry_with_a_text() throws IOException {
    JsonNode relation = records(ForeignFiles.MEM0).get(3);

    assertEquals("relationship", relation.path("type").asText());
    assertEquals("alice owns tortoise", relation.path("content").asText());
  }

  @Test
  void a_list_of_mem0_without_ids_has_ids_of_its_contents() throws IOException {
    String list = "[{\"memory\":\"a\",\"user_id\":\"u\"},{\"memory\":\"b\",\"user_id\":\"u\"}]";

    List<String> ids = all(records(list), "item_id");

    assertEquals(ids, all(records(list), "item_id"));
    assertNotEquals(ids.get(0), ids.get(1));
  }

  @Test
  void an_entity_and_its_observations_are_entries_with_one_subject() throws IOException {
    List<JsonNode> items = records(ForeignFiles.GRAPH);

    assertEquals(
        List.of("Harbour Café (place)", "Opens at eight", "Sells rye bread", "Noor (person)", ""),
        all(items, "content"));
    assertEquals("Harbour Café", items.get(1).path("subject").asText());
    assertEquals(List.of("place"), texts(items.get(1).path("tags")));
    assertEquals(ForeignFiles.FILE_TIME, items.get(1).path("created_at").asLong());
  }

  @Test
  void a_relation_leads_from_entity_to_entity() throws IOException {
    List<JsonNode> items = records(ForeignFiles.GRAPH);

    JsonNode relation = items.get(4);
    assertEquals("relation", relation.path("kind").asText());
    assertEquals(items.get(3).path("item_id"), relation.path("source_id"));
    assertEquals(items.get(0).path("item_id"), relation.path("target_id"));
    assertEquals("works_at", relation.path("relation_type").asText());
  }

  @Test
  void the_result_of_read_graph_is_the_same_graph() throws IOException {
    List<String> lines = ForeignFiles.GRAPH.lines().toList();
    String graph =
        "{\"entities\":[%s,%s],\"relations\":[%s]}"
            .formatted(lines.get(0), lines.get(1), lines.get(2));

    assertEquals(records(ForeignFiles.GRAPH), records(graph));
  }

  @Test
  void an_observation_keeps_its_version_if_the_file_is_written_again() throws IOException {
    Path file = ForeignFiles.write(folder, "file", ForeignFiles.GRAPH);
    ImportTarget later = new ImportTarget(null, null, null, ForeignFiles.FILE_TIME + 1);

    JsonNode before = ForeignFiles.records(file, ForeignFiles.TARGET).get(1);
    JsonNode after = ForeignFiles.records(file, later).get(1);

    assertEquals(before.path("item_id"), after.path("item_id"));
    assertEquals(before.path("updated_at"), after.path("updated_at"));
  }

  @Test
  void a_memory_of_mcp_memory_service_has_its_hash_as_id_and_times_in_milliseconds()
      throws IOException {
    List<JsonNode> items = records(ForeignFiles.MEMORY_SERVICE);

    JsonNode first = items.get(0);
    assertTrue(first.path("item_id").asText().startsWith("2f7e5d5b"));
    assertEquals("decision", first.path("type").asText());
    assertEquals("staging", first.path("subject").asText());
    assertEquals(List.of("staging", "database", "decision"), texts(first.path("tags")));
    assertEquals(1_741_082_400_250L, first.path("created_at").asLong());
    assertEquals(1_741_082_460_500L, first.path("updated_at").asLong());
    assertEquals("todo", items.get(1).path("type").asText());
    assertEquals(time("2025-03-05T10:00:00Z"), items.get(1).path("created_at").asLong());
  }

  @Test
  void a_message_of_an_exported_channel_has_the_ids_of_the_gateway() throws IOException {
    JsonNode event = records(ForeignFiles.CHAT).get(0);

    assertEquals("discord:MESSAGE_CREATE:1346400000000000001", event.path("event_id").asText());
    assertEquals("700000000000000002", event.path("channel_id").asText());
    assertEquals("700000000000000001", event.path("guild_id").asText());
    assertEquals("Ida", event.at("/author/name").asText());
    assertFalse(event.at("/author/is_bot").asBoolean());
    assertEquals("plan.txt", event.at("/payload/attachments/0/filename").asText());
    assertEquals(120, event.at("/payload/attachments/0/size").asLong());
  }

  @Test
  void an_edited_message_is_a_message_and_an_edit_and_a_reply_keeps_its_reference()
      throws IOException {
    List<JsonNode> events = records(ForeignFiles.CHAT);

    assertEquals(
        List.of(
            "discord.message.created",
            "discord.message.created",
            "discord.message.edited",
            "discord.message.created"),
        all(events, "type"));
    assertEquals("1346400000000000001", events.get(1).at("/payload/reply_to").asText());
    assertEquals(time("2025-03-04T10:05:00Z"), events.get(2).path("occurred_at").asLong());
    assertEquals("Thanks, noted!", events.get(2).at("/payload/content").asText());
    assertTrue(events.get(2).at("/payload/reply_to").isMissingNode());
  }

  @Test
  void embeds_and_stickers_of_a_bot_are_kept() throws IOException {
    JsonNode event = records(ForeignFiles.CHAT).get(3);

    assertTrue(event.at("/author/is_bot").asBoolean());
    assertEquals("Harbour", event.at("/payload/embeds/0/author/name").asText());
    assertEquals("3.1 m", event.at("/payload/embeds/0/fields/0/value").asText());
    assertEquals("daily", event.at("/payload/embeds/0/footer/text").asText());
    assertEquals("wave", event.at("/payload/sticker_items/0/name").asText());
  }

  @Test
  void a_forwarded_message_keeps_its_text_and_is_no_reply() throws IOException {
    String chat =
        """
        {"guild":{"id":"1"},"channel":{"id":"2"},"messages":[{"id":"3","type":"Default",
         "timestamp":"2025-03-04T10:00:00+00:00","content":"","author":{"id":"9","name":"ida"},
         "reference":{"type":"Forward","messageId":"8"},
         "forwardedMessage":{"timestamp":"2025-03-01T10:00:00+00:00","content":"Old news",
           "attachments":[],"embeds":[{"title":"Gale"}],"stickers":[]}}]}
        """;

    JsonNode event = records(chat).get(0);

    assertEquals("Old news", event.at("/payload/message_snapshots/0/message/content").asText());
    assertEquals("Gale", event.at("/payload/message_snapshots/0/message/embeds/0/title").asText());
    assertTrue(event.at("/payload/reply_to").isMissingNode());
  }

  @Test
  void a_row_is_an_entry_with_the_fields_of_its_columns() throws IOException {
    List<JsonNode> items = records(ForeignFiles.TABLE);

    JsonNode first = items.get(0);
    assertEquals("n1", first.path("item_id").asText());
    assertEquals("The boiler needs 1.5 bar, \"not more\"", first.path("content").asText());
    assertEquals(List.of("home", "heating"), texts(first.path("tags")));
    assertEquals(time("2025-03-04T10:00:00Z"), first.path("created_at").asLong());
    assertEquals("8", first.path("importance").asText());
    assertEquals("Two\nlines", items.get(1).path("content").asText());
    assertEquals("general", items.get(1).path("subject").asText());
    assertEquals(time("2025-03-05T00:00:00Z"), items.get(1).path("updated_at").asLong());
  }

  @Test
  void cells_have_times_numbers_and_lists() throws IOException {
    JsonNode item =
        records("content,confidence,expires_at,supersedes\na,0.25,2099-01-01T12:00Z,n1;n2\n")
            .get(0);

    assertEquals(0.25, item.path("confidence").doubleValue());
    assertTrue(item.path("confidence").isNumber());
    assertEquals(time("2099-01-01T12:00:00Z"), item.path("expires_at").asLong());
    assertEquals(List.of("n1", "n2"), texts(item.path("supersedes")));
  }

  @Test
  void a_row_without_an_id_has_that_of_its_content() throws IOException {
    List<String> ids = all(records("content\na\nb\na\n"), "item_id");

    assertEquals(ids.get(0), ids.get(2));
    assertNotEquals(ids.get(0), ids.get(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t"})
  void cells_may_be_separated_by_commas_semicolons_or_tabs(String separator) throws IOException {
    String table = "content,subject\r\n\"a, b; c\",birds\r\n".replace("t,s", "t" + separator + "s");

    JsonNode item = records(table.replace("\",birds", "\"" + separator + "birds")).get(0);

    assertEquals("a, b; c", item.path("content").asText());
    assertEquals("birds", item.path("subject").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {ForeignFiles.MEM0, ForeignFiles.GRAPH, ForeignFiles.TABLE})
  void a_byte_order_mark_and_windows_line_ends_change_nothing(String content) throws IOException {
    List<JsonNode> plain = records(content);
    String windows = content.equals(ForeignFiles.TABLE) ? content : content.replace("\n", "\r\n");

    assertEquals(plain, records("\uFEFF" + windows));
  }

  @Test
  void a_time_without_a_zone_is_in_the_given_zone() throws IOException {
    Path file = ForeignFiles.write(folder, "file", "content,created_at\na,2025-07-01 12:00\n");
    ImportTarget berlin = new ImportTarget(null, null, ZoneId.of("Europe/Berlin"), 0);

    JsonNode item = ForeignFiles.records(file, berlin).get(0);

    assertEquals(time("2025-07-01T10:00:00Z"), item.path("created_at").asLong());
  }

  @Test
  void options_choose_the_tenant_and_the_collection() throws IOException {
    Path file = ForeignFiles.write(folder, "file", ForeignFiles.MEM0);

    JsonNode item = ForeignFiles.records(file, new ImportTarget("t", "c", null, 0)).get(0);

    assertEquals("t", item.path("tenant").asText());
    assertEquals("c", item.path("collection").asText());
    assertEquals("alice", item.path("subject").asText());
  }

  @Test
  void an_unknown_format_is_reported_with_the_fields_found() throws IOException {
    assertTrue(
        refusal("{\"cards\": 3, \"deck\": []}")
            .startsWith(
                "file has no known format: found a JSON object with the fields cards, deck; known"
                    + " formats are: mem0 (JSON of get_all); "));
    assertTrue(
        refusal("name,age\nBo,7\n").contains("found a table with the columns name, age; known"));
    assertTrue(refusal("[1, 2]").contains("found a JSON list of objects with the fields (none)"));
  }

  @Test
  void an_ambiguous_file_is_reported_with_its_formats() throws IOException {
    assertEquals(
        "file has more than one format: found a JSON list of objects with the fields item_id,"
            + " memory; it could be mem0 (JSON of get_all); Lethe (events and items as JSON, one"
            + " per line)",
        refusal("[{\"item_id\":\"1\",\"memory\":\"a\"}]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"results\":[{\"memory\":\"a\",\"user_id\":\"u\"},{\"memory\":\"b | after 1 record:",
        "{\"results\":[{\"memory\":\"a\",\"user_id\":\"u\"}, | after 1 record:",
        "[{\"memory\":\"a\"} {\"memory\":\"b\"}] | after 1 record:",
        "{\"results\":[{\"memory\": | cannot be read:",
      })
  void a_truncated_file_is_reported_with_the_place(String content, String where)
      throws IOException {
    String refusal = refusal(content);

    assertTrue(refusal.contains(where), refusal);
    assertTrue(refusal.contains("(line 1, column "), refusal);
    assertFalse(refusal.contains("Source"), refusal);
  }

  @Test
  void an_unclosed_quote_is_reported() throws IOException {
    assertTrue(refusal("content\na\n\"b\nc\n").contains("closing quote"));
  }

  @Test
  void a_file_in_another_encoding_is_reported() throws IOException {
    Path file = folder.resolve("latin");
    Files.write(file, "content\nGänse\n".getBytes(StandardCharsets.ISO_8859_1));

    String message =
        assertThrows(
                CommandFailedException.class, () -> ForeignFiles.records(file, ForeignFiles.TARGET))
            .getMessage();

    assertTrue(message.contains("it is not UTF-8"), message);
  }

  @Test
  void nesting_beyond_all_measure_is_reported() throws IOException {
    String deep = "[".repeat(100_000);

    assertTrue(refusal("[{\"memory\":\"a\",\"x\":" + deep).contains("nesting depth"));
  }

  @Test
  void two_columns_of_one_name_are_reported() throws IOException {
    assertEquals(
        "file has two columns with the name \"content\"", refusal("content,content\na,b\n"));
  }

  @Test
  void an_empty_file_is_reported() throws IOException {
    assertEquals("file cannot be read: it is empty", refusal(" \n"));
    assertEquals(List.of(), records("{\"results\": []}"));
    assertEquals(List.of(), records("content\n"));
  }

  @Test
  void a_number_with_an_exponent_beyond_any_range_is_reported() throws IOException {
    String number = "1e10000007268800000";

    assertEquals(
        "file cannot be read: it has a number with an exponent beyond any range (line 1, column"
            + " 77)",
        refusal(
            "{\"results\":[{\"id\":\"1\",\"memory\":\"m\",\"user_id\":\"a\",\"score\":"
                + number
                + "}]}"));
    List<FieldFault> faults = new ArrayList<>();
    Path file =
        ForeignFiles.write(
            folder,
            "lines",
            "{\"item_id\":\"i\"}\n{\"item_id\":\"j\",\"n\":" + number + "}\n{\"item_id\":\"k\"}\n");
    ForeignFile.open(file.toString()).read(entry -> faults.add(entry.fault()));
    assertEquals("a number with an exponent beyond any range", faults.get(1).found());
    assertEquals(3, faults.size());
  }
}

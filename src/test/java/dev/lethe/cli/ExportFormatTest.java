package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.exchange.ImportTarget;
import dev.lethe.codec.exchange.MemoryRecords;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms of {@code lethe export}. */
class ExportFormatTest {
  private static final String HOSTILE =
      "<script>alert('x')</script> & \"q\" \u202Etxt\u0007 \uD83D\uDE00\nsecond, line";

  @TempDir private Path folder;

  private final Pipeline lethe = Pipeline.withDefaults();

  @AfterEach
  void end() {
    lethe.close();
  }

  private List<JsonNode> memories() {
    return lethe.memories().values().stream().filter(MemoryRecords::isLive).toList();
  }

  private String written(ExportFormat format) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8)) {
      format.write("default/collection:default", memories(), stream);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void a_page_shows_hostile_text_as_text() throws IOException {
    lethe.hears(ItemJson.entry("e1", HOSTILE).with("subject", "<b>bold</b>"));

    String page = written(ExportFormat.HTML);

    assertFalse(page.contains("<script"), page);
    assertFalse(page.contains("<b>"), page);
    assertFalse(page.contains("\u202E"), page);
    assertTrue(
        page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;q&quot; "),
        page);
    assertTrue(page.contains("\uD83D\uDE00\nsecond, line</td>"), page);
    assertTrue(page.contains("default-src 'none'"), page);
  }

  @Test
  void a_table_can_be_imported_again() throws IOException {
    lethe.hears(ItemJson.entry("e1", HOSTILE).with("tags", List.of("a, b", "c")));
    lethe.hears(ItemJson.entry("e2", "=1+1").with("tags", List.of("a", "b")).at(1));
    String table = written(ExportFormat.CSV);

    List<JsonNode> items =
        ForeignFiles.records(
            ForeignFiles.write(folder, "table.csv", table), new ImportTarget(null, null, null, 0));

    List<String> texts = memories().stream().map(m -> m.at("/content/text").asText()).toList();
    assertEquals(texts, items.stream().map(item -> item.path("content").asText()).toList());
    assertEquals("a, b", items.get(0).at("/tags/0").asText(), table);
    assertEquals("b", items.get(1).at("/tags/1").asText(), table);
    assertEquals(
        List.of("e1", "e2"), items.stream().map(item -> item.path("item_id").asText()).toList());
  }

  @Test
  void a_cell_that_a_spreadsheet_may_run_is_kept_and_warned_of() throws IOException {
    lethe.hears(ItemJson.entry("e1", "=HYPERLINK(\"http://x\")"));

    assertTrue(written(ExportFormat.CSV).contains(",\"=HYPERLINK(\"\"http://x\"\")\"\n"));
    assertEquals(
        List.of(
            "1 row has a cell that begins with =, +, - or @, which a spreadsheet may run as a"
                + " formula; import all columns as text"),
        ExportFormat.CSV.warnings(memories()));
  }

  @Test
  void an_expiry_is_exported_unless_a_restore_has_cancelled_it() {
    lethe.hears(ItemJson.entry("e1", "Herons eat frogs.").expires(100));
    ObjectNode memory = memories().get(0).deepCopy();
    long expiresAt = memory.path("expires_at").asLong();
    assertEquals(expiresAt, MemoryRecords.of(memory).orElseThrow().path("expires_at").asLong());

    memory.withObject("/lifecycle").put("restored_at", expiresAt);

    assertFalse(MemoryRecords.of(memory).orElseThrow().has("expires_at"));
  }

  @Test
  void a_scope_without_a_tenant_is_a_usage_error() {
    TestConsole console = new TestConsole(Map.of());

    assertEquals(ExitCode.USAGE, console.run(new BundledApplication(), "export", "--scope=notes"));
    assertTrue(
        console.lastError().startsWith("invalid --scope notes: expected TENANT/PLACE"),
        console.err());
  }

  @Test
  void memories_that_no_record_creates_are_counted_by_kind() throws IOException {
    for (int i = 0; i < 3; i++) {
      lethe.hears(EventJson.bot("b" + i, "build=" + i + " failed on branch main").at(i));
    }
    lethe.settles();

    assertEquals(1, written(ExportFormat.JSONL).lines().count());
    assertEquals(
        List.of(
            "1 memory of kind aggregate left out: no event or item creates them; csv and html"
                + " contain them"),
        ExportFormat.JSONL.warnings(memories()));
  }
}

package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other systems' records in users' files: rules A16 and A18. */
class RawRecordFilesTest {
  private static final String CREATED =
      "{'op':0,'t':'MESSAGE_CREATE','s':2,'d':{'id':'1456225439449088000','channel_id':'2',"
          + "'author':{'id':'4','username':'Ada'},'content':'the depot opens at six',"
          + "'timestamp':'2026-01-01T10:00:00Z'}}";
  private static final String DELETED =
      "{'op':0,'t':'MESSAGE_DELETE','s':3,'d':{'id':'1456225439449088000','channel_id':'2'}}";
  private static final String HELLO = "{'op':10,'t':null,'s':null,'d':{'heartbeat_interval':1}}";
  private static final String BROKEN = "{'op':0,'t':'MESSAGE_DELETE','d':{'id':'7'}}";

  @TempDir private Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  private String file(String... lines) throws IOException {
    String text = String.join("\n", lines).replace('\'', '"');
    return Files.writeString(folder.resolve("frames.ndjson"), text + "\n").toString();
  }

  private int run(String... args) {
    return console.run(new BundledApplication(), args);
  }

  @Test
  void a_dry_run_accepts_messages_ignores_other_frames_and_lists_broken_ones() throws IOException {
    String file = file(HELLO, CREATED, DELETED, BROKEN);

    assertEquals(ExitCode.FOUND_SOMETHING, run("send", "--dry-run", file));

    assertEquals(
        file
            + ":4: missing_field:d.channel_id: found nothing; expected an id: a string or a whole"
            + " number\n",
        console.out());
    assertEquals("lethe: 2 good events, 1 ignored record, 1 bad line\n", console.err());
  }

  @Test
  void in_json_ignored_frames_are_counted() throws IOException {
    run("send", "--dry-run", "--json", file(HELLO, CREATED));

    assertEquals("{\"good\":1,\"bad\":[],\"ignored\":1}\n", console.out());
  }

  @Test
  void unknown_fields_of_an_enveloped_event_are_named() throws IOException {
    String event =
        "{'event_id':'e','type':'system.tick','occurred_at':1767261600000,'chanel_id':'2'}";

    run("send", "--dry-run", file("{'schema':null,'payload':" + event + "}"));

    assertTrue(console.err().contains("unknown field chanel_id"), console.err());
  }

  @Test
  void simulate_decides_messages_and_counts_other_frames() throws IOException {
    assertEquals(
        ExitCode.DONE, run("simulate", "--topic", "decisions", file(HELLO, CREATED, DELETED)));

    List<JsonNode> decisions = console.out().lines().map(Json::parse).toList();
    assertEquals(
        List.of("minted", "marked_deleted"),
        decisions.stream().map(one -> one.at("/value/verdict").asText()).toList());
    assertEquals(
        List.of("1767261600000", "1767261600125"),
        decisions.stream().map(one -> one.path("timestamp").asText()).toList());
    assertEquals("lethe: 1 record ignored: not about messages\n", console.err());
  }
}

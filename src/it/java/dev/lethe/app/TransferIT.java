package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code lethe import} and {@code lethe export} on a broker. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class TransferIT {
  private static final String NOTES =
      """
      {"type":"entity","name":"Noor","entityType":"person","observations":["Likes rye bread","<b>Rows</b>"]}
      {"type":"entity","name":"Harbour","entityType":"place","observations":[]}
      {"type":"relation","from":"Noor","to":"Harbour","relationType":"lives at"}
      broken
      """;

  @TempDir Path folder;

  private Cluster cluster;

  private TestConsole run(int exit, Object... args) {
    TestConsole console = new TestConsole(Map.of());
    List<String> all = new ArrayList<>();
    List.of(args).forEach(one -> all.add(one.toString()));
    all.add("--bootstrap-servers=" + cluster.bootstrapServers());
    all.add("--topic-prefix=transfer.");
    all.add("--application-id=transfer");
    assertEquals(
        exit, console.run(new BundledApplication(), all.toArray(String[]::new)), console.err());
    return console;
  }

  /** Returns the items of an export, without their collection. */
  private static List<String> items(String export) {
    return export
        .lines()
        .map(line -> line.replaceFirst(",\"collection\":\"\\w+\"", ""))
        .sorted()
        .toList();
  }

  @Test
  void imported_memories_are_exported_and_imported_elsewhere(Cluster shared) throws IOException {
    cluster = shared;
    try (Deployment lethe = Deployment.on(cluster, folder, "transfer")) {
      lethe.start("state");
      Path file = Files.writeString(folder.resolve("memory.jsonl"), NOTES);
      Path copy = folder.resolve("copy.jsonl");
      Path page = folder.resolve("page.html");

      run(ExitCode.FOUND_SOMETHING, "import", file);
      TestConsole sent = run(ExitCode.FOUND_SOMETHING, "import", "--apply", file);
      lethe.outputs().awaitAccounted(5);
      run(ExitCode.FOUND_SOMETHING, "import", "--apply", file);
      lethe.outputs().awaitAccounted(10);
      String scope = "--scope=default/collection:default";
      TestConsole exported = run(ExitCode.DONE, "export", scope, "--output", copy);
      run(ExitCode.DONE, "export", scope, "--format=html", "--output", page);
      TestConsole table = run(ExitCode.DONE, "export", scope, "--format=csv");
      run(ExitCode.DONE, "import", "--apply", "--collection=copy", copy);
      lethe.outputs().awaitAccounted(15);
      TestConsole moved = run(ExitCode.DONE, "export", "--scope=default/collection:copy");
      TestConsole mistyped = run(ExitCode.FAILED, "export", "--scope=default/collection:copi");

      assertTrue(sent.out().endsWith("5 records sent, 1 invalid record\n"), sent.out());
      assertTrue(
          exported.err().contains("5 live memories of default/collection:default\n"),
          exported.err());
      assertEquals(items(Files.readString(copy)), items(moved.out()));
      assertFalse(Files.readString(page).contains("<b>"));
      assertEquals(6, table.out().lines().count(), table.out());
      assertTrue(mistyped.err().contains("Did you mean default/collection:copy?"), mistyped.err());
      assertEquals(
          5,
          lethe.outputs().decisions().stream()
              .filter(one -> one.path("verdict").asText().equals("redelivered"))
              .count());
    }
  }
}

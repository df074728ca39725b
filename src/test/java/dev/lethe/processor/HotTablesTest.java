package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.MarkdownPage;
import dev.lethe.store.TableSpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotTablesTest {
  @Test
  void the_page_of_the_topology_has_the_number_of_each_table() {
    List<String> told =
        MarkdownPage.read(Path.of("topology", "README.md"))
            .table("store", "kind", "key → value")
            .stream()
            .filter(row -> row.get(1).startsWith("hot state"))
            .map(row -> row.get(0) + ": " + row.get(1))
            .toList();

    assertEquals(
        HotTables.all().stream()
            .map(TableSpec::id)
            .map(id -> id.name() + ": hot state, table " + id.number())
            .toList(),
        told);
  }
}

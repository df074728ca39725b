package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.MarkdownPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryPageTest {
  @Test
  void the_page_lists_all_settings_of_the_registry() throws Exception {
    List<List<String>> expected =
        RegistryNames.rows().stream()
            .map(row -> row.stream().map(cell -> cell.replace("`", "")).toList())
            .toList();

    assertEquals(
        expected,
        MarkdownPage.read(Path.of("topology/registry.md"))
            .table("registry setting", "default", "effect"));
  }
}

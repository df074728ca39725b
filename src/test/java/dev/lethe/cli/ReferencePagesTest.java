package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages of {@code docs/reference} match the lists in code; {@code -Dgolden.update=true}
 * rewrites them.
 */
class ReferencePagesTest {
  private static final Path FOLDER = Path.of("docs", "reference");
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  static Set<String> names() {
    return ReferencePages.all().keySet();
  }

  @ParameterizedTest
  @MethodSource("names")
  void each_page_matches_the_code(String name) throws IOException {
    String page = ReferencePages.all().get(name);
    Path file = FOLDER.resolve(name);
    if (UPDATE) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, page);
    }

    assertEquals(page, Files.readString(file));
  }

  @Test
  void the_folder_has_no_other_page() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertEquals(
          names().stream().sorted().toList(),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }
}

package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code conf/lethe.properties} as shipped, and with its settings uncommented. */
class ConfigurationFilesTest {
  private static final Path FILE = Path.of("src/dist/conf/lethe.properties");

  @TempDir Path folder;

  @Test
  void the_shipped_file_shows_every_setting_with_its_default_or_an_example_and_sets_none()
      throws IOException {
    List<String> lines = Files.readAllLines(FILE);

    List<String> shown = lines.stream().filter(line -> line.matches("#[a-z.]+=.*")).toList();
    assertEquals(Setting.values().length, shown.size());
    List<Setting> settings = List.of(Setting.values());
    for (int i = 0; i < shown.size(); i++) {
      Setting setting = settings.get(i);
      String line = shown.get(i);
      assertTrue(
          line.equals("#" + setting.key() + "=" + setting.defaultText())
              || line.equals("#" + setting.key() + "=" + setting.example()),
          line);
    }
    assertTrue(lines.stream().allMatch(line -> line.isBlank() || line.startsWith("#")));
  }

  @Test
  void the_uncommented_file_is_read_without_warnings() throws IOException {
    Path policy = Files.createFile(folder.resolve("policy.edn"));
    Path uncommented = folder.resolve("lethe.properties");
    String text = Files.readString(FILE).replaceAll("(?m)^#([a-z.]+=)", "$1");
    Path tokens = Files.createFile(folder.resolve("tokens.ndjson"));
    Files.writeString(
        uncommented,
        text.replace("/etc/lethe/policy.edn", policy.toString())
            .replace("/etc/lethe/tokens.ndjson", tokens.toString()));

    Settings settings = Settings.read(Optional.of(uncommented), Map.of(), Map.of());

    assertEquals(List.of(), settings.warnings());
    assertEquals(Optional.of(policy), settings.policyFile());
  }
}

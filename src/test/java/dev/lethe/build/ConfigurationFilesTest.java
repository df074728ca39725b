package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code conf/lethe.properties}, as it is shipped and as it reads once its comments are taken away.
 */
class ConfigurationFilesTest {
  private static final Path FILE = Path.of("src/dist/conf/lethe.properties");

  @TempDir Path folder;

  @Test
  void the_shipped_file_lists_every_setting_and_sets_none() throws IOException {
    List<String> listed =
        Files.readAllLines(FILE).stream()
            .filter(line -> line.matches("#[a-z.]+=.*"))
            .map(line -> line.substring(1, line.indexOf('=')))
            .toList();

    assertEquals(Arrays.stream(Setting.values()).map(Setting::key).toList(), listed);
    assertEquals(
        List.of(),
        Files.readAllLines(FILE).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .toList());
  }

  @Test
  void the_values_shown_are_the_defaults_or_else_read_without_complaint() throws IOException {
    Path policy = Files.createFile(folder.resolve("policy.edn"));
    Path uncommented = folder.resolve("lethe.properties");
    String text =
        Files.readString(FILE)
            .replaceAll("(?m)^#([a-z.]+=)", "$1")
            .replace("/etc/lethe/policy.edn", policy.toString());
    Files.writeString(uncommented, text, StandardCharsets.UTF_8);

    Settings settings = Settings.read(Optional.of(uncommented), Map.of(), Map.of());
    Settings defaults = Settings.read(Optional.empty(), Map.of(), Map.of());

    assertEquals(List.of(), settings.warnings());
    assertEquals(defaults.bootstrapServers(), settings.bootstrapServers());
    assertEquals(defaults.applicationId(), settings.applicationId());
    assertEquals(defaults.topicPrefix(), settings.topicPrefix());
    assertEquals(defaults.partitions(), settings.partitions());
    assertEquals(defaults.replicationFactor(), settings.replicationFactor());
    assertEquals(defaults.backfill(), settings.backfill());
    assertEquals(defaults.rocksDbBytes(), settings.rocksDbBytes());
    settings
        .kafka()
        .forEach(
            (name, value) -> {
              if (!name.equals("num.stream.threads")) {
                assertEquals(String.valueOf(defaults.streams().get(name)), value, name);
              }
            });
  }
}

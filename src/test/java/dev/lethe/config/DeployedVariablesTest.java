package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.build.ComposeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every environment variable in {@code docker/} is read by the settings, by the start scripts, or
 * by the image that it belongs to.
 */
class DeployedVariablesTest {
  private static final Pattern VARIABLE = Pattern.compile("\\b(?:LETHE|KAFKA)_[A-Z][A-Z0-9_]*\\b");

  @Test
  void every_variable_in_a_file_is_read_by_the_code() throws IOException {
    Set<String> brokers = ComposeFile.read().variables("kafka").keySet();
    String scripts =
        Files.readString(Path.of("src/dist/bin/lethe"))
            + Files.readString(Path.of("src/dist/bin/health"));
    Set<String> unread = new TreeSet<>();
    for (Path file : files()) {
      VARIABLE
          .matcher(Files.readString(file))
          .results()
          .map(found -> found.group())
          .filter(name -> !isSetting(name) && !scripts.contains("${" + name + ":-"))
          .filter(name -> !(file.endsWith("compose.yaml") && brokers.contains(name)))
          .forEach(name -> unread.add(file + ": " + name));
    }

    assertEquals(Set.of(), unread);
  }

  @Test
  void the_files_contain_variables() throws IOException {
    List<String> named =
        files().stream().filter(file -> !variables(file).isEmpty()).map(Path::toString).toList();

    assertTrue(named.contains("docker/Dockerfile"), named.toString());
    assertTrue(named.contains("docker/compose.yaml"), named.toString());
    assertTrue(named.contains("docker/k8s/lethe.yaml"), named.toString());
    assertTrue(named.contains("docker/helm/lethe/templates/statefulset.yaml"), named.toString());
  }

  private static Set<String> variables(Path file) {
    try {
      return VARIABLE
          .matcher(Files.readString(file))
          .results()
          .map(found -> found.group())
          .collect(Collectors.toSet());
    } catch (IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    }
  }

  private static boolean isSetting(String name) {
    return Arrays.stream(Setting.values()).anyMatch(known -> known.variables().contains(name))
        || (name.startsWith("KAFKA_")
            && KafkaNames.knows(
                name.substring("KAFKA_".length()).toLowerCase(Locale.ROOT).replace('_', '.')));
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("docker"))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}

package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The clients of the HTTP API are complete, short and free of dependencies. */
class ClientSourcesTest {
  private static final int MAX_LINES = 400;
  private static final Path API = Path.of("src/main/resources/gateway/openapi.yaml");
  private static final Path PYTHON = Path.of("src/clients/python/lethe.py");
  private static final Path TYPESCRIPT = Path.of("src/clients/typescript/lethe.ts");

  private static Set<String> operations() throws IOException {
    Set<String> operations = new TreeSet<>();
    for (JsonNode path : new ObjectMapper(new YAMLFactory()).readTree(API.toFile()).path("paths")) {
      path.forEach(operation -> operations.add(operation.path("operationId").asText()));
    }
    return operations;
  }

  private static Set<String> found(Path source, String method) throws IOException {
    Set<String> names = new TreeSet<>();
    Matcher methods = Pattern.compile(method, Pattern.MULTILINE).matcher(Files.readString(source));
    while (methods.find()) {
      names.add(methods.group(1));
    }
    return names;
  }

  @Test
  void the_python_client_has_a_method_for_each_operation() throws IOException {
    Set<String> expected = new TreeSet<>();
    for (String operation : operations()) {
      expected.add(operation.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT));
    }

    assertEquals(expected, found(PYTHON, "^    def ([a-z]\\w*)\\("));
  }

  @Test
  void the_typescript_client_has_a_method_for_each_operation() throws IOException {
    Set<String> methods = found(TYPESCRIPT, "^  (?:async \\*)?(\\w+)(?: = \\(|<T|\\()");

    Set<String> missing = operations();
    missing.removeAll(methods);
    assertEquals(Set.of(), missing);
  }

  @Test
  void each_client_is_one_short_file_without_dependencies() throws IOException {
    for (Path source : Set.of(PYTHON, TYPESCRIPT)) {
      try (Stream<String> lines = Files.lines(source)) {
        assertTrue(lines.count() < MAX_LINES, source.toString());
      }
    }
    assertFalse(Files.readString(TYPESCRIPT).contains("import "));
  }
}

package dev.lethe.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FigurePageTest {
  @Test
  void the_table_of_metrics_is_the_list_of_figures() throws IOException {
    List<String> listed =
        Files.readAllLines(Path.of("topology/README.md")).stream()
            .filter(line -> line.startsWith("| `lethe_"))
            .toList();

    assertEquals(
        Arrays.stream(Figure.values()).map(FigurePageTest::row).collect(Collectors.joining("\n")),
        String.join("\n", listed));
  }

  @Test
  void names_keep_the_conventions_of_prometheus() {
    for (Figure figure : Figure.values()) {
      String name = figure.prometheusName();
      assertTrue(name.matches("lethe(_[a-z]+)+"), name);
      assertEquals(figure.isCounter(), name.endsWith("_total"), name);
      assertTrue(!figure.help().isBlank() && !figure.help().endsWith("."), name);
    }
    assertEquals(
        Figure.values().length,
        Arrays.stream(Figure.values()).map(Figure::prometheusName).distinct().count());
  }

  private static String row(Figure figure) {
    return "| `"
        + figure.prometheusName()
        + "` | "
        + (figure.isCounter() ? "counter" : "gauge")
        + " | "
        + figure.labels().stream().map(label -> '`' + label + '`').collect(Collectors.joining(", "))
        + " | "
        + figure.help()
        + " |";
  }
}

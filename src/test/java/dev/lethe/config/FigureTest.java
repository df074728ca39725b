package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FigureTest {
  @Test
  void names_follow_the_conventions_of_prometheus() {
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
}

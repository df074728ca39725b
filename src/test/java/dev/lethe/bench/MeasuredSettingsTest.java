package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.SettingsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredSettingsTest {
  @Test
  void of_a_name_that_is_given_twice_the_last_counts() {
    Map<String, String> settings =
        MeasuredSettings.read(
            List.of(
                "commit.interval.ms=100",
                "processing.guarantee=at_least_once",
                "commit.interval.ms=200"));

    assertEquals(
        Map.of("commit.interval.ms", "200", "processing.guarantee", "at_least_once"), settings);
  }

  @Test
  void unknown_settings_and_those_of_the_measurement_itself_are_rejected() {
    for (String bad : List.of("commit.interval=5", "linger.ms=5", "state.dir=/tmp/x", "=5", "x")) {
      SettingsException refused =
          assertThrows(SettingsException.class, () -> MeasuredSettings.read(List.of(bad)));
      assertTrue(refused.getMessage().contains("--set"), refused.getMessage());
    }
  }

  @Test
  void an_invalid_value_is_rejected_before_the_measurement() {
    assertThrows(
        SettingsException.class, () -> MeasuredSettings.read(List.of("commit.interval.ms=soon")));
  }

  @Test
  void every_measured_process_has_them_as_flags() {
    Map<String, String> settings = MeasuredSettings.read(List.of("commit.interval.ms=100"));

    Launch application = Launch.ofThisBuild(List.of(), Path.of("gauge.jar"), settings);
    Launch textbook = Launch.ofSubject(Subject.Kind.TEXTBOOK, List.of(), settings);

    int flag = application.command().indexOf("commit.interval.ms=100");
    assertEquals("--set", application.command().get(flag - 1));
    assertTrue(textbook.command().contains("commit.interval.ms=100"));
  }
}

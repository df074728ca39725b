package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssembledBuildTest {
  @TempDir Path folder;

  @Test
  void a_build_is_named_by_its_own_version_output() throws Exception {
    build("echo 'lethe 0.0.9 (0123456789ab)'");

    assertEquals("0.0.9 (0123456789ab)", AssembledBuild.in(folder).version());
  }

  @Test
  void its_application_has_the_settings_the_options_and_the_gauge() throws Exception {
    build("echo 'lethe 0.0.9 (0123456789ab)'");

    Launch launch =
        AssembledBuild.in(folder)
            .application(
                List.of("-Xmx512m"), Path.of("/tmp/gauge.jar"), Map.of("lethe.partitions", "4"));

    assertEquals(
        List.of(folder.resolve("bin/lethe").toString(), "run", "--set", "lethe.partitions=4"),
        launch.command());
    String options = launch.variables().get("LETHE_JAVA_OPTS");
    assertTrue(options.endsWith("-Xmx512m -javaagent:/tmp/gauge.jar"), options);
    assertEquals(System.getProperty("java.home"), launch.variables().get("JAVA_HOME"));
  }

  @Test
  void a_folder_without_the_command_is_reported_with_the_expected_folder() {
    SettingsException told =
        assertThrows(SettingsException.class, () -> AssembledBuild.in(folder.resolve("none")));

    assertEquals(
        List.of(
            "--against: \""
                + folder.resolve("none")
                + "\" is not an assembled build, because it has no bin/lethe; name the folder"
                + " build/lethe of a checkout after ./gradlew assemble"),
        told.errors());
  }

  @Test
  void a_build_that_does_not_start_is_reported_with_its_output() throws Exception {
    build("echo 'no such jar' >&2; exit 1");

    SettingsException told = assertThrows(SettingsException.class, () -> AssembledBuild.in(folder));

    assertEquals(1, told.errors().size());
    assertTrue(
        told.getMessage()
            .startsWith(
                "--against: the build in \"" + folder + "\" does not run here: no such" + " jar"),
        told.getMessage());
  }

  @Test
  void a_command_that_is_none_of_lethes_is_no_build() throws Exception {
    build("echo 'another 1.0'");

    assertThrows(SettingsException.class, () -> AssembledBuild.in(folder));
  }

  private void build(String script) throws IOException {
    Path command = Files.createDirectories(folder.resolve("bin")).resolve("lethe");
    Files.writeString(command, "#!/bin/sh\n" + script + '\n');
    assertTrue(command.toFile().setExecutable(true));
  }
}

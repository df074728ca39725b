package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Check of the bill of materials, which both builds write, against the list of advisories. */
@Timeout(120)
class AdvisoriesTest {
  @TempDir Path folder;

  @Test
  void a_library_with_an_advisory_ends_the_build() throws Exception {
    assertEquals(
        """
        1 sbom: known advisories, see gradle/sbom/advisories.properties:
          org.bitbucket.b_c:jose4j 0.9.5: update to 0.9.6 or newer (CVE-2024-29371)
          org.yaml:snakeyaml 1.33: update to 2.0 or newer (CVE-2022-1471)
        """,
        outcome(
            "org.bitbucket.b_c:jose4j:jar:0.9.5",
            "org.yaml:snakeyaml:jar:1.33",
            "org.apache.commons:commons-lang3:jar:3.18.0"));
    assertFalse(Files.exists(folder.resolve("bill")));
  }

  @Test
  void versions_are_compared_by_their_numbers() throws Exception {
    assertEquals(
        "0 ",
        outcome(
            "org.apache.logging.log4j:log4j-core:jar:2.100",
            "org.bitbucket.b_c:jose4j:jar:0.10",
            "org.xerial.snappy:snappy-java:jar:1.1.10.12",
            "org.yaml:snakeyaml:jar:2"));
    assertTrue(Files.exists(folder.resolve("bill")));
  }

  /** Returns the exit code and standard error. */
  private String outcome(String... libraries) throws Exception {
    Path jar = Files.write(folder.resolve("empty.jar"), new byte[0]);
    List<String> lines = Stream.of(libraries).map(one -> one + ":compile:" + jar).toList();
    Path list = Files.write(folder.resolve("libraries"), lines);
    Path said = folder.resolve("said");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "gradle/sbom/Sbom.java",
                "1.0",
                list.toString(),
                folder.resolve("bill").toString()));
    Process process = new ProcessBuilder(command).redirectError(said.toFile()).start();
    assertTrue(process.waitFor(100, TimeUnit.SECONDS));
    return process.exitValue() + " " + Files.readString(said, StandardCharsets.UTF_8);
  }
}

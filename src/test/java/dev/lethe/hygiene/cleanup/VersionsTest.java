package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Versions and platforms mentioned in texts: rule CL4. */
class VersionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "In Python 2.7 strings are bytes.; python; 2 7",
        "python3.12 has a new parser; python; 3 12",
        "Works on Java 17.; java; 17",
        "with JDK 21+; java; 21",
        "Use Node.js 18 or Node.js 20; node; 20",
        "Spring Boot 3.1 needs jakarta; springboot; 3 1",
        "React v18 batches; react; 18",
        "the API v2 is stable; ''; 2",
        "since version 1.4.0; ''; 1 4 0",
        "Acme 2.1 retries; acme; 2 1",
        "Postgres 15.x locks less; postgresql; 15"
      })
  void a_version_is_recognized_by_the_text_before_it(String text, String name, String numbers) {
    List<Integer> version = List.of(numbers.split(" ")).stream().map(Integer::valueOf).toList();

    assertEquals(
        new VersionNumber(version), Versions.of(text).get(name), Versions.of(text)::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The limit is 5 requests.",
        "It took 2.5 seconds.",
        "Latency 45.2 ms at noon",
        "Step 3 is optional.",
        "Section 1.2 says so.",
        "Call 10.0.0.1 twice.",
        "Use retry 3 times",
        "CPU 99.5% for minutes"
      })
  void other_numbers_are_no_versions(String text) {
    assertEquals(Map.of(), Versions.of(text));
  }

  @ParameterizedTest
  @CsvSource({"2.7, 3.12, true", "3.9, 3.12, true", "3, 3.12, false", "3.12, 3.12, false"})
  void a_less_specific_version_may_be_the_same(String one, String other, boolean differs) {
    assertEquals(differs, VersionNumber.of(one).isOther(VersionNumber.of(other)));
  }

  @Test
  void versions_are_compared_number_by_number() {
    assertEquals(-1, VersionNumber.of("3.9").compareTo(VersionNumber.of("3.12")));
    assertEquals(1, VersionNumber.of("10").compareTo(VersionNumber.of("9.9")));
  }

  @Test
  void platforms_are_grouped_by_category() {
    assertEquals(
        Map.of(
            "system", Set.of("linux", "windows"),
            "distribution", Set.of("ubuntu"),
            "stage", Set.of("production")),
        Platforms.of("On Windows and Ubuntu, in prod."));
    assertEquals(Map.of(), Platforms.of("A linuxish word, and an awsome one."));
  }

  @ParameterizedTest
  @CsvSource({
    "Mount the volume in Docker., docker",
    "The Dockerfile sets it., docker",
    "Podman needs no daemon., podman",
    "Kubernetes restarts it., kubernetes",
    "A k8s probe restarts it., kubernetes",
    "Reboot the VM., virtual-machine",
    "Virtual machines lose their clock., virtual-machine",
    "On bare metal use IPMI., bare-metal",
    "A bare-metal host has a BMC., bare-metal",
    "Baremetal nodes boot by PXE., bare-metal"
  })
  void hosts_of_containers_and_bare_metal_are_systems(String text, String platform) {
    assertEquals(Map.of("system", Set.of(platform)), Platforms.of(text));
  }

  @Test
  void the_words_of_a_name_of_two_words_are_no_platforms_alone() {
    assertEquals(Map.of(), Platforms.of("Metal parts with bare hands, a virtual meeting machine."));
  }
}

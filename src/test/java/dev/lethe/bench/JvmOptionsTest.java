package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
  @Test
  void a_measured_process_gets_this_jvms_options_before_the_given_ones() {
    List<String> options =
        JvmOptions.of(
            List.of("-XX:+UseParallelGC", "-Dfile.encoding=UTF-8", "-Xmx1g"), List.of("-Xmx512m"));

    assertEquals(
        List.of("-XX:+UseParallelGC", "-Dfile.encoding=UTF-8", "-Xmx1g", "-Xmx512m"), options);
  }

  @Test
  void options_that_use_a_port_or_a_file_are_not_passed_on() {
    List<String> options =
        JvmOptions.of(
            List.of(
                "-javaagent:/opt/agent.jar=port=9404",
                "-agentlib:jdwp=transport=dt_socket,address=5005",
                "-agentpath:/opt/profiler.so=start",
                "-Dcom.sun.management.jmxremote.port=9010",
                "-Dlethe.home=/opt/lethe",
                "-XX:StartFlightRecording=filename=bench.jfr",
                "-Xlog:gc:gc.log",
                "-Xss2m"),
            List.of("-Xlog:gc"));

    assertEquals(List.of("-Xss2m", "-Xlog:gc"), options);
  }

  @Test
  void a_measured_process_has_a_temporary_folder_of_its_own_in_the_configured_place() {
    List<String> folderOfThisProcess =
        List.of("-Djava.io.tmpdir=/var/tmp/lethe-process-4kX0aPq9Zr");
    List<String> configured = List.of("-Djava.io.tmpdir=/var/tmp");

    assertEquals(List.of(), JvmOptions.of(folderOfThisProcess, List.of()));
    assertEquals(configured, JvmOptions.of(configured, List.of()));
  }

  @Test
  void a_given_collector_replaces_the_one_of_this_jvm() {
    List<String> options =
        JvmOptions.of(List.of("-XX:+UseParallelGC", "-Xss2m"), List.of("-XX:+UseSerialGC"));

    assertEquals(List.of("-Xss2m", "-XX:+UseSerialGC"), options);
  }
}

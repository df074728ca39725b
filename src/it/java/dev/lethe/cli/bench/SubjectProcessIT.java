package dev.lethe.cli.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.runtime.BrokerFixture;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SubjectProcessIT {
  @TempDir Path folder;

  @Test
  void it_answers_among_lines_of_its_jvm_and_has_the_options_of_ours() throws Exception {
    try (BrokerFixture broker = new BrokerFixture();
        SubjectProcess subject =
            SubjectProcess.start(
                Subject.Kind.LOOP,
                List.of("-Xlog:gc"),
                Map.of(
                    "bootstrap.servers", broker.address(), "state.dir", folder + "/not-there-yet"),
                folder.resolve("subject.log"))) {
      String commandLines =
          ProcessHandle.current()
              .children()
              .flatMap(child -> child.info().commandLine().stream())
              .collect(Collectors.joining("\n"));

      SubjectProcess.Report first = subject.report();
      SubjectProcess.Report second = subject.report();

      assertTrue(first.heapBytes() > 0 && first.cpuNanos() > 0, first.toString());
      assertTrue(second.cpuNanos() >= first.cpuNanos(), second.toString());
      for (String option :
          SubjectProcess.jvmOptions(
              ManagementFactory.getRuntimeMXBean().getInputArguments(), List.of("-Xlog:gc"))) {
        assertTrue(commandLines.contains(option), commandLines);
      }
    }
  }
}

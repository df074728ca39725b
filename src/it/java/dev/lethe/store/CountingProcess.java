package dev.lethe.store;

import dev.lethe.fixture.KillableJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.KafkaStreams;

/** Counting topology in a process of its own, which ends cleanly when its input is closed. */
final class CountingProcess {
  private CountingProcess() {}

  static KillableJvm start(String bootstrapServers, Path stateFolder) {
    return KillableJvm.start(
        CountingProcess.class,
        stateFolder.resolveSibling(stateFolder.getFileName() + ".log"),
        List.of(bootstrapServers, stateFolder.toString()));
  }

  public static void main(String[] args) throws IOException {
    try (KafkaStreams streams =
        new KafkaStreams(
            CountingTopology.topology(), CountingTopology.settings(args[0], Path.of(args[1])))) {
      streams.start();
      System.in.transferTo(OutputStream.nullOutputStream());
      streams.close(Duration.ofSeconds(20));
    }
    System.exit(0);
  }
}

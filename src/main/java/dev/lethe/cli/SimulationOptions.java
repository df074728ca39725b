package dev.lethe.cli;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Settings of commands that process events without a broker, in one partition. */
final class SimulationOptions {
  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file (LETHE_POLICY; default: the bundled policy)")
  private Path policy;

  @Option(
      names = "--backfill",
      description = "accept events that are older than the policy allows (LETHE_BACKFILL)")
  private boolean backfill;

  /** Policy file named by a flag; empty if there is none. */
  Optional<Path> policy() {
    return Optional.ofNullable(policy);
  }

  Settings read(Console console) {
    Map<String, String> flags = new TreeMap<>();
    flags.put(Setting.PARTITIONS.key(), "1");
    if (policy != null) {
      flags.put(Setting.POLICY.key(), policy.toString());
    }
    if (backfill) {
      flags.put(Setting.BACKFILL.key(), "true");
    }
    return Settings.read(Optional.empty(), console.environment(), flags);
  }
}

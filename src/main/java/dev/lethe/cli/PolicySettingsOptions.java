package dev.lethe.cli;

import dev.lethe.config.Setting;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What a worker takes: where the brokers are, and by which policy it goes if they have none. */
final class PolicySettingsOptions extends SettingsOptions {
  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description =
          "policy file that holds as long as none is published, else the bundled policy"
              + " (LETHE_POLICY)")
  void policy(Path file) {
    put(Setting.POLICY, file.toString());
  }
}

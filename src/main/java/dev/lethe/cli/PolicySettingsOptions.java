package dev.lethe.cli;

import dev.lethe.config.Setting;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Settings of a worker: the brokers, and the policy to use if none is published. */
final class PolicySettingsOptions extends SettingsOptions {
  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description =
          "policy file used until a policy is published (LETHE_POLICY; default: the bundled "
              + "policy)")
  void policy(Path file) {
    put(Setting.POLICY, file.toString());
  }
}

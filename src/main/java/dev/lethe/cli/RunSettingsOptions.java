package dev.lethe.cli;

import dev.lethe.config.Setting;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** All settings of {@code lethe run}, so that commands that describe a run accept the same ones. */
final class RunSettingsOptions extends StateSettingsOptions {
  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file (LETHE_POLICY; default: the bundled policy)")
  void policy(Path file) {
    put(Setting.POLICY, file.toString());
  }

  @Option(
      names = "--backfill",
      description = "accept events that are older than the policy allows (LETHE_BACKFILL)")
  void backfill(boolean wanted) {
    put(Setting.BACKFILL, Boolean.toString(wanted));
  }
}

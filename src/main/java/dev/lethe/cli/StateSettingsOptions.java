package dev.lethe.cli;

import dev.lethe.config.Setting;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Settings for commands that also manage an instance's state. */
class StateSettingsOptions extends SettingsOptions {
  @Option(
      names = "--state-dir",
      paramLabel = "FOLDER",
      description = "directory of the state stores (LETHE_STATE_DIR)")
  void stateDir(Path folder) {
    put(Setting.STATE_DIR, folder.toString());
  }
}

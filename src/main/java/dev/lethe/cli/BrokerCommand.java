package dev.lethe.cli;

import dev.lethe.config.Settings;
import picocli.CommandLine.Mixin;

/** Command that connects to the brokers. */
abstract class BrokerCommand extends JsonCommand {
  @Mixin SettingsOptions options;

  /** Reads the settings; warnings go to standard error. */
  final Settings settings() {
    return options.read(console);
  }
}

package dev.lethe.cli;

import dev.lethe.config.RegistryNames;
import dev.lethe.config.Setting;
import java.util.ArrayList;
import java.util.List;

/** Settings section of {@code lethe run --help}, generated from the list of settings. */
final class SettingsHelp {
  private SettingsHelp() {}

  static List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Settings, in the file of --config, stronger in the environment, strongest as flag:");
    for (Setting setting : Setting.values()) {
      String byDefault =
          setting.defaultText().isEmpty() ? "" : "; default " + setting.defaultText();
      lines.add("  " + setting.key() + ", " + setting.variables().get(0) + byDefault);
      lines.add("      " + setting.effect());
    }
    lines.add("Settings of the schema registry and of serdes, by Confluent's names:");
    for (List<String> row : RegistryNames.rows()) {
      lines.add("  " + row.get(0));
    }
    lines.add(
        "Every other setting of Kafka's clients and Streams passes through under its own name,");
    lines.add("in the environment as KAFKA_ and the name in capitals, with _ for dots.");
    return lines;
  }
}

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
    lines.add(
        "Settings, from the --config file, overridden by the environment, overridden by "
            + "options:");
    for (Setting setting : Setting.values()) {
      String byDefault =
          setting.defaultText().isEmpty() ? "" : "; default " + setting.defaultText();
      lines.add("  " + setting.key() + ", " + setting.variables().get(0) + byDefault);
      lines.add("      " + setting.effect());
    }
    lines.add("Settings of the schema registry and serializers, with Confluent's names:");
    for (List<String> row : RegistryNames.rows()) {
      lines.add("  " + row.get(0));
    }
    lines.add(
        "All other settings are passed to Kafka's clients and Kafka Streams under their own "
            + "names;");
    lines.add("in the environment, use KAFKA_ and the name in upper case with _ for dots.");
    return lines;
  }
}

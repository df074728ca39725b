package dev.lethe.cli;

import dev.lethe.config.RegistrySettings;
import dev.lethe.config.Setting;
import dev.lethe.config.SettingsException;
import java.util.List;

/** Checks for commands that need a schema registry which other processes can reach. */
final class RequiredRegistry {
  private RequiredRegistry() {}

  /**
   * Rejects an in-memory registry unless the broker is in this process: values written there would
   * name schemas that no reader could look up.
   */
  static void refuseMock(RegistrySettings settings) {
    if (settings.isMock()) {
      throw new SettingsException(
          List.of(
              Setting.REGISTRY_URL.key()
                  + " must be the URL of a shared registry, was \""
                  + settings.shownUrl()
                  + "\", which exists only in the memory of this process; set it to one such as "
                  + Setting.REGISTRY_URL.example()
                  + ", or leave it out to write JSON"));
    }
  }

  /** Also rejects settings without a registry. */
  static void require(RegistrySettings settings) {
    if (settings.url().isEmpty()) {
      throw new SettingsException(
          List.of(
              Setting.REGISTRY_URL.key()
                  + " is not set; set it to a URL such as "
                  + Setting.REGISTRY_URL.example()));
    }
    refuseMock(settings);
  }
}

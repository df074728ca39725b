package dev.lethe.cli;

import dev.lethe.config.RegistrySettings;
import dev.lethe.config.Setting;
import dev.lethe.config.SettingsException;
import java.util.List;

/** A registry that others can ask too, for commands that need one. */
final class RequiredRegistry {
  private RequiredRegistry() {}

  /**
   * Refuses a registry in memory where the broker isn't in this process: what is written there
   * would name schemas that nobody could ever look up.
   */
  static void refuseMock(RegistrySettings settings) {
    if (settings.isMock()) {
      throw new SettingsException(
          List.of(
              Setting.REGISTRY_URL.key()
                  + " must name a registry that others can ask, was \""
                  + settings.shownUrl()
                  + "\", which is in the memory of this process and gone with it; use "
                  + Setting.REGISTRY_URL.example()
                  + ", or leave it out to write JSON"));
    }
  }

  /** Refuses settings without a registry as well. */
  static void require(RegistrySettings settings) {
    if (settings.url().isEmpty()) {
      throw new SettingsException(
          List.of(
              Setting.REGISTRY_URL.key()
                  + " must be set; an example is "
                  + Setting.REGISTRY_URL.example()));
    }
    refuseMock(settings);
  }
}

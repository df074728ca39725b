package dev.lethe.bench;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** User's settings for measured processes; only documented ones are accepted, by their names. */
final class MeasuredSettings {
  private static final String OPTION = "--set";

  /** Settings that a measurement controls itself: addresses, names and the state directory. */
  private static final Set<Setting> OWN =
      EnumSet.of(
          Setting.BOOTSTRAP_SERVERS,
          Setting.APPLICATION_ID,
          Setting.TOPIC_PREFIX,
          Setting.PARTITIONS,
          Setting.STATE_DIR,
          Setting.HTTP_PORT,
          Setting.HTTP_HOST,
          Setting.HTTP_TOKEN);

  private MeasuredSettings() {}

  /**
   * Reads the settings.
   *
   * @param given {@code NAME=VALUE} each; the last value of a name counts
   * @throws SettingsException with all errors in names and values
   */
  static Map<String, String> read(List<String> given) {
    Map<String, String> settings = new LinkedHashMap<>();
    List<String> errors = new ArrayList<>();
    for (String one : given) {
      int equals = one.indexOf('=');
      String name = equals < 0 ? one : one.substring(0, equals);
      Optional<String> mistake = equals < 1 ? Optional.of(noPair()) : mistake(name);
      mistake.ifPresentOrElse(errors::add, () -> settings.put(name, one.substring(equals + 1)));
    }
    if (!errors.isEmpty()) {
      throw new SettingsException(errors);
    }
    Settings unused = Settings.read(Optional.empty(), Map.of(), settings);
    return settings;
  }

  private static String noPair() {
    return OPTION
        + " expects NAME=VALUE, such as "
        + Setting.COMMIT_INTERVAL.key()
        + '='
        + Setting.COMMIT_INTERVAL.example();
  }

  private static Optional<String> mistake(String name) {
    Optional<Setting> setting =
        Arrays.stream(Setting.values()).filter(one -> one.key().equals(name)).findFirst();
    if (setting.isEmpty()) {
      return Optional.of(
          OPTION
              + ' '
              + name
              + ": unknown setting; expected one of "
              + Arrays.stream(Setting.values())
                  .filter(one -> !OWN.contains(one))
                  .map(Setting::key)
                  .collect(Collectors.joining(", ")));
    }
    return setting
        .filter(OWN::contains)
        .map(own -> OPTION + ' ' + name + ": the benchmark sets this itself; leave it out");
  }
}

package dev.lethe.config;

import dev.lethe.policy.NearestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Raw settings of a file, the environment and flags; later sources override earlier ones. Unknown
 * names are errors or warnings; values aren't checked.
 */
final class GivenSettings {
  static final String OURS = "lethe.";

  private final Map<String, String> environment;
  private final Map<String, Given> given = new TreeMap<>();
  private final Map<String, String> unknownToRegistry = new TreeMap<>();
  private final List<String> errors = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** A value and its source, such as a variable or a file. */
  record Given(String value, String where) {
    /** Returns only the source, since the value may be a secret. */
    @Override
    public String toString() {
      return where;
    }
  }

  GivenSettings(Map<String, String> environment) {
    this.environment = environment;
  }

  Map<String, String> environment() {
    return environment;
  }

  /** Settings by name, sorted. */
  Map<String, Given> all() {
    return given;
  }

  /** Names in the registry's namespaces that its client doesn't know, with their sources. */
  Map<String, String> unknownToRegistry() {
    return unknownToRegistry;
  }

  /** Errors about names that are unknown or probably misspelt. */
  List<String> errors() {
    return List.copyOf(errors);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  void addFile(String file, Map<String, String> properties) {
    properties.forEach((key, value) -> add(key, value, key + " in " + file));
  }

  void addFlags(Map<String, String> flags) {
    flags.forEach((key, value) -> add(key, value, key));
  }

  void addEnvironment() {
    Set<String> taken = new HashSet<>(Variables.NOT_SETTINGS);
    for (Setting setting : Setting.values()) {
      for (int i = setting.variables().size() - 1; i >= 0; i--) {
        String variable = setting.variables().get(i);
        taken.add(variable);
        Optional.ofNullable(environment.get(variable))
            .ifPresent(value -> add(setting.key(), value, variable));
      }
    }
    for (Map.Entry<String, String> entry : new TreeMap<>(environment).entrySet()) {
      String variable = entry.getKey();
      if (!taken.contains(variable) && !Variables.isServiceLink(variable)) {
        addVariable(variable, entry.getValue());
      }
    }
  }

  private void addVariable(String variable, String value) {
    Optional<String> misspelt = Variables.oneLetterFrom(variable);
    String key = variable.startsWith(Variables.KAFKAS) ? Variables.key(variable) : "";
    if (!key.isEmpty() && isKafkasOrTheRegistrys(key)) {
      add(key, value, variable);
    } else if (variable.startsWith(Variables.OURS)) {
      errors.add(
          variable
              + " is not an environment variable of Lethe"
              + NearestName.of(variable, variables())
                  .map(name -> "; did you mean " + name + "?")
                  .orElse("; see lethe run --help"));
    } else if (misspelt.isPresent()) {
      errors.add(
          variable
              + " is not an environment variable of Lethe, was "
              + Secrets.quoted(Variables.setting(misspelt.get()), value)
              + "; did you mean "
              + misspelt.get()
              + "?");
    } else if (!key.isEmpty()) {
      warnings.add(variable + " is ignored, because Kafka has no setting " + key + meant(key));
    }
  }

  private static boolean isKafkasOrTheRegistrys(String key) {
    return KafkaNames.knows(key) || RegistryNames.knows(key) || RegistryNames.isOfRegistry(key);
  }

  private static List<String> variables() {
    List<String> known = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      known.addAll(setting.variables());
    }
    return known;
  }

  private void add(String key, String value, String where) {
    boolean known = Setting.ofKey(key).isPresent();
    if (!known && key.startsWith(OURS)) {
      List<String> ours = new ArrayList<>();
      for (Setting setting : Setting.values()) {
        ours.add(setting.key());
      }
      errors.add(
          where
              + " is not a setting of Lethe"
              + NearestName.of(key, ours)
                  .map(name -> "; did you mean " + name + "?")
                  .orElse("; expected one of " + String.join(", ", ours)));
      return;
    }
    boolean foreign = KafkaNames.knows(key) || RegistryNames.knows(key);
    if (!known && !foreign && RegistryNames.isOfRegistry(key)) {
      unknownToRegistry.put(key, where);
      given.put(key, new Given(value.strip(), where));
      return;
    }
    Optional<String> misspelt =
        known || foreign
            ? Optional.empty()
            : NearestName.oneEditFrom(key, KafkaNames.allPrefixed());
    if (misspelt.isPresent()) {
      errors.add(
          where
              + " is not a setting of Kafka or Lethe, was "
              + Secrets.quoted(misspelt.get(), value)
              + "; did you mean "
              + misspelt.get()
              + "?");
      return;
    }
    if (!known && !foreign) {
      warnings.add(
          where + " is passed on to Kafka, although Kafka has no such setting" + meant(key));
    }
    given.put(key, new Given(value.strip(), where));
  }

  private static String meant(String key) {
    return NearestName.of(key, KafkaNames.all())
        .map(name -> "; did you mean " + name + "?")
        .orElse("");
  }
}

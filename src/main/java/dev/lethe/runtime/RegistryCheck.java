package dev.lethe.runtime;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.registry.Registries;
import dev.lethe.config.KafkaChecks;
import dev.lethe.config.RegistrySettings;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.StartChecks.Finding;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;

/** Checks that the schema registry, if configured, responds and accepts this release's schemas. */
final class RegistryCheck {
  static final String SUBJECT = "registry";

  private RegistryCheck() {}

  static Finding of(Settings settings) {
    RegistrySettings registry = settings.registry();
    if (registry.url().isEmpty()) {
      return Finding.good(SUBJECT, "none: outputs are JSON");
    }
    if (registry.isMock()) {
      return bad(
          Fault.Kind.CONFIGURATION,
          registry.shownUrl()
              + " exists only in the memory of this process, so lethe run "
              + "refuses it",
          "set the URL of a shared registry");
    }
    try {
      Registries.require(registry);
      return ofSchemas(settings);
    } catch (RegistryRefusedException | ConfigException wrong) {
      return bad(Fault.Kind.CONFIGURATION, KafkaChecks.sentence(wrong.getMessage()), "");
    } catch (RegistryUnavailableException down) {
      return bad(Fault.Kind.UNREACHABLE, down.getMessage(), "start it, or set schema.registry.url");
    }
  }

  private static Finding ofSchemas(Settings settings) {
    List<Fault> faults =
        Codecs.configuredBy(settings)
            .schemaProblems(Topics.withPrefix(settings.topicPrefix()))
            .stream()
            .map(problem -> Fault.of(Fault.Kind.CONFIGURATION, problem, ""))
            .toList();
    return faults.isEmpty()
        ? Finding.good(
            SUBJECT,
            settings.registry().shownUrl() + " responds and accepts this release's " + "schemas")
        : Finding.bad(SUBJECT, faults);
  }

  private static Finding bad(Fault.Kind kind, String cause, String fix) {
    return Finding.bad(SUBJECT, List.of(Fault.of(kind, cause, fix)));
  }
}

package dev.lethe.runtime;

import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.registry.Registries;
import dev.lethe.config.KafkaChecks;
import dev.lethe.config.RegistrySettings;
import dev.lethe.runtime.StartChecks.Finding;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;

/** Whether the schema registry, where there is one, answers to this application's settings. */
final class RegistryCheck {
  private static final String SUBJECT = "registry";

  private RegistryCheck() {}

  static Finding of(RegistrySettings settings) {
    if (settings.url().isEmpty()) {
      return Finding.good(SUBJECT, "none: outputs are JSON");
    }
    if (settings.isMock()) {
      return bad(
          Fault.Kind.CONFIGURATION,
          settings.shownUrl() + " is in the memory of this process, and lethe run refuses it",
          "name a registry that others can ask");
    }
    try {
      Registries.require(settings);
      return Finding.good(SUBJECT, settings.shownUrl() + " answers");
    } catch (RegistryRefusedException | ConfigException wrong) {
      return bad(Fault.Kind.CONFIGURATION, KafkaChecks.sentence(wrong.getMessage()), "");
    } catch (RegistryUnavailableException down) {
      return bad(Fault.Kind.UNREACHABLE, down.getMessage(), "start it, or set schema.registry.url");
    }
  }

  private static Finding bad(Fault.Kind kind, String cause, String fix) {
    return Finding.bad(SUBJECT, List.of(Fault.of(kind, cause, fix)));
  }
}

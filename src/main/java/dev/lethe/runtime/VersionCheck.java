package dev.lethe.runtime;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.common.utils.AppInfoParser;
import org.apache.kafka.server.common.MetadataVersion;

/** Checks that the brokers' release is supported. */
final class VersionCheck {
  private static final String STREAMS_GROUPS = "streams.version";

  private VersionCheck() {}

  static StartChecks.Finding of(Admin admin, Settings settings) {
    Map<String, FinalizedVersionRange> features =
        Brokers.answer(admin.describeFeatures().featureMetadata()).finalizedFeatures();
    boolean wantsStreamsGroups =
        "streams".equalsIgnoreCase(settings.kafka().get(Setting.GROUP_PROTOCOL.key()));
    if (wantsStreamsGroups && level(features, STREAMS_GROUPS) < 1) {
      return StartChecks.Finding.bad(
          "versions",
          List.of(
              new Fault(
                  Fault.Kind.CONFIGURATION,
                  Setting.GROUP_PROTOCOL.key(),
                  "streams",
                  "these brokers do not support streams groups (" + STREAMS_GROUPS + " 0)",
                  "set classic, or upgrade the brokers: kafka-features upgrade --feature "
                      + STREAMS_GROUPS
                      + "=1, from Kafka 4.2 on")));
    }
    return StartChecks.Finding.good(
        "versions",
        "brokers "
            + brokers(level(features, MetadataVersion.FEATURE_NAME))
            + ", clients "
            + AppInfoParser.getVersion()
            + ", Java "
            + Runtime.version().feature());
  }

  private static short level(Map<String, FinalizedVersionRange> features, String name) {
    FinalizedVersionRange range = features.get(name);
    return range == null ? 0 : range.maxVersionLevel();
  }

  private static String brokers(short level) {
    try {
      return MetadataVersion.fromFeatureLevel(level).version();
    } catch (IllegalArgumentException newerOrOlder) {
      return level == 0 ? "of an unknown release" : "with metadata.version " + level;
    }
  }
}

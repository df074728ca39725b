package dev.lethe.store;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.config.TopicConfig;

/** Topic settings of changelogs. The application's {@code topic.} settings override them. */
public final class Changelogs {
  private static final String SIX_HOURS_MS = Long.toString(TimeUnit.HOURS.toMillis(6));

  /**
   * Settings for key-value stores: a deleted value leaves the log within 12 h, its tombstone after
   * 30 days.
   */
  public static final Map<String, String> KEY_VALUES =
      settings(
          Map.of(
              TopicConfig.DELETE_RETENTION_MS_CONFIG, Long.toString(TimeUnit.DAYS.toMillis(30))));

  /**
   * Settings for block-logged stores, which are always read from the start: tombstones are removed
   * early, segments are small.
   */
  public static final Map<String, String> BLOCKS =
      settings(
          Map.of(
              TopicConfig.DELETE_RETENTION_MS_CONFIG, Long.toString(TimeUnit.HOURS.toMillis(1)),
              TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(64 * 1024 * 1024)));

  private Changelogs() {}

  private static Map<String, String> settings(Map<String, String> own) {
    Map<String, String> all = new HashMap<>(own);
    all.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
    all.put(TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, SIX_HOURS_MS);
    all.put(TopicConfig.SEGMENT_MS_CONFIG, SIX_HOURS_MS);
    all.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(8 * 1024 * 1024));
    all.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    return Map.copyOf(all);
  }
}

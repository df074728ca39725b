package dev.lethe.janitor;

import dev.lethe.hygiene.HygieneStage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Count reported for runs of the stages that work on items. */
public enum StageCount {
  DUPLICATES_REMOVED(HygieneStage.PROFILE, "duplicates_removed", true),
  PROFILES_DEFERRED(HygieneStage.PROFILE, "deferred", true),
  PROFILES_SPARED(HygieneStage.PROFILE, "protected", false),
  MESSAGES_PRUNED(HygieneStage.SESSION, "messages_pruned", true),
  SUMMARIES_REMOVED(HygieneStage.SESSION, "summaries_removed", true),
  PREFERENCES_MERGED(HygieneStage.SESSION, "preferences_merged", true),
  WISDOM_EXTRACTED(HygieneStage.SESSION, "wisdom_extracted", false),
  SUMMARIES_REQUESTED(HygieneStage.SESSION, "summaries_requested", false),
  SESSIONS_DEFERRED(HygieneStage.SESSION, "deferred", true),
  SESSIONS_SPARED(HygieneStage.SESSION, "protected", false),
  ENTRIES_EXPIRED(HygieneStage.CONSOLIDATION, "expired", true),
  ENTRIES_MERGED(HygieneStage.CONSOLIDATION, "merged", true),
  MERGES_REQUESTED(HygieneStage.CONSOLIDATION, "merges_requested", false),
  ENTRIES_DEFERRED(HygieneStage.CONSOLIDATION, "deferred", true),
  ENTRIES_SPARED(HygieneStage.CONSOLIDATION, "protected", false),
  PATTERNS_MERGED(HygieneStage.CLEANUP, "merged", true),
  PATTERNS_REMOVED(HygieneStage.CLEANUP, "removed", true),
  PATTERNS_DEFERRED(HygieneStage.CLEANUP, "deferred", true),
  PATTERNS_SPARED(HygieneStage.CLEANUP, "protected", false);

  private final HygieneStage stage;
  private final String ofRun;
  private final boolean hasNews;

  /**
   * @param ofRun name of the count in the runs' reports
   * @param tells true if the count alone is sufficient reason to report
   */
  StageCount(HygieneStage stage, String ofRun, boolean tells) {
    this.stage = stage;
    this.ofRun = ofRun;
    this.hasNews = tells;
  }

  /** Returns the name of the count among those of all stages. */
  public String wireName() {
    return stage.wireName() + '_' + ofRun;
  }

  /** Returns the counts of a stage's runs. */
  static List<StageCount> of(String stage) {
    return Arrays.stream(values()).filter(count -> count.stage.wireName().equals(stage)).toList();
  }

  /** Returns the count of memories that a stage removes when an item arrives. */
  static StageCount ofArrivals(String stage) {
    return stage.equals(HygieneStage.PROFILE.wireName()) ? DUPLICATES_REMOVED : PREFERENCES_MERGED;
  }

  /** Returns the counts of a run's report with the given value. */
  Map<String, Long> asOfRun(long number) {
    return Map.of(ofRun, number);
  }

  /** Returns the value in a run's report. */
  long in(Map<String, Long> counts) {
    return counts.getOrDefault(ofRun, 0L);
  }

  /** Returns the value among the counts of all stages. */
  long among(Map<String, Long> stages) {
    return stages.getOrDefault(wireName(), 0L);
  }

  /** Returns true if a stage's runs removed or deferred anything. */
  static boolean hasNews(HygieneStage stage, Map<String, Long> stages) {
    return Arrays.stream(values())
        .filter(count -> count.stage == stage)
        .anyMatch(count -> count.hasNews && count.among(stages) > 0);
  }

  /** Returns true if any stage's runs removed or deferred anything. */
  static boolean hasNews(Map<String, Long> stages) {
    return Arrays.stream(HygieneStage.values()).anyMatch(stage -> hasNews(stage, stages));
  }

  /** Returns all counts in order, with 0 for missing ones. */
  static Map<String, Long> all(Map<String, Long> stages) {
    Map<String, Long> all = new LinkedHashMap<>();
    for (StageCount count : values()) {
      all.put(count.wireName(), count.among(stages));
    }
    return all;
  }
}

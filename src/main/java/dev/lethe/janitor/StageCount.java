package dev.lethe.janitor;

import dev.lethe.hygiene.HygieneStage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A count of the runs of stages that work on items, of those that reports tell. */
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
  private final boolean tells;

  /**
   * @param ofRun its name in the reports of runs
   * @param tells whether something is reported where there is nothing else
   */
  StageCount(HygieneStage stage, String ofRun, boolean tells) {
    this.stage = stage;
    this.ofRun = ofRun;
    this.tells = tells;
  }

  /** Its name among those of all stages. */
  public String wireName() {
    return stage.wireName() + '_' + ofRun;
  }

  /** Those that a stage's runs have. */
  static List<StageCount> of(String stage) {
    return Arrays.stream(values()).filter(count -> count.stage.wireName().equals(stage)).toList();
  }

  /** What a stage counts as an item arrives and another, or the item itself, gives way. */
  static StageCount ofArrivals(String stage) {
    return stage.equals(HygieneStage.PROFILE.wireName()) ? DUPLICATES_REMOVED : PREFERENCES_MERGED;
  }

  /** What that many of it are in a run's report. */
  Map<String, Long> asOfRun(long number) {
    return Map.of(ofRun, number);
  }

  /** What a run's report counts of it. */
  long in(Map<String, Long> counts) {
    return counts.getOrDefault(ofRun, 0L);
  }

  /** What all stages count of it. */
  long among(Map<String, Long> stages) {
    return stages.getOrDefault(wireName(), 0L);
  }

  /** Whether a stage's runs removed anything, or left it for later. */
  static boolean tells(HygieneStage stage, Map<String, Long> stages) {
    return Arrays.stream(values())
        .filter(count -> count.stage == stage)
        .anyMatch(count -> count.tells && count.among(stages) > 0);
  }

  /** Whether any did. */
  static boolean tells(Map<String, Long> stages) {
    return Arrays.stream(HygieneStage.values()).anyMatch(stage -> tells(stage, stages));
  }

  /** All of them, in their order, of what is known of some. */
  static Map<String, Long> all(Map<String, Long> stages) {
    Map<String, Long> all = new LinkedHashMap<>();
    for (StageCount count : values()) {
      all.put(count.wireName(), count.among(stages));
    }
    return all;
  }
}

package dev.lethe.janitor;

import dev.lethe.hygiene.HygieneStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Report lines of the stages that work on items, one for each stage with any activity. */
final class StageLines {
  private final Map<String, Long> stages;
  private final List<String> lines = new ArrayList<>();

  private StageLines(Map<String, Long> stages) {
    this.stages = stages;
  }

  /**
   * Returns the lines.
   *
   * @param stages counts by {@link StageCount#wireName}
   */
  static List<String> of(Map<String, Long> stages) {
    StageLines text = new StageLines(stages);
    text.add(
        HygieneStage.PROFILE,
        "Profiles",
        text.counted(StageCount.DUPLICATES_REMOVED, "merged into another", "merged into others"),
        text.counted(StageCount.PROFILES_DEFERRED, "deferred", "deferred"),
        text.counted(StageCount.PROFILES_SPARED, "protected", "protected"));
    text.add(
        HygieneStage.SESSION,
        "Sessions",
        text.counted(StageCount.MESSAGES_PRUNED, "message pruned", "messages pruned"),
        text.counted(StageCount.SUMMARIES_REMOVED, "summary removed", "summaries removed"),
        text.counted(StageCount.PREFERENCES_MERGED, "preference replaced", "preferences replaced"),
        text.counted(
            StageCount.WISDOM_EXTRACTED,
            "memory kept from decisions",
            "memories kept from decisions"),
        text.counted(StageCount.SUMMARIES_REQUESTED, "summary requested", "summaries requested"),
        text.counted(StageCount.SESSIONS_DEFERRED, "deferred", "deferred"),
        text.counted(StageCount.SESSIONS_SPARED, "protected", "protected"));
    text.add(
        HygieneStage.CONSOLIDATION,
        "Entries",
        text.counted(StageCount.ENTRIES_EXPIRED, "expired", "expired"),
        text.counted(StageCount.ENTRIES_MERGED, "merged into another", "merged into others"),
        text.counted(StageCount.MERGES_REQUESTED, "merge requested", "merges requested"),
        text.counted(StageCount.ENTRIES_DEFERRED, "deferred", "deferred"),
        text.counted(StageCount.ENTRIES_SPARED, "protected", "protected"));
    text.add(
        HygieneStage.CLEANUP,
        "Patterns",
        text.counted(StageCount.PATTERNS_MERGED, "merged into another", "merged into others"),
        text.counted(StageCount.PATTERNS_REMOVED, "removed", "removed"),
        text.counted(StageCount.PATTERNS_DEFERRED, "deferred", "deferred"),
        text.counted(StageCount.PATTERNS_SPARED, "protected", "protected"));
    return text.lines;
  }

  private void add(HygieneStage stage, String head, String... parts) {
    if (StageCount.hasNews(stage, stages)) {
      List<String> said = List.of(parts).stream().filter(part -> !part.isEmpty()).toList();
      lines.add("**" + head + "** " + String.join(", ", said));
    }
  }

  private String counted(StageCount count, String one, String many) {
    long number = count.among(stages);
    return number == 0 ? "" : ReportText.count(number, one, many);
  }
}

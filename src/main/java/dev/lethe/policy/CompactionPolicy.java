package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Text;
import java.util.List;
import java.util.Set;

/** Policy of compaction, which replaces unused memories with a summary. */
public record CompactionPolicy(
    @Key(":report") @Doc(StageMode.DOC) StageMode mode,
    @Key(value = "360", min = 1, max = Ranges.TEN_YEARS_MINUTES, perTenant = false)
        @Doc(StageMode.INTERVAL_DOC)
        int intervalMinutes,
    @Key(value = "14", max = Ranges.TEN_YEARS_DAYS)
        @Doc("Minimum age of a memory that may be compacted, in days.")
        int ageMinDays,
    @Key(value = "365", min = 1, max = Ranges.TEN_YEARS_DAYS)
        @Doc("Days after which the excerpts of a compaction are compacted again.")
        int againAfterDays,
    @Key(value = "0", max = 2_000_000_000)
        @Doc(
            "Maximum tokens of a scope's messages and excerpts. Above it, the oldest are compacted"
                + " whatever their age, and below it none; 0 compacts by age.")
        int maxTokens,
    @Key(value = "60", min = 1, max = Ranges.TEN_YEARS_MINUTES)
        @Doc("Minutes for which a plan can be committed.")
        int planTtlMinutes,
    @Key(value = "21", min = 0.01, max = Ranges.TEN_YEARS_DAYS, path = ":access :tau-days")
        @Doc("Days in which an inclusion in a context loses 63 % of its weight.")
        double tauDays,
    @Key(value = "0.8", max = 1_000_000, path = ":access :threshold")
        @Doc("Memories with fewer decayed inclusions may be compacted.")
        double threshold,
    @Key(value = ":channel-id, :day, :thread-id, :spam-family-id", path = ":grouping :by")
        @Doc("Properties that the memories of one summary have in common.")
        List<GroupKey> groupBy,
    @Key(value = "200", min = 2, max = 10_000, path = ":grouping :max-source-count")
        @Doc("Maximum memories per summary.")
        int maxSourceCount,
    @Key(
            value = "60000",
            min = 1,
            max = ModelLimit.MAX_TOKENS,
            path = ":grouping :max-source-tokens")
        @Doc("Maximum tokens of the memories of one summary, in total.")
        int maxSourceTokens,
    @Key(value = ":json_v1", path = ":summary :format") @Doc("Format of summaries.")
        SummaryFormat summaryFormat,
    @Key(value = ":built-in", path = ":summary :writer")
        @Doc(
            "Author of the summaries of scheduled runs: :built-in, or :llm for a model, which has"
                + " until the next run.")
        SummaryWriter summaryWriter,
    @Key(value = "0.4", max = 1, path = ":summary :keep-share")
        @Doc("Share of the tokens of a group that its summary and excerpts keep.")
        double keepShare,
    @Key(value = "1000", min = 1, max = 1_000, path = ":summary :max-bullets")
        @Doc("Maximum sentences per summary, and excerpts next to it.")
        int maxBullets,
    @Key(value = "10", max = 1_000, path = ":summary :max-patterns")
        @Doc("Maximum spam patterns named in a summary.")
        int maxPatterns,
    @Key(value = "false", path = ":summary :facts?")
        @Doc(
            "With the writer :llm, has the model also find claims, preferences and names in the"
                + " memories that it summarizes.")
        boolean facts,
    @Key(value = "true", path = ":summary :index-summary?") @Doc("Embeds summaries.")
        boolean indexSummary,
    @Key(
            value = "system, developer, admin, summary, aggregate",
            text = Text.KINDS,
            path = ":locks :never-delete-kinds",
            example = "#{:summary}")
        @Doc("Kinds of memories that no stage deletes.")
        Set<String> neverDeleteKinds,
    @Key(value = "pinned, critical", text = Text.TAGS, path = ":locks :never-delete-tags")
        @Doc("Tags that protect a memory from every stage.")
        Set<String> neverDeleteTags) {

  /** Returns true if a budget of tokens replaces the minimum age. */
  public boolean hasBudget() {
    return maxTokens > 0;
  }

  /** Property that the memories of a group have in common. */
  public enum GroupKey {
    CHANNEL_ID,
    DAY,
    THREAD_ID,
    SPAM_FAMILY_ID
  }

  /** Format of summaries; names as in the policy file. */
  public enum SummaryFormat {
    JSON_V1;

    @Override
    public String toString() {
      return "json_v1";
    }
  }

  /** Author of the summaries of runs; names as in the policy file. */
  public enum SummaryWriter {
    /** The built-in summarizer. */
    BUILT_IN,
    /** A model, through the worker that reads {@code lethe.llm.requests.v1}. */
    LLM
  }
}

package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.cleanup.Probe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arguments of a tool call, validated against the tool's schema. */
public sealed interface Tool {

  /** A tool for one memory. */
  sealed interface OfMemory extends Tool {
    String memoryId();
  }

  /** Keeps a memory from being removed by any stage. */
  record Pin(String memoryId) implements OfMemory {}

  /** Undoes {@link Pin}. */
  record Unpin(String memoryId) implements OfMemory {}

  /** Keeps a memory from being removed, on an administrator's decision. */
  record Lock(String memoryId) implements OfMemory {}

  /** Undoes {@link Lock}. */
  record Unlock(String memoryId) implements OfMemory {}

  /** An action of the bot on its connection. */
  sealed interface OfBot extends Tool {
    String channelId();

    /** Returns the arguments as JSON to be written, in their order. */
    Map<String, Object> json();
  }

  /** Posts a message. */
  record SendMessage(String channelId, String content) implements OfBot {
    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("channel_id", channelId);
      json.put("content", content);
      return json;
    }
  }

  /** Deletes a message. */
  record DeleteMessage(String channelId, String messageId) implements OfBot {
    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("channel_id", channelId);
      json.put("message_id", messageId);
      return json;
    }
  }

  /**
   * Reports the memories of a context.
   *
   * @param timestamp epoch milliseconds, or null for the call's own time
   */
  record LogInclusions(String contextId, String sessionId, List<Included> items, Long timestamp)
      implements Tool {
    public LogInclusions {
      items = List.copyOf(items);
    }
  }

  /**
   * Assembles a context.
   *
   * @param contextId the caller's id for the context; null to derive one from the call
   * @param sessionId session whose recent memories are included, or null
   * @param preferenceScope scope whose preferences override the default ones, or null
   * @param log true if the memories count as included; null for false
   */
  record AssembleContext(
      String query,
      int windowTokens,
      String contextId,
      String sessionId,
      String preferenceScope,
      Boolean log)
      implements Tool {
    /** Returns true if the memories count as included. */
    public boolean counts() {
      return log != null && log;
    }
  }

  /** A memory in a context. */
  record Included(String memoryId, long tokens) {}

  /** Plans a compaction; a null argument takes the policy's value. */
  record PlanCompaction(
      Integer ageMinDays, Double accessThreshold, Integer limitSourceTokens, Integer maxGroups)
      implements Tool {}

  /** Summarises a group of a plan without changing anything. */
  record Summarize(String groupId, List<String> sourceIds, String format) implements Tool {
    public Summarize {
      sourceIds = List.copyOf(sourceIds);
    }
  }

  /**
   * Replaces a group's memories by a summary.
   *
   * @param summaryJson a summary of any form; it is validated after everything else
   */
  record CommitGroup(
      String planId, String groupId, Map<String, Object> summaryJson, List<String> sourceIds)
      implements Tool {
    public CommitGroup {
      sourceIds = List.copyOf(sourceIds);
    }
  }

  /** Drops a plan. */
  record AbortPlan(String planId, String reason) implements Tool {}

  /**
   * Erases a memory, a run's sources and summaries, or everything that an author wrote, at once and
   * for good.
   *
   * @param retire false if no hash of erased content may be kept; null for true
   */
  record Forget(String memoryId, String runId, String authorId, String reason, Boolean retire)
      implements Tool {
    public boolean retires() {
      return retire == null || retire;
    }
  }

  /** A tool for suppress rules, which one partition decides. */
  sealed interface OfRule extends Tool {}

  /**
   * Proposes a suppress rule.
   *
   * @param channelId null for all channels of the tenant
   */
  record AddSuppressRule(String channelId, Proposal rule) implements OfRule {}

  /** A proposed rule; match and action are wire names. */
  record Proposal(String name, Match match, String action) {}

  /** Messages that a rule applies to. */
  record Match(String type, String value) {}

  /** A decision about an existing rule. */
  sealed interface RuleDecision extends OfRule {
    String rule();
  }

  /** Puts a rule into effect. */
  record ApproveRule(String rule) implements RuleDecision {}

  /** Rejects a proposed rule. */
  record RejectRule(String rule) implements RuleDecision {}

  /** Ends a rule that is in effect. */
  record RemoveRule(String rule) implements RuleDecision {}

  /** A run of a hygiene stage; a null argument takes the policy's value. */
  sealed interface OfStage extends Tool {
    /** Returns the call's argument; null if it gives none. */
    Boolean dryRun();

    /** Returns true if the arguments allow the given scope. */
    default boolean covers(Scope scope) {
      return true;
    }

    /** Returns true if the run only reports its changes, which is the default. */
    default boolean onlyReports() {
      return dryRun() == null || dryRun();
    }
  }

  /** Collapses operational profiles with the same content. */
  record CollapseProfiles(Boolean dryRun, Boolean fuzzy, Integer samples, Integer batchSize)
      implements OfStage {}

  /** Prunes sessions. */
  record PruneSessions(Boolean dryRun, Integer maxMessagesPerSession, Integer sessionMaxAgeDays)
      implements OfStage {}

  /**
   * Expires entries, and merges those with the same content.
   *
   * @param rulesOnly true if no model may be asked
   * @param type type of the entries that a model merges
   * @param batch largest number of clusters that a model is asked about
   * @param noResume true to ignore the checkpoint of an earlier call
   */
  record ConsolidateEntries(
      Boolean dryRun,
      Boolean rulesOnly,
      String type,
      Integer minCluster,
      Double simThreshold,
      Integer maxClusterSize,
      Integer idempotencyDays,
      Integer batch,
      Boolean noResume)
      implements OfStage {
    /** Arguments of a run by the policy alone. */
    static final ConsolidateEntries BY_POLICY =
        new ConsolidateEntries(null, null, null, null, null, null, null, null, null);

    /** Returns true if both sizes are given and no cluster can satisfy them. */
    public static boolean fitsNone(Integer minCluster, Integer maxClusterSize) {
      return minCluster != null && maxClusterSize != null && minCluster > maxClusterSize;
    }
  }

  /** A tool for review cases. */
  sealed interface OfReview extends Tool {}

  /**
   * Lists review cases, most recently seen first.
   *
   * @param status status name, or {@link #ALL}; null for open cases
   * @param stage stage that found the case; null for all
   * @param limit largest number of cases; null for 100
   */
  record ListReviews(String status, String stage, Integer limit) implements OfReview {
    public static final String ALL = "all";
  }

  /** A tool for one review case. */
  sealed interface OfOneReview extends OfReview {
    String reviewId();
  }

  /** Shows a case with its memories' current text. */
  record ShowReview(String reviewId) implements OfOneReview {}

  /** Executes the proposal of a case. */
  record ApproveReview(String reviewId) implements OfOneReview {}

  /** Rejects a case, as long as its memories have the same content. */
  record RejectReview(String reviewId) implements OfOneReview {}

  /**
   * Cleans up the patterns that people wrote in a knowledge base.
   *
   * @param mode {@code analysis}, which never changes anything, or {@code full}
   * @param collection collection that the run is confined to, in each tenant that the call covers;
   *     null for all
   * @param probes queries that must still find what they found before
   */
  record CleanPatterns(Boolean dryRun, String mode, String collection, List<Probe> probes)
      implements OfStage {
    private static final String FULL = "full";

    /** Arguments of a run by the policy alone. */
    static final CleanPatterns BY_POLICY = new CleanPatterns(null, null, null, List.of());

    public CleanPatterns {
      probes = probes == null ? List.of() : List.copyOf(probes);
    }

    @Override
    public boolean covers(Scope scope) {
      return collection == null || scope.equals(Scope.ofCollection(scope.tenant(), collection));
    }

    /** Returns true if the call asks for changes and does not confirm them by a mode. */
    boolean lacksMode() {
      return mode == null && !OfStage.super.onlyReports();
    }

    @Override
    public boolean onlyReports() {
      return OfStage.super.onlyReports() || !FULL.equals(mode);
    }
  }

  /** Restores a memory, or all memories that a run removed. */
  record Restore(String memoryId, String runId, String reason) implements Tool {}
}

package dev.lethe.command;

import dev.lethe.cleanup.Probe;
import dev.lethe.event.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a tool is asked to do: its arguments, which the tool's schema allows. */
public sealed interface Tool {

  /** A tool that is about one memory. */
  sealed interface OfMemory extends Tool {
    String memoryId();
  }

  /** Keeps a memory from being removed by any stage. */
  record Pin(String memoryId) implements OfMemory {}

  /** Undoes {@link Pin}. */
  record Unpin(String memoryId) implements OfMemory {}

  /** Keeps a memory from being removed, by an administrator's word. */
  record Lock(String memoryId) implements OfMemory {}

  /** Undoes {@link Lock}. */
  record Unlock(String memoryId) implements OfMemory {}

  /** What a bot is asked to do where it is connected. */
  sealed interface OfBot extends Tool {
    String channelId();

    /** Its arguments as JSON to be written, in their order. */
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
   * Tells which memories a context was made of.
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
   * Puts a context together.
   *
   * @param contextId by which the caller knows it; null for one that follows from the call
   * @param sessionId of which the recent memories are, or null
   * @param preferenceScope of which preferences hold before the default ones, or null
   * @param log whether the memories count as included; null for no
   */
  record AssembleContext(
      String query,
      int windowTokens,
      String contextId,
      String sessionId,
      String preferenceScope,
      Boolean log)
      implements Tool {
    /** Whether the memories count as included. */
    public boolean counts() {
      return log != null && log;
    }
  }

  /** A memory in a context. */
  record Included(String memoryId, long tokens) {}

  /** Plans what may be compacted; each argument is null where the policy's number holds. */
  record PlanCompaction(
      Integer ageMinDays, Double accessThreshold, Integer limitSourceTokens, Integer maxGroups)
      implements Tool {}

  /** Summarises a group of a plan, and changes nothing. */
  record Summarize(String groupId, List<String> sourceIds, String format) implements Tool {
    public Summarize {
      sourceIds = List.copyOf(sourceIds);
    }
  }

  /**
   * Puts a summary in the place of a group's memories.
   *
   * @param summaryJson of whatever form: what it says is judged when all else holds
   */
  record CommitGroup(
      String planId, String groupId, Map<String, Object> summaryJson, List<String> sourceIds)
      implements Tool {
    public CommitGroup {
      sourceIds = List.copyOf(sourceIds);
    }
  }

  /** Gives a plan up. */
  record AbortPlan(String planId, String reason) implements Tool {}

  /**
   * Erases a memory, a run's sources and summaries, or all that somebody wrote, at once and for
   * good.
   *
   * @param retire false if no hash of what is erased may be kept; null for true
   */
  record Forget(String memoryId, String runId, String authorId, String reason, Boolean retire)
      implements Tool {
    boolean retires() {
      return retire == null || retire;
    }
  }

  /** A tool that is about suppress rules, of which one partition decides. */
  sealed interface OfRule extends Tool {}

  /**
   * Proposes a suppress rule.
   *
   * @param channelId null for the tenant's every channel
   */
  record AddSuppressRule(String channelId, Proposal rule) implements OfRule {}

  /** What is proposed; match and action by their names. */
  record Proposal(String name, Match match, String action) {}

  /** Which messages a rule is to be about. */
  record Match(String type, String value) {}

  /** A step of a rule that is there. */
  sealed interface RuleDecision extends OfRule {
    String rule();
  }

  /** Has a rule hold. */
  record ApproveRule(String rule) implements RuleDecision {}

  /** Has a proposal come to nothing. */
  record RejectRule(String rule) implements RuleDecision {}

  /** Ends a rule that holds. */
  record RemoveRule(String rule) implements RuleDecision {}

  /** A run of a stage of hygiene; each argument is null where the policy's number holds. */
  sealed interface OfStage extends Tool {
    /** What the call says; null for nothing. */
    Boolean dryRun();

    /** Whether it is about a scope, as far as its own arguments say. */
    default boolean covers(Scope scope) {
      return true;
    }

    /** Whether it only says what it would do; so it does unless the call says otherwise. */
    default boolean onlyReports() {
      return dryRun() == null || dryRun();
    }
  }

  /** Collapses operational profiles that say the same. */
  record CollapseProfiles(Boolean dryRun, Boolean fuzzy, Integer samples, Integer batchSize)
      implements OfStage {}

  /** Prunes sessions. */
  record PruneSessions(Boolean dryRun, Integer maxMessagesPerSession, Integer sessionMaxAgeDays)
      implements OfStage {}

  /**
   * Has entries expire, and merges those that say the same.
   *
   * @param rulesOnly whether no model is asked
   * @param type of the entries that a model merges, by its name
   * @param batch so many clusters a model is asked for at the most
   * @param noResume whether what an earlier call left is begun anew
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
    /** By the policy alone. */
    static final ConsolidateEntries BY_POLICY =
        new ConsolidateEntries(null, null, null, null, null, null, null, null, null);

    /** Whether no cluster could have so many entries, where both numbers are given. */
    public static boolean fitsNone(Integer minCluster, Integer maxClusterSize) {
      return minCluster != null && maxClusterSize != null && minCluster > maxClusterSize;
    }
  }

  /** A tool that is about what waits for a person's word. */
  sealed interface OfReview extends Tool {}

  /**
   * Lists what waits, the last seen first.
   *
   * @param status by its name, or {@link #ALL}; null for what is open
   * @param stage that found it; null for all
   * @param limit the most; null for 100
   */
  record ListReviews(String status, String stage, Integer limit) implements OfReview {
    static final String ALL = "all";
  }

  /** A tool that is about one of them. */
  sealed interface OfOneReview extends OfReview {
    String reviewId();
  }

  /** Shows it with what its memories say now. */
  record ShowReview(String reviewId) implements OfOneReview {}

  /** Has done what is proposed. */
  record ApproveReview(String reviewId) implements OfOneReview {}

  /** Has it come to nothing, as long as its memories say what they say. */
  record RejectReview(String reviewId) implements OfOneReview {}

  /**
   * Cleans up what people wrote of a knowledge base.
   *
   * @param mode {@code analysis}, which never changes anything, or {@code full}
   * @param collection to which it is confined, of each tenant that the call is about; null for all
   * @param probes queries that are to find what they found before
   */
  record CleanPatterns(Boolean dryRun, String mode, String collection, List<Probe> probes)
      implements OfStage {
    private static final String FULL = "full";

    /** By the policy alone. */
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

  /** Brings a memory, or all that a run removed, back. */
  record Restore(String memoryId, String runId, String reason) implements Tool {}
}

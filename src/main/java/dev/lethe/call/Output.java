package dev.lethe.call;

import dev.lethe.family.rule.SuppressRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Output of a tool that succeeded; its components are the fields of {@code result} in a reply. */
public sealed interface Output {

  /**
   * Returns this partition's output merged with another's for the same call.
   *
   * @param other output of the same tool
   */
  Output with(Output other);

  /** Returns the output as it appears in a reply. */
  default Output told() {
    return this;
  }

  /** Output of a single partition, for tools whose subject lives on one partition. */
  sealed interface OfOnePartition extends Output {
    @Override
    default Output with(Output other) {
      return this;
    }
  }

  /** The call was published for the bot that owns the connection. */
  record Published(String topic) implements OfOnePartition {}

  /** Pin and lock of a memory after a change of either. */
  record Held(String memoryId, boolean pinned, boolean lockedByAdmin) implements OfOnePartition {}

  /**
   * Context of a prompt.
   *
   * @param embedder model whose vectors were compared, or {@code none}
   * @param items memories, section by section
   * @param preferences preferences among the items
   */
  record AssembledContext(
      String contextId,
      String embedder,
      List<ContextItem> items,
      List<HeldPreference> preferences,
      int tokensTotal)
      implements OfOnePartition {
    public AssembledContext {
      items = List.copyOf(items);
      preferences = List.copyOf(preferences);
    }
  }

  /** A memory in a context; section and reason are wire names. */
  record ContextItem(
      String memoryId,
      String kind,
      String section,
      String text,
      int tokens,
      double score,
      String reason,
      long createdAt) {}

  /** A preference that is in effect. */
  record HeldPreference(String memoryId, String key, String value, String prefScope) {}

  /**
   * Number of inclusions counted.
   *
   * @param unknownIds ids that no partition knows
   */
  record Logged(int logged, List<String> unknownIds) implements Output {
    public Logged {
      unknownIds = List.copyOf(unknownIds);
    }

    @Override
    public Output with(Output other) {
      Logged more = (Logged) other;
      List<String> both = new ArrayList<>(unknownIds);
      both.retainAll(more.unknownIds);
      return new Logged(logged + more.logged, both);
    }
  }

  /**
   * Groups that may be compacted, oldest first.
   *
   * @param dryRun true: a plan changes no memory until one of its groups is committed; null in
   *     plans of earlier releases
   * @param groups at most {@link #MAX_GROUPS}, with at most {@link #MAX_SOURCES} sources
   * @param maxGroups limit given by the call, for all partitions together; null for none
   * @param groupsLeftOut number of groups that are due and not listed
   */
  record Planned(
      String planId, Boolean dryRun, List<Group> groups, Integer maxGroups, int groupsLeftOut)
      implements Output {
    /** Largest number of groups in a reply. */
    static final int MAX_GROUPS = 2_000;

    /** Largest number of source ids in a reply: some 900 KB. */
    static final int MAX_SOURCES = 20_000;

    private static final Comparator<Group> OLDEST_FIRST =
        Comparator.comparingLong((Group group) -> group.timeRange.start)
            .thenComparing(Group::groupId);

    public Planned {
      int all = groups.size();
      groups = first(groups.stream().sorted(OLDEST_FIRST).toList(), maxGroups);
      groupsLeftOut += all - groups.size();
    }

    public Planned(String planId, List<Group> groups, Integer maxGroups) {
      this(planId, true, groups, maxGroups, 0);
    }

    private static List<Group> first(List<Group> sorted, Integer maxGroups) {
      int most = maxGroups == null ? MAX_GROUPS : Math.min(maxGroups, MAX_GROUPS);
      List<Group> first = new ArrayList<>();
      int sources = 0;
      for (Group group : sorted) {
        sources += group.sourceIds.size();
        if (first.size() == most || sources > MAX_SOURCES) {
          break;
        }
        first.add(group);
      }
      return List.copyOf(first);
    }

    @Override
    public Planned told() {
      return new Planned(planId, dryRun, groups, null, groupsLeftOut);
    }

    @Override
    public Output with(Output other) {
      Planned more = (Planned) other;
      List<Group> both = new ArrayList<>(groups);
      both.addAll(more.groups);
      return new Planned(planId, dryRun, both, maxGroups, groupsLeftOut + more.groupsLeftOut);
    }
  }

  /**
   * A group of a plan.
   *
   * @param waitsUntil earliest time at which the scope's cap can have room for the group, epoch
   *     milliseconds; null for now
   */
  record Group(
      String groupId,
      List<String> sourceIds,
      long estimatedTokens,
      TimeRange timeRange,
      String channelId,
      Long waitsUntil) {}

  /** Creation times of the oldest and the newest memory of a group, epoch milliseconds. */
  record TimeRange(long start, long end) {}

  /** A summary in the format {@code json_v1}, whose fields are those of the output. */
  record Summary(Map<String, Object> json) implements OfOnePartition {}

  /** Result of a commit. */
  record Committed(String summaryMemoryId, int deletedCount) implements OfOnePartition {}

  /** Result of an abort: true if there was such a plan. */
  record Aborted(boolean aborted) implements Output {
    @Override
    public Output with(Output other) {
      return new Aborted(aborted || ((Aborted) other).aborted);
    }
  }

  /**
   * Result of a forget.
   *
   * @param forgotten number of memories erased
   * @param remains places that still hold the content until their retention ends
   */
  record Forgotten(int forgotten, List<String> remains) implements Output {
    public Forgotten {
      remains = List.copyOf(remains);
    }

    @Override
    public Output with(Output other) {
      Forgotten more = (Forgotten) other;
      Set<String> both = new LinkedHashSet<>(remains);
      both.addAll(more.remains);
      return new Forgotten(forgotten + more.forgotten, List.copyOf(both));
    }
  }

  /**
   * Suppress rule after the call. In replies of earlier releases only the id and the status are
   * present.
   *
   * @param name name for people
   * @param channelId null for all scopes of the tenant
   */
  record RuleState(
      String ruleId,
      String status,
      String name,
      String tenant,
      String channelId,
      Match match,
      String action)
      implements OfOnePartition {

    /** Condition of the rule. */
    record Match(String type, String value) {}

    public static RuleState of(SuppressRule rule) {
      return new RuleState(
          rule.ruleId(),
          rule.status().wireName(),
          rule.name(),
          rule.tenant(),
          rule.channelId(),
          new Match(rule.match().type().wireName(), rule.match().value()),
          rule.action().wireName());
    }
  }

  /**
   * Reports of a stage run, one per scope with anything to report.
   *
   * @param dryRun true if the run only reports and changes nothing; null in runs of earlier
   *     releases
   * @param reports by scope, at most {@link #MAX_REPORTS}
   * @param reportsLeftOut number of scopes that are not listed; their reports are on the reports
   *     topic
   */
  record Ran(Boolean dryRun, List<StageReport> reports, int reportsLeftOut) implements Output {
    /** Largest number of scopes in a reply. */
    static final int MAX_REPORTS = 2_000;

    public Ran {
      int all = reports.size();
      reports =
          reports.stream()
              .sorted(Comparator.comparing(StageReport::scope))
              .limit(MAX_REPORTS)
              .toList();
      reportsLeftOut += all - reports.size();
    }

    @Override
    public Output with(Output other) {
      Ran more = (Ran) other;
      List<StageReport> both = new ArrayList<>(reports);
      both.addAll(more.reports);
      return new Ran(dryRun, both, reportsLeftOut + more.reportsLeftOut);
    }
  }

  /**
   * Counts of a stage run in a scope.
   *
   * @param scope scope name
   */
  record StageReport(String runId, String scope, Map<String, Long> counts) {
    public StageReport {
      counts = new LinkedHashMap<>(counts);
    }
  }

  /**
   * Review cases, most recently seen first.
   *
   * @param more true if there are others
   * @param limit limit given by the call, for all partitions together; null for none
   */
  record Reviews(List<ReviewLine> reviews, boolean more, Integer limit) implements Output {
    private static final Comparator<ReviewLine> NEWEST_FIRST =
        Comparator.comparingLong(ReviewLine::lastSeenAt)
            .reversed()
            .thenComparing(ReviewLine::reviewId);

    public Reviews {
      long most = limit == null ? Long.MAX_VALUE : limit;
      more = more || reviews.size() > most;
      reviews = reviews.stream().sorted(NEWEST_FIRST).limit(most).toList();
    }

    @Override
    public Reviews told() {
      return new Reviews(reviews, more, null);
    }

    @Override
    public Output with(Output other) {
      Reviews others = (Reviews) other;
      List<ReviewLine> both = new ArrayList<>(reviews);
      both.addAll(others.reviews);
      return new Reviews(both, more || others.more, limit);
    }
  }

  /**
   * A review case, open or decided.
   *
   * @param scope scope name
   * @param proposal merge, remove, update or conflict
   * @param size number of memories that the case is about
   * @param itemIds item ids of the first of them that exist
   * @param runId run that found the case
   * @param decidedAt null while the case is open
   * @param doneBy run id that undoes it; null if nothing was done
   */
  record ReviewLine(
      String reviewId,
      String status,
      String stage,
      String scope,
      String proposal,
      String reason,
      int size,
      List<String> itemIds,
      String runId,
      long firstSeenAt,
      long lastSeenAt,
      Long decidedAt,
      String doneBy) {
    public ReviewLine {
      itemIds = List.copyOf(itemIds);
    }
  }

  /**
   * A review case with all its memories in their current state.
   *
   * @param makes beginning of the text that a new or updated memory gets if the case is approved;
   *     null for none
   * @param why reason for the new text, as written by the model; null if no model wrote it
   */
  record Review(ReviewLine review, List<ReviewMember> members, String makes, String why)
      implements OfOnePartition {
    public Review {
      members = List.copyOf(members);
    }
  }

  /**
   * A memory of a review case. A deleted memory shows no text.
   *
   * @param becomes effect of an approval: stays, goes or changes
   * @param state unchanged, changed, protected, superseded or deleted
   * @param label distinguishing field, such as a subject; null for none
   * @param text beginning of the memory's text
   */
  record ReviewMember(
      String memoryId,
      String itemId,
      String kind,
      String becomes,
      String state,
      String label,
      String text,
      Long createdAt) {}

  /**
   * Result of a decision about a review case.
   *
   * @param runId run id that undoes it; null if nothing was done
   * @param canonicalId memory that the others were merged into; null for none
   * @param updatedId memory whose text changed; null for none, or in a reply of an earlier release
   * @param gone memories that were removed
   */
  record Reviewed(
      String reviewId,
      String status,
      String runId,
      String canonicalId,
      String updatedId,
      List<String> gone)
      implements OfOnePartition {
    public Reviewed {
      gone = List.copyOf(gone);
    }
  }

  /**
   * Result of a restore.
   *
   * @param restored ids of the first {@link #NAMED} restored memories; {@code skipped} has the same
   *     limit
   * @param restoredCount number of restored memories
   * @param skippedCount number of memories left as they are
   */
  record Restored(
      List<String> restored, List<Skipped> skipped, long restoredCount, long skippedCount)
      implements Output {
    /** Largest number of ids in each list: more would not fit into a record. */
    static final int NAMED = 1_000;

    public static final Restored NONE = new Restored(List.of(), List.of(), 0, 0);

    public Restored {
      restored = List.copyOf(restored);
      skipped = List.copyOf(skipped);
    }

    public static Restored of(List<String> restored, List<Skipped> skipped) {
      return new Restored(
          named(restored, List.of()), named(skipped, List.of()), restored.size(), skipped.size());
    }

    private static <T> List<T> named(List<T> first, List<T> more) {
      return Stream.concat(first.stream(), more.stream()).limit(NAMED).toList();
    }

    @Override
    public Restored with(Output other) {
      Restored more = (Restored) other;
      return new Restored(
          named(restored, more.restored),
          named(skipped, more.skipped),
          restoredCount + more.restoredCount,
          skippedCount + more.skippedCount);
    }
  }

  /** A memory that was not restored, with the code of the reason. */
  record Skipped(String memoryId, String code) {}
}

package dev.lethe.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What a tool answers when it is done; the fields are those of {@code result} in a reply. */
public sealed interface Output {

  /**
   * This partition's output with another's for the same call.
   *
   * @param other of the same tool
   */
  Output with(Output other);

  /** What a reply says of it. */
  default Output told() {
    return this;
  }

  /** One that a single partition can give, since it is about what lies in one. */
  sealed interface OfOnePartition extends Output {
    @Override
    default Output with(Output other) {
      return this;
    }
  }

  /** A call was published for the bot that owns the connection. */
  record Published(String topic) implements OfOnePartition {}

  /** How a memory is held after a pin or a lock was set or taken away. */
  record Held(String memoryId, boolean pinned, boolean lockedByAdmin) implements OfOnePartition {}

  /**
   * What goes into a prompt.
   *
   * @param embedder the model whose vectors were compared, or {@code none}
   * @param items section by section
   * @param preferences those among the items
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

  /** A memory in a context; section and reason by their names. */
  record ContextItem(
      String memoryId,
      String kind,
      String section,
      String text,
      int tokens,
      double score,
      String reason,
      long createdAt) {}

  /** A preference that holds. */
  record HeldPreference(String memoryId, String key, String value, String prefScope) {}

  /**
   * How many inclusions were counted.
   *
   * @param unknownIds that no partition knows
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
   * Groups that may be compacted, the oldest first.
   *
   * @param dryRun true: a plan changes no memory until one of its groups is committed; null in
   *     plans of earlier releases
   * @param groups at most {@link #MAX_GROUPS}, with at most {@link #MAX_SOURCES} sources
   * @param maxGroups the most that the call asked for, of all partitions together; null for all
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

    Planned(String planId, List<Group> groups, Integer maxGroups) {
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
   * @param waitsUntil first moment at which the cap of the scope can have room for the group, epoch
   *     milliseconds; null for now
   */
  record Group(
      String groupId,
      List<String> sourceIds,
      long estimatedTokens,
      TimeRange timeRange,
      String channelId,
      Long waitsUntil) {}

  /** When the first and the last of a group were created, epoch milliseconds. */
  record TimeRange(long start, long end) {}

  /** A summary in the format {@code json_v1}, whose fields are the output's. */
  record Summary(Map<String, Object> json) implements OfOnePartition {}

  /** What a commit did. */
  record Committed(String summaryMemoryId, int deletedCount) implements OfOnePartition {}

  /** Whether a plan was there to be given up. */
  record Aborted(boolean aborted) implements Output {
    @Override
    public Output with(Output other) {
      return new Aborted(aborted || ((Aborted) other).aborted);
    }
  }

  /**
   * What was erased.
   *
   * @param forgotten so many memories
   * @param remains where the words still are, until retention takes them
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

  /** How far a suppress rule is by now. */
  record RuleState(String ruleId, String status) implements OfOnePartition {}

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
   * What a stage did in a scope.
   *
   * @param scope its name
   */
  record StageReport(String runId, String scope, Map<String, Long> counts) {
    public StageReport {
      counts = new LinkedHashMap<>(counts);
    }
  }

  /**
   * What waits for a person's word, the last seen first.
   *
   * @param more whether there are others
   * @param limit the most that were asked for, of all partitions together; null for all
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
   * Something that waits for a person's word, or has had it.
   *
   * @param scope its name
   * @param proposal merge, remove, update or conflict
   * @param size how many memories it is about
   * @param itemIds of the first of them, as far as they are there
   * @param runId that found it
   * @param decidedAt null while nobody has said anything
   * @param doneBy the run id by which it is undone; null if nothing was done
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
   * The same with all memories that it is about, as they are now.
   *
   * @param makes the beginning of what a new memory says if it is approved, or one that is updated;
   *     null for none
   * @param why that is better, in the words of the model that wrote it; null where none did
   */
  record Review(ReviewLine review, List<ReviewMember> members, String makes, String why)
      implements OfOnePartition {
    public Review {
      members = List.copyOf(members);
    }
  }

  /**
   * A memory that somebody is asked about. What is deleted says nothing.
   *
   * @param becomes whether it stays, goes or changes if that is approved
   * @param state unchanged, changed, protected, superseded or deleted
   * @param label what tells it from others, such as a subject; null for nothing
   * @param text the beginning of what it says
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
   * What came of a person's word.
   *
   * @param runId by which it is undone; null if nothing was done
   * @param canonicalId the memory that the others were merged into; null for none
   * @param updatedId the memory whose text changed; null for none, or in a reply of an earlier
   *     release
   * @param gone the memories that went
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
   * What is back, and what of a run can't come back.
   *
   * @param restored the ids of the first {@link #NAMED}, as are those that were skipped
   * @param restoredCount how many are back
   * @param skippedCount how many stay as they are
   */
  record Restored(
      List<String> restored, List<Skipped> skipped, long restoredCount, long skippedCount)
      implements Output {
    /** More would not fit a record. */
    static final int NAMED = 1_000;

    static final Restored NONE = new Restored(List.of(), List.of(), 0, 0);

    public Restored {
      restored = List.copyOf(restored);
      skipped = List.copyOf(skipped);
    }

    static Restored of(List<String> restored, List<Skipped> skipped) {
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

  /** A memory that stays as it is, and the code of the reason. */
  record Skipped(String memoryId, String code) {}
}

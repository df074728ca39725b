package dev.lethe.call.review;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunState;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.ReviewPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Review cases of a scope: added when found and removed when obsolete. Rules RV1 and RV2. */
public final class ReviewQueue {
  private final PartitionContext partition;
  private final String stage;
  private final Scope scope;
  private final String runId;
  private final long at;
  private final ReviewPolicy limits;

  /** Number of open cases in the scope; negative until it is needed. */
  private int open = -1;

  /** Open and denied contradictions of the stage in the scope, by key; null until needed. */
  private Map<String, ReviewRow> contradictions;

  /** Creates the queue for a run that looks at the scope. */
  public ReviewQueue(PartitionContext partition, StageRow run, Scope scope) {
    this(partition, run.stage(), scope, run.runId(scope), run.at());
  }

  /**
   * Creates the queue for a run of a stage.
   *
   * @param at time of the run, epoch milliseconds
   */
  public ReviewQueue(PartitionContext partition, String stage, Scope scope, String runId, long at) {
    this.partition = partition;
    this.stage = stage;
    this.scope = scope;
    this.runId = runId;
    this.at = at;
    this.limits = partition.of(scope).review();
  }

  /**
   * Outcome of adding a case that a run has found.
   *
   * @param isLeftOut true if the queue is full
   * @param row the case; null if it is left out or one of its members has changed
   */
  public record Outcome(boolean isLeftOut, List<RunChange> changes, ReviewRow row) {
    private static final Outcome NOTHING = new Outcome(false, List.of(), null);
    private static final Outcome LEFT_OUT = new Outcome(true, List.of(), null);
  }

  /**
   * Adds or renews a case, unless one of its members has changed since the run saw it. The case
   * replaces open contradictions among some of its members, and is itself not added next to one of
   * more members. A case that would be one more than the scope may have open is left out, until a
   * run finds it again.
   *
   * @param capBase base of the day's cap, as counted by the run
   * @param memories memories as left by the run's steps
   */
  public Outcome found(ReviewCase found, long capBase, MemoryRepository memories) {
    for (Member member : found.proposal().members()) {
      if (!member.isStill(memories.memory(scope, member.memoryId()))) {
        return Outcome.NOTHING;
      }
    }
    String subject =
        ReviewSubject.of(scope, found.proposal(), memories, partition.format())
            .map(ReviewSubject::digest)
            .orElse(null);
    ReviewRow now = ReviewRow.found(stage, scope, runId, at, capBase, found, subject);
    ReviewRow known = partition.runs().row(ReviewRow.class, now.key()).orElse(null);
    ReviewRow next = known == null ? now : known.foundAgain(now);
    List<ReviewRow> parts = new ArrayList<>();
    List<ReviewRow> denied = new ArrayList<>();
    if (next.isOpenContradiction()) {
      for (ReviewRow row : contradictions().values()) {
        boolean isOther = !row.key().equals(now.key());
        if (isOther && row.isOpen() && row.hasMembersOf(now) && isUnchanged(row, memories)) {
          return Outcome.NOTHING;
        } else if (isOther && row.isOpen() && now.hasMembersOf(row)) {
          parts.add(row);
        } else if (isOther && now.hasMembersOf(row) && isUnchanged(row, memories)) {
          denied.add(row);
        }
      }
    }
    if (parts.isEmpty() && known != null && isNoNews(known, now)) {
      return new Outcome(false, List.of(), known);
    }
    if (next.isOpen() && (known == null || !known.isOpen())) {
      if (isFull() && parts.isEmpty()) {
        return Outcome.LEFT_OUT;
      }
      open += 1 - parts.size();
    }
    ReviewRow left = next.expiring(at, limits.expireDays());
    List<RunChange> changes = new ArrayList<>();
    parts.forEach(row -> note(changes, RunChange.remove(row)));
    denied.forEach(row -> note(changes, RunChange.put(row.seenAgain(at))));
    note(changes, RunChange.put(left));
    return new Outcome(false, changes, left);
  }

  private void note(List<RunChange> changes, RunChange change) {
    changes.add(change);
    contradictions().remove(change.key());
    if (change.row() instanceof ReviewRow row && isContradiction(row)) {
      contradictions().put(row.key(), row);
    }
  }

  private static boolean isContradiction(ReviewRow row) {
    return row.isOpenContradiction() || row.isDeniedContradiction();
  }

  private Map<String, ReviewRow> contradictions() {
    if (contradictions == null) {
      contradictions = new LinkedHashMap<>();
      rows(partition, scope).stream()
          .filter(row -> row.stage().equals(stage) && isContradiction(row))
          .forEach(row -> contradictions.put(row.key(), row));
    }
    return contradictions;
  }

  /** Returns true if the scope has as many open cases as it may have. */
  public boolean isFull() {
    if (open < 0) {
      open = (int) rows(partition, scope).stream().filter(ReviewRow::isOpen).count();
    }
    return open >= limits.maxOpen();
  }

  /**
   * Returns true if a case needs no new row: runs are frequent, and most find the same cases again.
   */
  private static boolean isNoNews(ReviewRow known, ReviewRow now) {
    return known.status() != ReviewRow.Status.APPROVED
        && known.reason().equals(now.reason())
        && known.proposal().equals(now.proposal())
        && DayCap.dayOf(known.lastSeenAt()) >= DayCap.dayOf(now.lastSeenAt());
  }

  /**
   * Returns the contradictions that were found some days ago, that no person has decided, and that
   * an approval could resolve now, the oldest first. Of those with a protected entry it would not
   * keep the newest one.
   *
   * @param days minimum age of the cases
   * @param changes changes of this step, which may have renewed cases
   * @param memories memories as left by the run's steps
   */
  public List<ReviewRow> overdue(int days, List<RunChange> changes, MemoryRepository memories) {
    Map<String, ReviewRow> rows = new LinkedHashMap<>();
    rows(partition, scope).forEach(row -> rows.put(row.key(), row));
    for (RunChange change : changes) {
      if (change.row() == null) {
        rows.remove(change.key());
      } else if (change.row() instanceof ReviewRow row && row.scope().equals(scope)) {
        rows.put(row.key(), row);
      }
    }
    List<ReviewRow> denied =
        rows.values().stream()
            .filter(row -> row.isDeniedContradiction() && isUnchanged(row, memories))
            .toList();
    ReviewGate gate = new ReviewGate(partition.of(scope), memories, at);
    long latest = at - TimeUnit.DAYS.toMillis(days);
    return rows.values().stream()
        .filter(row -> row.stage().equals(stage) && row.isOpenContradiction())
        .filter(row -> row.firstSeenAt() <= latest && gate.judge(row).isEmpty())
        .filter(
            row ->
                row.proposal().members().stream()
                    .noneMatch(member -> gate.isProtected(row, member)))
        .filter(row -> !ReviewSubject.mixesEntries(row, memories, partition.format()))
        .filter(row -> denied.stream().noneMatch(row::hasMembersOf) && !isRestored(row, memories))
        .sorted(Comparator.comparingLong(ReviewRow::firstSeenAt).thenComparing(ReviewRow::reviewId))
        .toList();
  }

  /**
   * Returns true if one of the entries was restored after all of them had their current texts: a
   * person has decided that it stays.
   */
  private boolean isRestored(ReviewRow row, MemoryRepository memories) {
    long latestText = Long.MIN_VALUE;
    long latestRestore = Long.MIN_VALUE;
    for (Member member : row.proposal().members()) {
      Memory entry = memories.memory(scope, member.memoryId());
      ItemState state = ItemState.read(entry.kind(), entry.item(), partition.format());
      latestText = Math.max(latestText, state.validFrom(entry));
      Long restoredAt = entry.lifecycle().restoredAt();
      latestRestore = restoredAt == null ? latestRestore : Math.max(latestRestore, restoredAt);
    }
    return latestRestore >= latestText;
  }

  /**
   * Returns the removal of obsolete cases after a run has looked at the scope, those with a deleted
   * or changed member and the oldest ones beyond the limit, and the expiry of old ones.
   *
   * @param changes changes of this step, whose cases are kept
   * @param memories memories as left by the run's steps
   */
  public List<RunChange> obsolete(List<RunChange> changes, MemoryRepository memories) {
    Set<String> noted = new HashSet<>();
    changes.forEach(change -> noted.add(change.key()));
    List<RunChange> leaving = new ArrayList<>();
    List<ReviewRow> staying = new ArrayList<>();
    for (ReviewRow row : rows(partition, scope)) {
      if (row.stage().equals(stage) && !noted.contains(row.key())) {
        if (isOver(row, memories)) {
          leaving.add(RunChange.remove(row));
        } else {
          staying.add(row);
        }
      }
    }
    staying.sort(ReviewRow.LAST_SEEN_FIRST);
    for (ReviewRow row : staying.subList(0, Math.min(staying.size(), ReviewCase.MOST))) {
      ReviewRow left = row.expiring(at, limits.expireDays());
      if (!left.equals(row)) {
        leaving.add(RunChange.put(left));
      }
    }
    staying.stream().skip(ReviewCase.MOST).map(RunChange::remove).forEach(leaving::add);
    return leaving;
  }

  /**
   * Returns true if a case is obsolete. An approved case stays visible although its memories are
   * gone.
   */
  private boolean isOver(ReviewRow row, MemoryRepository memories) {
    return row.status() != ReviewRow.Status.APPROVED && !isUnchanged(row, memories);
  }

  /** Returns true if all members of a case are live and have the same content. */
  public static boolean isUnchanged(ReviewRow row, MemoryRepository memories) {
    return row.proposal().members().stream()
        .allMatch(member -> isUnchanged(member, memories.memory(row.scope(), member.memoryId())));
  }

  private static boolean isUnchanged(Member member, Memory memory) {
    return memory != null && memory.lifecycle().isLive() && member.hasContentOf(Member.of(memory));
  }

  /** Returns the cases of a scope. */
  public static List<ReviewRow> rows(PartitionContext partition, Scope scope) {
    return rows(partition.runs(), scope);
  }

  private static List<ReviewRow> rows(RunState runs, Scope scope) {
    return runs.rows(ReviewRow.class, ReviewRow.ALL + ReviewRow.prefix(scope)).stream()
        .filter(row -> row.scope().equals(scope))
        .toList();
  }

  /**
   * Returns the removal of the cases of erased memories, whose reasons may quote them: rule RV2. An
   * approved case stays without its reason.
   */
  public static List<RunChange> erased(RunState runs, Scope scope, Set<String> memoryIds) {
    List<RunChange> changes = new ArrayList<>();
    for (ReviewRow row : rows(runs, scope)) {
      if (row.proposal().members().stream().noneMatch(one -> memoryIds.contains(one.memoryId()))) {
        continue;
      }
      if (row.status() != ReviewRow.Status.APPROVED) {
        changes.add(RunChange.remove(row));
      } else if (row.hasReason()) {
        changes.add(RunChange.put(row.withoutReason()));
      }
    }
    return changes;
  }

  /** Returns a case with its proposed text, or as it is if the text is no longer stored. */
  public static ReviewRow withText(PartitionContext partition, ReviewRow row) {
    return text(partition, row).map(text -> row.withText(text.content())).orElse(row);
  }

  /**
   * Returns the proposed text of a case; empty if the case proposes none or the text is no longer
   * stored.
   */
  public static Optional<ItemRow.Proposed> text(PartitionContext partition, ReviewRow row) {
    return row.proposal() instanceof Proposal.Update update
        ? Optional.ofNullable(partition.items().proposed(row.scope(), update.pattern().memoryId()))
            .filter(text -> text.seen().equals(update.pattern().seen()))
        : Optional.empty();
  }

  /**
   * Returns the removal of the proposed texts of deleted cases.
   *
   * @param changes changes that are not applied yet
   */
  public static List<Effect> removeTexts(PartitionContext partition, List<RunChange> changes) {
    List<Effect> effects = new ArrayList<>();
    for (RunChange change : changes) {
      if (change.row() == null
          && partition.runs().row(change.key()).orElse(null) instanceof ReviewRow row
          && row.proposal() instanceof Proposal.Update update) {
        effects.add(new Effect.RemoveProposed(row.scope(), update.pattern().memoryId()));
      }
    }
    return effects;
  }
}

package dev.lethe.call.review;

import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.lifecycle.GroupHash;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A review case, open or decided: rules RV1 to RV6. It holds ids and hashes of memories, and none
 * of their text.
 *
 * @param stage stage name
 * @param runId latest run that found the case, renewed once a day
 * @param capBase base of the day's cap, as counted by that run
 * @param firstSeenAt time at which a run first found the case in this form, epoch milliseconds
 * @param lastSeenAt time at which a run last found it, accurate to the UTC day
 * @param decidedAt time of the approval or rejection; null while the case is open
 * @param doneBy run id under which it was executed and can be undone; null if it was not
 */
public record ReviewRow(
    String reviewId,
    String stage,
    Scope scope,
    String runId,
    String reason,
    Proposal proposal,
    long capBase,
    Status status,
    long firstSeenAt,
    long lastSeenAt,
    Long decidedAt,
    String doneBy)
    implements RunRow {
  public static final String ALL = "review|";

  /** Prefix of all ids. */
  public static final String ID = "review-";

  /** Most recently seen first. */
  static final Comparator<ReviewRow> NEWEST_FIRST =
      Comparator.comparingLong(ReviewRow::lastSeenAt).reversed().thenComparing(ReviewRow::reviewId);

  /** Status of a case. */
  public enum Status {
    OPEN,
    APPROVED,
    REJECTED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  /**
   * Returns the row of a case that a run has found.
   *
   * @param at time of the run, epoch milliseconds
   */
  static ReviewRow found(
      String stage, Scope scope, String runId, long at, long capBase, ReviewCase found) {
    return new ReviewRow(
        id(stage, scope, found.proposal()),
        stage,
        scope,
        runId,
        found.reason(),
        found.proposal(),
        capBase,
        Status.OPEN,
        at,
        at,
        null,
        null);
  }

  private static String id(String stage, Scope scope, Proposal proposal) {
    List<String> ids = proposal.members().stream().map(Member::memoryId).sorted().toList();
    // Removing and updating the same pattern are two different cases.
    boolean isUpdate = proposal instanceof Proposal.Update;
    String what = isUpdate ? stage + '/' + proposal.kind() : stage;
    return prefix(scope) + GroupHash.reviewOf(what, scope.name(), ids);
  }

  /** Returns the key of the case that a stage makes of a proposal. */
  public static String key(String stage, Scope scope, Proposal proposal) {
    return ALL + id(stage, scope, proposal);
  }

  /** Returns the common prefix of the ids of a scope's cases, which few other scopes share. */
  static String prefix(Scope scope) {
    return ID + HexFormat.of().toHexDigits(MemoryIds.scopeMark(scope));
  }

  /**
   * Returns this case after a run has found it again. A rejected case stays rejected as long as its
   * members have the same content. An approved case that is found again was undone, so it is open
   * again.
   */
  ReviewRow foundAgain(ReviewRow now) {
    if (!hasContentOf(now)) {
      return now;
    }
    boolean stays = status == Status.REJECTED;
    return new ReviewRow(
        reviewId,
        stage,
        scope,
        now.runId,
        now.reason,
        now.proposal,
        now.capBase,
        stays ? status : Status.OPEN,
        Math.min(firstSeenAt, now.firstSeenAt),
        Math.max(lastSeenAt, now.lastSeenAt),
        stays ? decidedAt : null,
        null);
  }

  private boolean hasContentOf(ReviewRow other) {
    return isOfTheSame(other.proposal);
  }

  /** Returns true if the members have the same content in another proposal. */
  public boolean isOfTheSame(Proposal other) {
    List<Member> others = other.members();
    return proposal.members().stream()
        .allMatch(member -> others.stream().anyMatch(member::hasContentOf));
  }

  /** Returns a copy with the proposed text if this is an update; null to leave the text out. */
  public ReviewRow withText(String content) {
    return proposal instanceof Proposal.Update update
        ? with(new Proposal.Update(update.pattern(), content), status, decidedAt, doneBy)
        : this;
  }

  /**
   * Returns a copy in which the named memory stays; empty if the memories of this case don't
   * contradict each other, or none of them has the id.
   *
   * @param id memory id or item id
   */
  Optional<ReviewRow> keeping(String id) {
    if (!reason.equals(ReviewCase.TEXTS_DIFFER) || !(proposal instanceof Proposal.Merge merge)) {
      return Optional.empty();
    }
    Set<String> ids = Set.of(id, MemoryIds.ofItem(scope, id));
    return merge.members().stream()
        .filter(member -> ids.contains(member.memoryId()))
        .findFirst()
        .map(member -> with(merge.keeping(member), status, decidedAt, doneBy));
  }

  /** Returns a copy with a decision; {@code by} is null if nothing was executed. */
  ReviewRow decided(Status word, long at, String by) {
    return with(proposal, word, at, by);
  }

  private ReviewRow with(Proposal changed, Status word, Long at, String by) {
    return new ReviewRow(
        reviewId,
        stage,
        scope,
        runId,
        reason,
        changed,
        capBase,
        word,
        firstSeenAt,
        lastSeenAt,
        at,
        by);
  }

  /** Returns the time of the latest find or decision, epoch milliseconds. */
  public long foundAt() {
    return decidedAt == null ? lastSeenAt : Math.max(lastSeenAt, decidedAt);
  }

  @Override
  public String key() {
    return ALL + reviewId;
  }
}

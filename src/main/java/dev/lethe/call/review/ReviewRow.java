package dev.lethe.call.review;

import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.consolidation.CaseVerdict;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.lifecycle.GroupHash;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A review case, open or decided: rules RV1 to RV6. It holds ids and hashes of memories, and none
 * of their text, except what a model quotes in its reason.
 *
 * @param stage stage name
 * @param runId latest run that found the case, renewed once a day
 * @param capBase base of the day's cap, as counted by that run
 * @param firstSeenAt time at which a run first found the case in this form, epoch milliseconds
 * @param lastSeenAt time at which a run last found it, accurate to the UTC day
 * @param decidedAt time at which the case was closed; null while it is open
 * @param doneBy run id under which it was executed and can be undone; null if it was not
 * @param subject {@linkplain ReviewSubject#digest digest} of the subject; null if the memories have
 *     none, and in rows of earlier releases
 * @param sorting question to a model and its answer; null for none
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
    String doneBy,
    String subject,
    Sorting sorting)
    implements RunRow {
  public static final String ALL = "review|";

  /** Prefix of all ids. */
  public static final String ID = "review-";

  /** Most recently seen first. */
  static final Comparator<ReviewRow> LAST_SEEN_FIRST =
      Comparator.comparingLong(ReviewRow::lastSeenAt).reversed().thenComparing(ReviewRow::reviewId);

  /** Status of a case. */
  public enum Status {
    OPEN,
    APPROVED,
    REJECTED,

    /** Open for too long; as a rejected case, it comes back only if one of its memories changes. */
    EXPIRED,

    /** Closed by a model's verdict; as a rejected case, it comes back only after a change. */
    UNRELATED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  /**
   * Question how the memories of a case relate: rule CN26.
   *
   * @param runId run that asks; the outcome is reported under it
   * @param askedAt time of that run, epoch milliseconds
   * @param verdict null while the question has no answer
   * @param why model's reason for the verdict; null without one, and once a memory was forgotten
   */
  public record Sorting(String runId, long askedAt, CaseVerdict.Verdict verdict, String why) {
    private static final String SORT = "-sort-";

    /** Returns a question without an answer. */
    public static Sorting asking(String runId, long at) {
      return new Sorting(runId, at, null, null);
    }

    /** Returns the id of the request, which names the case: a run asks about it once. */
    public String requestId(ReviewRow row) {
      return row.reviewId + SORT + askedAt;
    }

    /** Returns the review id in the id of such a request; empty for another id. */
    public static Optional<String> reviewId(String requestId) {
      int end = requestId.lastIndexOf(SORT);
      return end < 0 ? Optional.empty() : Optional.of(requestId.substring(0, end));
    }
  }

  /**
   * Returns the row of a case that a run has found.
   *
   * @param at time of the run, epoch milliseconds
   * @param subject digest of the subject, or null
   */
  static ReviewRow found(
      String stage,
      Scope scope,
      String runId,
      long at,
      long capBase,
      ReviewCase found,
      String subject) {
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
        null,
        subject,
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
   * Returns this case after a run has found it again. A closed case stays so as long as its members
   * have the same content. An approved case that is found again was undone, so it begins again.
   */
  ReviewRow foundAgain(ReviewRow now) {
    if (!hasContentOf(now) || status == Status.APPROVED) {
      return now;
    }
    return new ReviewRow(
        reviewId,
        stage,
        scope,
        now.runId,
        now.reason,
        now.proposal,
        now.capBase,
        status,
        Math.min(firstSeenAt, now.firstSeenAt),
        Math.max(lastSeenAt, now.lastSeenAt),
        decidedAt,
        null,
        now.subject,
        sorting);
  }

  public boolean isOpen() {
    return status == Status.OPEN;
  }

  /**
   * Returns a copy that a run has found as a part of another case.
   *
   * @param time time of the run, epoch milliseconds
   */
  ReviewRow seenAgain(long time) {
    return new ReviewRow(
        reviewId,
        stage,
        scope,
        runId,
        reason,
        proposal,
        capBase,
        status,
        firstSeenAt,
        Math.max(lastSeenAt, time),
        decidedAt,
        doneBy,
        subject,
        sorting);
  }

  /**
   * Returns this case, or its expired copy if it has been open for too long.
   *
   * @param at time of the run that looks at it, epoch milliseconds
   * @param days days after which an open case expires; 0 for never
   */
  ReviewRow expiring(long at, int days) {
    return isOpen() && days > 0 && firstSeenAt + TimeUnit.DAYS.toMillis(days) <= at
        ? decided(Status.EXPIRED, at, null)
        : this;
  }

  /** Returns the model's verdict; null if there is none. */
  CaseVerdict.Verdict verdict() {
    return sorting == null ? null : sorting.verdict();
  }

  /**
   * Returns true if a model is to be asked about this case.
   *
   * @param before time since which an unanswered question is still awaited, epoch milliseconds
   */
  public boolean isUnsorted(long before) {
    return isOpen()
        && (sorting == null || (sorting.verdict() == null && sorting.askedAt() <= before));
  }

  /** Returns true if the case waits for the answer to the given request. */
  public boolean awaits(String requestId) {
    return sorting != null
        && sorting.verdict() == null
        && sorting.requestId(this).equals(requestId);
  }

  /** Returns a copy with another question; null for none. */
  public ReviewRow with(Sorting question) {
    return with(proposal, status, decidedAt, doneBy, question);
  }

  /**
   * Returns a copy with the answer to its question, closed if the memories are unrelated.
   *
   * @param at time of the answer, epoch milliseconds
   */
  public ReviewRow sorted(CaseVerdict answer, long at) {
    ReviewRow marked =
        with(new Sorting(sorting.runId(), sorting.askedAt(), answer.verdict(), answer.reason()));
    return answer.verdict() == CaseVerdict.Verdict.UNRELATED
        ? marked.decided(Status.UNRELATED, at, null)
        : marked;
  }

  /** Returns true if the case has a model's reason, which may quote its memories. */
  public boolean hasReason() {
    return sorting != null && sorting.why() != null;
  }

  /** Returns a copy without the model's reason. */
  public ReviewRow withoutReason() {
    return with(new Sorting(sorting.runId(), sorting.askedAt(), sorting.verdict(), null));
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
        ? with(new Proposal.Update(update.pattern(), content), status, decidedAt, doneBy, sorting)
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
        .map(member -> with(merge.keeping(member), status, decidedAt, doneBy, sorting));
  }

  /**
   * Returns true if the texts of the memories differ, and no model finds that they say the same.
   */
  public boolean isContradiction() {
    return reason.equals(ReviewCase.TEXTS_DIFFER) && verdict() != CaseVerdict.Verdict.SAME;
  }

  /** Returns true for an open case of entries that contradict each other. */
  boolean isOpenContradiction() {
    return isOpen() && isChoice();
  }

  /**
   * Returns true for a case of similar entries that a person or a model finds to be no
   * contradiction.
   */
  boolean isDeniedContradiction() {
    return (status == Status.REJECTED || status == Status.UNRELATED) && isChoice();
  }

  private boolean isChoice() {
    return keeping(proposal.members().get(0).memoryId()).isPresent();
  }

  /** Returns true if all members of another case are members of this one, in whatever content. */
  boolean hasMembersOf(ReviewRow other) {
    Set<String> ids =
        proposal.members().stream().map(Member::memoryId).collect(Collectors.toUnmodifiableSet());
    return other.proposal.members().stream().allMatch(member -> ids.contains(member.memoryId()));
  }

  /** Returns a copy with a decision; {@code by} is null if nothing was executed. */
  public ReviewRow decided(Status word, long at, String by) {
    return with(proposal, word, at, by, sorting);
  }

  private ReviewRow with(Proposal changed, Status word, Long at, String by, Sorting question) {
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
        by,
        subject,
        question);
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

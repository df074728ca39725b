package dev.lethe.command;

import dev.lethe.compaction.GroupHash;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.memory.MemoryIds;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * What waits for a person's word, or has had it: rules RV1 to RV6. It has ids and hashes of
 * memories, and nothing that they say.
 *
 * @param stage by its name
 * @param runId that found it, and at that time; renewed once a day
 * @param capBase of the day's cap as that run counted it
 * @param firstSeenAt when a run first found it as it is, epoch milliseconds
 * @param lastSeenAt when one last did, to the UTC day
 * @param decidedAt when it was approved or rejected; null while it is open
 * @param doneBy the run id under which it was done, and is undone; null if it wasn't
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
  static final String ALL = "review|";

  /** What all ids begin with. */
  public static final String ID = "review-";

  /** The last seen first. */
  static final Comparator<ReviewRow> NEWEST_FIRST =
      Comparator.comparingLong(ReviewRow::lastSeenAt).reversed().thenComparing(ReviewRow::reviewId);

  /** How far it has come. */
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
   * A case as a run finds it.
   *
   * @param at the run's time, epoch milliseconds
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
    // Whether a pattern goes and whether it says something else are two cases.
    boolean isUpdate = proposal instanceof Proposal.Update;
    String what = isUpdate ? stage + '/' + proposal.kind() : stage;
    return prefix(scope) + GroupHash.reviewOf(what, scope.name(), ids);
  }

  /** The key of the case that a stage makes of a proposal. */
  static String key(String stage, Scope scope, Proposal proposal) {
    return ALL + id(stage, scope, proposal);
  }

  /** What the ids of a scope's cases have in common, and few other scopes'. */
  static String prefix(Scope scope) {
    return ID + HexFormat.of().toHexDigits(MemoryIds.scopeMark(scope));
  }

  /**
   * What becomes of this when a run finds it again. What was rejected stays so as long as its
   * members say the same. What was approved and is found again was undone: it is open again.
   */
  ReviewRow foundAgain(ReviewRow now) {
    if (!saysTheSame(now)) {
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

  private boolean saysTheSame(ReviewRow other) {
    return isOfTheSame(other.proposal);
  }

  /** Whether its members say what they do in another proposal. */
  boolean isOfTheSame(Proposal other) {
    List<Member> others = other.members();
    return proposal.members().stream()
        .allMatch(member -> others.stream().anyMatch(member::saysTheSame));
  }

  /** The same with the text that it is about, if it is about one; null to leave it out. */
  ReviewRow saying(String content) {
    return proposal instanceof Proposal.Update update
        ? new ReviewRow(
            reviewId,
            stage,
            scope,
            runId,
            reason,
            new Proposal.Update(update.pattern(), content),
            capBase,
            status,
            firstSeenAt,
            lastSeenAt,
            decidedAt,
            doneBy)
        : this;
  }

  /** The same after a person's word; the run is null where nothing is done. */
  ReviewRow decided(Status word, long at, String by) {
    return new ReviewRow(
        reviewId,
        stage,
        scope,
        runId,
        reason,
        proposal,
        capBase,
        word,
        firstSeenAt,
        lastSeenAt,
        at,
        by);
  }

  HygieneStage what() {
    return HygieneStage.named(stage).orElseThrow();
  }

  /** When it was last heard of, epoch milliseconds. */
  long heardOfAt() {
    return decidedAt == null ? lastSeenAt : Math.max(lastSeenAt, decidedAt);
  }

  @Override
  public String key() {
    return ALL + reviewId;
  }
}

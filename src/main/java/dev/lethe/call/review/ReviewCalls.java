package dev.lethe.call.review;

import dev.lethe.call.CallOutcome;
import dev.lethe.call.Delivery;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.PendingMemories;
import dev.lethe.call.RunChange;
import dev.lethe.call.ScopeRunContext;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.item.ItemRow;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.summary.Sentences;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Listing, display, approval and rejection of review cases: rules RV3 to RV6. */
public final class ReviewCalls {
  /** Largest number of code points shown of a memory's text. */
  private static final int SHOWN = 2_000;

  /**
   * Largest number of code points shown of all memories of a case together: a reply has to fit into
   * a record.
   */
  private static final int SHOWN_IN_ALL = 500_000;

  /**
   * Largest number of code points shown of an update that a model proposes. It covers the whole
   * proposal, so that all of it is visible before an approval; only text that was merged into the
   * pattern earlier may be cut off after it.
   */
  private static final int SHOWN_OF_UPDATE = 100_000;

  /** Largest number of members that a list names. */
  private static final int NAMED = 5;

  /** Default limit of a list. */
  private static final int LISTED = 100;

  /** Item fields that distinguish a memory for people, in order of preference. */
  private static final List<String> LABELS = List.of("pref_scope", "subject", "name");

  private final PartitionContext terms;

  public ReviewCalls(PartitionContext terms) {
    this.terms = terms;
  }

  public CallOutcome decide(Delivery delivery, Tool.OfReview tool, long arrivedAt) {
    ToolCall call = delivery.call();
    if (tool instanceof Tool.ListReviews list) {
      return list(call, list);
    }
    String reviewId = ((Tool.OfOneReview) tool).reviewId();
    Optional<ReviewRow> found =
        terms
            .runs()
            .row(ReviewRow.ALL + reviewId)
            .map(row -> (ReviewRow) row)
            .filter(row -> call.covers(row.scope()));
    if (found.isEmpty()) {
      return CallOutcome.refused(
          ErrorCode.UNKNOWN_REVIEW, "unknown review case " + reviewId, ReviewGate.PATH);
    } else if (tool instanceof Tool.ShowReview) {
      return show(found.get(), delivery, arrivedAt);
    }
    return tool instanceof Tool.RejectReview
        ? reject(call, found.get())
        : new ReviewApproval(terms, found.get(), delivery, arrivedAt).decide();
  }

  private CallOutcome list(ToolCall call, Tool.ListReviews tool) {
    int limit = tool.limit() == null ? LISTED : tool.limit();
    String status = tool.status() == null ? ReviewRow.Status.OPEN.wireName() : tool.status();
    List<Output.ReviewLine> lines =
        rows(call)
            .filter(row -> tool.stage() == null || tool.stage().equals(row.stage()))
            .sorted(ReviewRow.NEWEST_FIRST)
            .map(this::line)
            .filter(line -> status.equals(Tool.ListReviews.ALL) || status.equals(line.status()))
            .limit(limit + 1L)
            .toList();
    return CallOutcome.done(List.of(), new Output.Reviews(lines, false, limit));
  }

  private Stream<ReviewRow> rows(ToolCall call) {
    return call.scope() == null
        ? terms.runs().rows(ReviewRow.ALL).stream()
            .map(row -> (ReviewRow) row)
            .filter(row -> call.covers(row.scope()))
        : ReviewQueue.rows(terms, call.scope()).stream().filter(row -> call.covers(row.scope()));
  }

  private Output.ReviewLine line(ReviewRow row) {
    List<Member> members = row.proposal().members();
    return new Output.ReviewLine(
        row.reviewId(),
        status(row),
        row.stage(),
        row.scope().name(),
        row.proposal().kind(),
        row.reason(),
        members.size(),
        members.stream()
            .limit(NAMED)
            .map(member -> memory(row, member))
            .filter(Objects::nonNull)
            .map(Memory::itemId)
            .filter(Objects::nonNull)
            .toList(),
        row.runId(),
        row.firstSeenAt(),
        row.lastSeenAt(),
        row.decidedAt(),
        row.doneBy());
  }

  /**
   * Returns the current status of a case: an open case is stale from a change of one of its members
   * until a run looks again.
   */
  private String status(ReviewRow row) {
    boolean isStale =
        row.status() == ReviewRow.Status.OPEN
            && row.proposal().members().stream()
                .anyMatch(member -> !member.isStill(memory(row, member)));
    return isStale ? "stale" : row.status().wireName();
  }

  private Memory memory(ReviewRow row, Member member) {
    return terms.memories().memory(row.scope(), member.memoryId());
  }

  private CallOutcome show(ReviewRow row, Delivery delivery, long arrivedAt) {
    List<Output.ReviewMember> members =
        row.proposal().members().stream().map(member -> member(row, member)).toList();
    String made =
        ScopeRunContext.ofReview(terms, row, delivery)
            .commit(new PendingMemories(terms.memories()), arrivedAt)
            .made(ReviewQueue.withText(terms, row).proposal());
    int shown = row.proposal() instanceof Proposal.Update ? SHOWN_OF_UPDATE : SHOWN;
    return CallOutcome.done(
        List.of(),
        new Output.Review(
            line(row),
            members,
            made == null ? null : Sentences.shown(made, shown),
            ReviewQueue.text(terms, row).map(ItemRow.Proposed::why).orElse(null)));
  }

  private Output.ReviewMember member(ReviewRow row, Member member) {
    int shown = Math.min(SHOWN, SHOWN_IN_ALL / row.proposal().members().size());
    Memory memory = memory(row, member);
    String becomes = becomes(row.proposal(), member);
    if (memory == null || memory.lifecycle().deleted()) {
      return new Output.ReviewMember(
          member.memoryId(), null, null, becomes, "deleted", null, null, null);
    }
    return new Output.ReviewMember(
        member.memoryId(),
        memory.itemId(),
        memory.kind().wireName(),
        becomes,
        state(row, member, memory),
        label(memory, shown),
        Sentences.shown(memory.content().text(), shown),
        memory.createdAt());
  }

  private static String becomes(Proposal proposal, Member member) {
    if (proposal instanceof Proposal.Update) {
      return "changes";
    }
    return proposal.leaving().contains(member) ? "goes" : "stays";
  }

  private String state(ReviewRow row, Member member, Memory memory) {
    if (!memory.lifecycle().isLive()) {
      return "superseded";
    } else if (Protection.protects(memory, terms.of(row.scope()))) {
      return "protected";
    }
    return member.isStill(memory) ? "unchanged" : "changed";
  }

  private String label(Memory memory, int shown) {
    Object item = memory.item() == null ? null : terms.format().read(memory.item());
    return item instanceof Map<?, ?> fields
        ? LABELS.stream()
            .map(fields::get)
            .filter(String.class::isInstance)
            .map(said -> Sentences.shown((String) said, shown))
            .findFirst()
            .orElse(null)
        : null;
  }

  private CallOutcome reject(ToolCall call, ReviewRow row) {
    if (row.status() == ReviewRow.Status.APPROVED) {
      return CallOutcome.refused(
          ErrorCode.REVIEW_REFUSED,
          "it was approved and applied by the run " + row.doneBy() + "; restore that run instead",
          ReviewGate.PATH);
    }
    ReviewRow rejected =
        row.status() == ReviewRow.Status.REJECTED
            ? row
            : row.decided(ReviewRow.Status.REJECTED, call.arrivedAt(), null);
    return CallOutcome.done(
        List.of(RunChange.put(rejected)),
        List.of(),
        new Output.Reviewed(
            row.reviewId(), rejected.status().wireName(), null, null, null, List.of()));
  }
}

package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.PendingMemories;
import dev.lethe.call.Step;
import dev.lethe.call.ToolType;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.stage.ScopeRunContext;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.item.ItemRow;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.summary.Sentences;
import java.util.List;
import java.util.Map;

/** Shows a case with its memories' current text: rule RV3. */
public record ShowReview(String reviewId) implements OneReview {
  public static final ToolType TYPE =
      ToolType.of("review.show", ShowReview.class, Review.class).readOnly();

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

  /** Item fields that distinguish a memory for people, in order of preference. */
  private static final List<String> LABELS = List.of("pref_scope", "subject", "name");

  /**
   * A review case with all its memories in their current state.
   *
   * @param makes beginning of the text that a new or updated memory gets if the case is approved;
   *     null for none
   * @param why model's reason for the new text or for its verdict; null for none
   */
  public record Review(ReviewLine review, List<ReviewMember> members, String makes, String why)
      implements Output.OfOnePartition {
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
  public record ReviewMember(
      String memoryId,
      String itemId,
      String kind,
      String becomes,
      String state,
      String label,
      String text,
      Long createdAt) {}

  @Override
  public Step process(CallContext context, ReviewRow row) {
    PartitionContext partition = context.partition();
    List<ReviewMember> members =
        row.proposal().members().stream().map(member -> member(context, row, member)).toList();
    ScopeRunContext run =
        ScopeRunContext.ofReview(partition, row, WaitingCall.of(context.delivery()), context.now());
    String made =
        run.stage()
            .preview(
                ReviewQueue.withText(partition, row).proposal(),
                run.steps(new PendingMemories(partition.memories()), context.now()));
    int shown = row.proposal() instanceof Proposal.Update ? SHOWN_OF_UPDATE : SHOWN;
    return context.done(
        new Review(
            ReviewLine.of(row, null, partition.memories(), partition.format()),
            members,
            made == null ? null : Sentences.shown(made, shown),
            ReviewQueue.text(partition, row)
                .map(ItemRow.Proposed::why)
                .orElseGet(() -> ReviewLine.why(row, partition.memories()))));
  }

  private static ReviewMember member(CallContext context, ReviewRow row, Member member) {
    int shown = Math.min(SHOWN, SHOWN_IN_ALL / row.proposal().members().size());
    Memory memory = context.partition().memories().memory(row.scope(), member.memoryId());
    String becomes = becomes(row.proposal(), member);
    if (memory == null || memory.lifecycle().deleted()) {
      return new ReviewMember(member.memoryId(), null, null, becomes, "deleted", null, null, null);
    }
    return new ReviewMember(
        member.memoryId(),
        memory.itemId(),
        memory.kind().wireName(),
        becomes,
        state(context, row, member, memory),
        label(context, memory, shown),
        Sentences.shown(memory.content().text(), shown),
        memory.createdAt());
  }

  private static String becomes(Proposal proposal, Member member) {
    if (proposal instanceof Proposal.Update) {
      return "changes";
    }
    return proposal.removed().contains(member) ? "goes" : "stays";
  }

  private static String state(CallContext context, ReviewRow row, Member member, Memory memory) {
    if (!memory.lifecycle().isLive()) {
      return "superseded";
    } else if (Protection.protects(memory, context.partition().of(row.scope()))) {
      return "protected";
    }
    return member.isStill(memory) ? "unchanged" : "changed";
  }

  private static String label(CallContext context, Memory memory, int shown) {
    Object item = memory.item() == null ? null : context.partition().format().read(memory.item());
    return item instanceof Map<?, ?> fields
        ? LABELS.stream()
            .map(fields::get)
            .filter(String.class::isInstance)
            .map(text -> Sentences.shown((String) text, shown))
            .findFirst()
            .orElse(null)
        : null;
  }
}

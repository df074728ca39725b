package dev.lethe.consolidation;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.item.ItemState;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import dev.lethe.vector.TextEmbedder;
import dev.lethe.wording.Grounding;
import java.util.ArrayList;
import java.util.List;

/**
 * A text that a model proposes for entries, with all that it takes to judge it: that can be done on
 * any thread, whatever happens to the entries meanwhile. Rules CN15 and CN23.
 */
public final class ProposedText {
  /** It tells something that the entries don't, or lacks something that they tell. */
  private static final String DIFFERENT = "proposal_differs";

  /** It is too far from an entry, or from their centre. */
  private static final String FAILED = "proposal_failed";

  private final String text;
  private final Policy policy;
  private final List<Entry> sources;

  private ProposedText(String text, Policy policy, List<Entry> sources) {
    this.text = text;
    this.policy = policy;
    this.sources = List.copyOf(sources);
  }

  /**
   * A text and the entries that it is to stand for.
   *
   * @param sources the best first
   * @param vectors of memories, read here
   * @param policy the tenant's
   * @param now of the run, epoch milliseconds
   */
  public static ProposedText of(
      String text,
      List<Memory> sources,
      MemoryVectors vectors,
      Policy policy,
      long now,
      JsonFormat format) {
    List<Entry> entries = new ArrayList<>();
    for (Memory memory : sources) {
      ItemState state = ItemState.read(memory.kind(), memory.item(), format);
      entries.add(
          EntryMemory.entry(memory, state, vectors.of(memory, state).orElse(null), policy, now));
    }
    return new ProposedText(text, policy, entries);
  }

  public String text() {
    return text;
  }

  /**
   * Why it may not stand for them, in a word; null if it may: rule CN23. May take as long as to
   * embed it.
   *
   * @param embedder makes its vector
   */
  public String objection(TextEmbedder embedder) {
    List<String> contents = sources.stream().map(Entry::content).toList();
    List<String> subjects = sources.stream().map(Entry::subject).distinct().toList();
    if (!new Grounding(policy.dedupe()).holds(text, contents, subjects)) {
      return DIFFERENT;
    }
    if (!Verification.areComparable(sources)) {
      return Flagged.UNVERIFIED;
    }
    return switch (new Verification(policy.consolidation(), embedder).of(text, sources)) {
      case HOLDS -> null;
      case FAILED -> FAILED;
      case UNVERIFIED -> Flagged.UNVERIFIED;
    };
  }

  /**
   * Whether an objection is to what the model wrote, so that it would be the same if it were asked
   * again: then a person is to look at the entries.
   */
  public static boolean isLasting(String objection) {
    return objection.equals(DIFFERENT) || objection.equals(FAILED);
  }
}

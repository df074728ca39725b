package dev.lethe.hygiene.consolidation;

import static java.util.stream.Collectors.toSet;

import dev.lethe.item.ItemState;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.vector.TextEmbedder;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Text proposed by a model for entries, with everything needed to judge it on any thread, whatever
 * happens to the entries meanwhile: rules CN15 and CN23.
 */
public final class ProposedText {
  /** The text adds statements to those of the entries, or omits some. */
  private static final String DIFFERENT = "proposal_differs";

  /** The text is too far from an entry, or from the entries' centre. */
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
   * Creates the proposal of a text that replaces entries.
   *
   * @param sources best first
   * @param vectors vectors of memories, only read during this call
   * @param policy the tenant's policy
   * @param now time of the run, epoch milliseconds
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
   * Returns the reason why the text may not replace the entries, in one word; null if it may: rule
   * CN23. May take as long as embedding the text.
   *
   * @param embedder computes the text's vector
   */
  public String objection(TextEmbedder embedder) {
    if (!isGrounded()) {
      return DIFFERENT;
    }
    if (!Verification.areComparable(sources)) {
      return FlaggedEntries.UNVERIFIED;
    }
    return switch (new Verification(policy.consolidation(), embedder).of(text, sources)) {
      case HOLDS -> null;
      case FAILED -> FAILED;
      case UNVERIFIED -> FlaggedEntries.UNVERIFIED;
    };
  }

  private boolean isGrounded() {
    List<Wording> wordings = new ArrayList<>();
    StringBuilder read = new StringBuilder();
    for (Entry source : sources) {
      wordings.add(Wording.of(NormalText.of(source.content()), NormalText.of(source.subject())));
      read.append(source.content());
    }
    Set<Integer> known = read.codePoints().filter(ProposedText::isHidden).boxed().collect(toSet());
    return text.codePoints().filter(ProposedText::isHidden).allMatch(known::contains)
        && Wording.of(NormalText.of(text), NormalText.of("")).isGroundedIn(wordings);
  }

  /**
   * Returns true if a text has only words of a sentence, in their order, and all of its numbers and
   * words that turn a sentence into its contrary.
   */
  public static boolean shortens(String text, String sentence) {
    NormalText none = NormalText.of("");
    return Wording.of(NormalText.of(text), none)
        .isGroundedIn(List.of(Wording.of(NormalText.of(sentence), none)));
  }

  private static boolean isHidden(int character) {
    int type = Character.getType(character);
    return type == Character.FORMAT
        || type == Character.PRIVATE_USE
        || type == Character.UNASSIGNED
        || (type == Character.CONTROL && !Character.isWhitespace(character));
  }

  /** Returns the advice of a report about an objection; null if a person decides. */
  public static String advice(String objection) {
    return FlaggedEntries.advice(objection);
  }

  /**
   * Returns true if the objection is to the text itself, so that asking the model again would not
   * help and a person must review the entries.
   */
  public static boolean isLasting(String objection) {
    return objection.equals(DIFFERENT) || objection.equals(FAILED);
  }
}

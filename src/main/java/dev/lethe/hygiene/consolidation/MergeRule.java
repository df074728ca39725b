package dev.lethe.hygiene.consolidation;

import java.util.IdentityHashMap;
import java.util.List;

/**
 * Decides which entries may become one: without a model those of which one contains all others,
 * with a model also those that agree in numbers and in words like "not". Rules CN5 and CN10. Not
 * safe for use by many threads.
 */
final class MergeRule {
  private final boolean asksModel;
  private final IdentityHashMap<Entry, NormalText> texts = new IdentityHashMap<>();
  private final IdentityHashMap<Entry, Wording> wordings = new IdentityHashMap<>();

  /** Creates a rule; {@code asksModel} if a model writes the merges that are not lossless. */
  MergeRule(boolean asksModel) {
    this.asksModel = asksModel;
  }

  boolean asksModel() {
    return asksModel;
  }

  /** Returns an entry's text; reads it once as long as there are few. */
  NormalText text(Entry entry) {
    return texts.computeIfAbsent(entry, unused -> NormalText.of(entry.content()));
  }

  private Wording wording(Entry entry) {
    return wordings.computeIfAbsent(
        entry, unused -> Wording.of(text(entry), NormalText.of(entry.subject())));
  }

  /** Returns true if two entries have the same type and subject. */
  static boolean areOfOneKind(Entry one, Entry other) {
    return one.type().equals(other.type()) && one.subject().equals(other.subject());
  }

  /** Returns the best entry that contains all others, or null. */
  Entry container(List<Entry> entries) {
    List<Entry> ranked = entries.stream().sorted(Entry.BEST_FIRST).toList();
    int widest = NormalText.widest(ranked.stream().map(this::text).toList());
    boolean isOne = ranked.stream().allMatch(entry -> areOfOneKind(entry, ranked.get(0)));
    return widest >= 0 && isOne ? ranked.get(widest) : null;
  }

  /** Returns true if some entries may become one. */
  boolean admits(List<Entry> entries) {
    return container(entries) != null
        || (asksModel
            && entries.stream()
                .allMatch(one -> entries.stream().allMatch(two -> admits(one, two))));
  }

  /** Returns true if two entries may become one. */
  boolean admits(Entry one, Entry other) {
    return (areOfOneKind(one, other)
            && (text(one).contains(text(other)) || text(other).contains(text(one))))
        || (asksModel && wording(one).agreesWith(wording(other)));
  }
}

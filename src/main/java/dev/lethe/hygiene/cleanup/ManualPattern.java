package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Listed;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.consolidation.EntryVector;
import dev.lethe.item.ItemFields;
import dev.lethe.item.MergedPattern;
import dev.lethe.item.PatternGain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Live pattern written by a person.
 *
 * @param own the pattern in its own store
 * @param tags tags in its own store
 * @param gain additions to it; null for none
 * @param createdAt epoch milliseconds, as is {@code updatedAt}
 * @param vector null if unknown
 * @param quality null if it has not been scored
 * @param overall overall score in thousandths
 */
record ManualPattern(
    String memoryId,
    String itemId,
    ItemFields.Pattern own,
    List<String> tags,
    PatternGain gain,
    long createdAt,
    long updatedAt,
    EntryVector vector,
    MergeEligibility eligibility,
    Quality quality,
    int overall)
    implements Listed {

  /** Order of preference: protected, then by quality, newest, smallest item id. */
  static final Comparator<ManualPattern> BEST_FIRST =
      Comparator.comparing((ManualPattern one) -> one.eligibility != MergeEligibility.PROTECTED)
          .thenComparing(Comparator.comparingInt(ManualPattern::overall).reversed())
          .thenComparing(Comparator.comparingLong(ManualPattern::updatedAt).reversed())
          .thenComparing(ManualPattern::itemId);

  /** Oldest first, then by item id. */
  static final Comparator<ManualPattern> OLDEST_FIRST =
      Comparator.comparingLong(ManualPattern::createdAt).thenComparing(ManualPattern::itemId);

  ManualPattern {
    tags = List.copyOf(tags);
  }

  /** Returns a copy with a score. */
  ManualPattern scored(Quality score, int all) {
    return new ManualPattern(
        memoryId, itemId, own, tags, gain, createdAt, updatedAt, vector, eligibility, score, all);
  }

  /** Returns its current content, including merged patterns. */
  ItemFields.Pattern shown() {
    return gain == null ? own : gain.on(own);
  }

  /** Returns its name and content, by which it is compared with others. */
  String text() {
    ItemFields.Pattern now = shown();
    return now.name() + '\n' + now.content();
  }

  /** Returns its contribution to a merge: the pattern itself and those merged into it. */
  List<MergedPattern> given() {
    List<MergedPattern> given = new ArrayList<>();
    String content = gained().withUpdate(own).content();
    given.add(new MergedPattern(memoryId, itemId, own.name(), content, tags, own.payload()));
    if (gain != null) {
      given.addAll(gain.merged());
    }
    return given;
  }

  private PatternGain gained() {
    return gain == null ? new PatternGain(List.of(), tags) : gain;
  }

  /** Returns the number of characters of its content and of the patterns merged into it. */
  long characters() {
    return gained().characters(own);
  }

  /** Returns its additions after the given patterns are merged into it. */
  PatternGain gainWith(List<ManualPattern> merged) {
    PatternGain all = gained();
    for (ManualPattern one : merged) {
      all = all.with(one.given());
    }
    return all;
  }
}

package dev.lethe.cleanup;

import dev.lethe.consolidation.EntryVector;
import dev.lethe.item.ItemFields;
import dev.lethe.item.MergedPattern;
import dev.lethe.item.PatternGain;
import dev.lethe.profile.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A live pattern that somebody wrote.
 *
 * @param own as its own store has it
 * @param tags of its own
 * @param gain what it has beyond that; null for nothing
 * @param createdAt epoch milliseconds, as is {@code updatedAt}
 * @param vector null if none is known
 * @param quality null as long as nobody has scored it
 * @param overall of that, in thousandths
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
    Standing standing,
    Quality quality,
    int overall) {

  /** The one to be kept first: a protected one, then by quality, the newer, the smaller item id. */
  static final Comparator<ManualPattern> BEST_FIRST =
      Comparator.comparing((ManualPattern one) -> one.standing != Standing.PROTECTED)
          .thenComparing(Comparator.comparingInt(ManualPattern::overall).reversed())
          .thenComparing(Comparator.comparingLong(ManualPattern::updatedAt).reversed())
          .thenComparing(ManualPattern::itemId);

  /** The older first, of equal times by item id. */
  static final Comparator<ManualPattern> OLDEST_FIRST =
      Comparator.comparingLong(ManualPattern::createdAt).thenComparing(ManualPattern::itemId);

  ManualPattern {
    tags = List.copyOf(tags);
  }

  /** The same with a score. */
  ManualPattern scored(Quality score, int all) {
    return new ManualPattern(
        memoryId, itemId, own, tags, gain, createdAt, updatedAt, vector, standing, score, all);
  }

  /** What it says by now, with what was merged into it. */
  ItemFields.Pattern shown() {
    return gain == null ? own : gain.on(own);
  }

  /** All that it says, by which it is compared with others. */
  String text() {
    ItemFields.Pattern now = shown();
    return now.name() + '\n' + now.content();
  }

  /** What it is to one that it is merged into: itself, and what was merged into it. */
  List<MergedPattern> given() {
    List<MergedPattern> given = new ArrayList<>();
    String content = gained().said(own).content();
    given.add(new MergedPattern(memoryId, itemId, own.name(), content, tags, own.payload()));
    if (gain != null) {
      given.addAll(gain.merged());
    }
    return given;
  }

  private PatternGain gained() {
    return gain == null ? new PatternGain(List.of(), tags) : gain;
  }

  /** Characters of what it says and of what was merged into it. */
  long characters() {
    return gained().characters(own);
  }

  /** The same once those are merged into it. */
  PatternGain gainWith(List<ManualPattern> merged) {
    PatternGain all = gained();
    for (ManualPattern one : merged) {
      all = all.with(one.given());
    }
    return all;
  }
}

package dev.lethe.janitor;

import dev.lethe.compaction.summary.Sentences;
import java.util.Comparator;

/**
 * A family in a report.
 *
 * @param scope where it is
 * @param channel the channel's name, else its id
 * @param author who said it first, cut like the template; null if that isn't known
 * @param template what its members have in common, at most {@link #MAX_TEXT} characters; empty if
 *     that was forgotten, or left out of a report that waits
 * @param count members of the interval
 * @param total members of all days
 */
public record FamilyLine(
    String familyId,
    String scope,
    String channel,
    String author,
    String template,
    long count,
    long total) {
  static final Comparator<FamilyLine> MOST_FIRST =
      Comparator.comparingLong(FamilyLine::count)
          .reversed()
          .thenComparing(FamilyLine::scope)
          .thenComparing(FamilyLine::familyId);

  /** Largest number of characters of a text; messages may have a mebibyte. */
  static final int MAX_TEXT = 300;

  public FamilyLine {
    author = author == null ? null : Sentences.shown(author, MAX_TEXT);
    template = Sentences.shown(template, MAX_TEXT);
  }

  FamilyLine withoutWords() {
    return new FamilyLine(familyId, scope, channel, author, "", count, total);
  }

  /** The family over two intervals, as it is after the later. */
  FamilyLine after(FamilyLine earlier) {
    return new FamilyLine(familyId, scope, channel, author, template, count + earlier.count, total);
  }
}

package dev.lethe.janitor;

import java.util.Comparator;

/**
 * A family in a report.
 *
 * @param scope where it is
 * @param channel the channel's name, else its id
 * @param author who said it first; null if that isn't known
 * @param template what its members have in common; empty if that was forgotten, or left out of a
 *     report that waits
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

  FamilyLine withoutWords() {
    return new FamilyLine(familyId, scope, channel, author, "", count, total);
  }

  /** The family over two intervals, as it is after the later. */
  FamilyLine after(FamilyLine earlier) {
    return new FamilyLine(familyId, scope, channel, author, template, count + earlier.count, total);
  }
}

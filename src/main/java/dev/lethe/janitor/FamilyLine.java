package dev.lethe.janitor;

import dev.lethe.memory.summary.Sentences;
import java.util.Comparator;

/**
 * Family in a report.
 *
 * @param scope name of its scope
 * @param channel the channel's name, else its id
 * @param author author of its first message, shortened like the template; null if unknown, or
 *     omitted because the report was delayed
 * @param template common text of its members, at most {@link #MAX_TEXT} characters; empty if it was
 *     forgotten, or omitted because the report was delayed
 * @param count members in the interval
 * @param total members on all days
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

  /** Maximum number of characters of a text; messages may have a mebibyte. */
  static final int MAX_TEXT = 300;

  public FamilyLine {
    author = author == null ? null : Sentences.shown(author, MAX_TEXT);
    template = Sentences.shown(template, MAX_TEXT);
  }

  /** Returns a copy without template and author, which may be erased before a delayed report. */
  FamilyLine withoutWords() {
    return new FamilyLine(familyId, scope, channel, null, "", count, total);
  }

  /**
   * Returns the family's line over two intervals, with the texts and the total of the later one.
   */
  FamilyLine after(FamilyLine earlier) {
    return new FamilyLine(familyId, scope, channel, author, template, count + earlier.count, total);
  }
}

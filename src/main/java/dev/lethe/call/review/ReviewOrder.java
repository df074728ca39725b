package dev.lethe.call.review;

import dev.lethe.hygiene.consolidation.CaseVerdict;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Order of review cases in a list: contradictions according to a model before the others, and each
 * part the newest first, followed by the other cases about its subject. A case's position is a
 * text, and texts compare as their cases do, so partitions' lists can be merged and a page can
 * begin after any case.
 */
final class ReviewOrder {
  private static final String CURSOR = "review:";

  /** Time of the newest case by scope and subject, epoch milliseconds. */
  private final Map<String, Long> newest = new HashMap<>();

  /**
   * @param rows all cases of the scopes to be listed, whatever the list's filter is, so that a
   *     decision moves no other case
   */
  ReviewOrder(Collection<ReviewRow> rows) {
    rows.forEach(row -> newest.merge(group(row), row.firstSeenAt(), Math::max));
  }

  private static String group(ReviewRow row) {
    return row.scope().name() + '|' + (row.subject() == null ? row.reviewId() : row.subject());
  }

  String position(ReviewRow row) {
    String group = group(row);
    return (row.verdict() == CaseVerdict.Verdict.CONTRADICTS ? "0" : "1")
        + newestFirst(newest.get(group))
        + group
        + '|'
        + newestFirst(row.firstSeenAt())
        + row.reviewId();
  }

  private static String newestFirst(long at) {
    return HexFormat.of().toHexDigits(Long.MAX_VALUE - at);
  }

  /** Returns the cursor of the page after a position. */
  static String cursor(String position) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((CURSOR + position).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the position of a cursor; empty if the text was not written by {@link #cursor}. */
  static Optional<String> position(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      return text.startsWith(CURSOR)
          ? Optional.of(text.substring(CURSOR.length()))
          : Optional.empty();
    } catch (IllegalArgumentException notACursor) {
      return Optional.empty();
    }
  }
}

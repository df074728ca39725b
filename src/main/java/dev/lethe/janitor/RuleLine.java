package dev.lethe.janitor;

import dev.lethe.compaction.summary.Sentences;
import java.util.Comparator;

/**
 * A suppress rule that was proposed, and the evidence for it.
 *
 * @param channel the channel's name, else its id
 * @param template of the family, cut as in {@link FamilyLine}; empty if it was left out of a report
 *     that waits
 * @param count members of the family in the interval
 * @param messages of the channel in the interval
 * @param since when the family was first seen, epoch milliseconds
 */
public record RuleLine(
    String ruleId,
    String familyId,
    String scope,
    String channel,
    String template,
    long count,
    long messages,
    long since) {
  static final Comparator<RuleLine> MOST_FIRST =
      Comparator.comparingLong(RuleLine::count).reversed().thenComparing(RuleLine::ruleId);

  public RuleLine {
    template = Sentences.shown(template, FamilyLine.MAX_TEXT);
  }

  RuleLine withoutWords() {
    return new RuleLine(ruleId, familyId, scope, channel, "", count, messages, since);
  }

  /** The family's share of its channel, in per cent. */
  long share() {
    return messages == 0 ? 100 : Math.min(100, Math.round(100.0 * count / messages));
  }
}

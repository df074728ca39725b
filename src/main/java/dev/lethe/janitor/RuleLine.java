package dev.lethe.janitor;

import dev.lethe.memory.summary.Sentences;
import java.util.Comparator;

/**
 * Proposed suppress rule with its evidence.
 *
 * @param channel the channel's name, else its id
 * @param template the family's template, shortened as in {@link FamilyLine}; empty if omitted
 *     because the report was delayed
 * @param count the family's messages in the interval
 * @param messages the channel's messages in the interval
 * @param since time of the family's first message, epoch milliseconds
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

  /** Returns the family's share of its channel, in per cent. */
  long share() {
    return messages == 0 ? 100 : Math.min(100, Math.round(100.0 * count / messages));
  }
}

package dev.lethe.family.record;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * The aggregate record of one family and UTC day on {@code lethe.families.v1}: rules P1 to P6.
 *
 * @param familyId derived from scope, first fingerprint, first event id and its day
 * @param day {@code YYYY-MM-DD}, UTC
 * @param topic {@code <first author> spam in <channel>}
 * @param start first sighting of the day, epoch milliseconds; {@code end} is the last
 * @param exactHash {@code sha256:…} of the first member's signature
 * @param simhash64 {@code 0x…} of the first member's signature
 * @param template the members' common text, {@code <*>} where they differ
 * @param dupCount sightings on this day; 0 after a merge
 * @param authorsSeen distinct authors among the sampled members
 * @param mergedInto the family that this one was merged into, or null
 */
public record SpamFamily(
    String familyId,
    Scope scope,
    String day,
    String topic,
    long start,
    long end,
    String channelId,
    String exactHash,
    String simhash64,
    String template,
    long dupCount,
    List<String> exampleSnippets,
    List<String> recognitionSignals,
    List<String> actionsSuggested,
    List<String> sourceEventIdsSample,
    int authorsSeen,
    String firstEventId,
    String lastEventId,
    String mergedInto) {

  public static final String KIND = "aggregate";
  public static final String AGGREGATE_TYPE = "discord.bot_spam_family";
  public static final String AUTHOR_KIND = "bot";

  public SpamFamily {
    exampleSnippets = List.copyOf(exampleSnippets);
    recognitionSignals = List.copyOf(recognitionSignals);
    actionsSuggested = List.copyOf(actionsSuggested);
    sourceEventIdsSample = List.copyOf(sourceEventIdsSample);
  }
}

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
 * @param slots the template's slots that are states, at most 8
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
    String mergedInto,
    List<Slot> slots) {

  public static final String KIND = "aggregate";
  public static final String AGGREGATE_TYPE = "discord.bot_spam_family";
  public static final String AUTHOR_KIND = "bot";

  /**
   * A slot that is a state.
   *
   * @param name words before the slot; null if there are none that all members share
   * @param position number among the family's slots, from 1; null if the slot has a name
   * @param values at most 10, in the order of their first sighting, without erased ones
   * @param last the value seen last; null if it is empty or was erased
   */
  public record Slot(String name, Integer position, List<Value> values, String last) {
    public Slot {
      values = List.copyOf(values);
    }

    /** Returns the name, or the position in words. */
    public String label() {
      return name == null ? "slot " + position : name;
    }
  }

  /**
   * One value of a slot.
   *
   * @param value normalized content, at most 40 characters
   * @param count sampled members with this value
   * @param firstSeen event time in epoch milliseconds; {@code lastSeen} is the last sighting
   */
  public record Value(String value, long count, long firstSeen, long lastSeen) {}

  public SpamFamily {
    exampleSnippets = List.copyOf(exampleSnippets);
    recognitionSignals = List.copyOf(recognitionSignals);
    actionsSuggested = List.copyOf(actionsSuggested);
    sourceEventIdsSample = List.copyOf(sourceEventIdsSample);
    slots = List.copyOf(slots);
  }
}

package dev.lethe.family.record;

import dev.lethe.event.Scope;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyIds;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;

/** Builds the published record of a family and UTC day from its counts and its profile. */
public final class AggregateRecord {
  private AggregateRecord() {}

  /**
   * Returns the record of one day.
   *
   * @param epochDay the row's day, in days since the epoch
   * @param channelId null in a scope without a channel
   * @param channelName the channel's name in the policy; null if it has none
   */
  public static SpamFamily of(
      FamilyProfile profile,
      CounterRow row,
      int epochDay,
      Scope scope,
      String channelId,
      String channelName) {
    Learned learned = profile.learned();
    return new SpamFamily(
        profile.familyId(),
        scope,
        LocalDate.ofEpochDay(epochDay).toString(),
        topic(profile, scope, channelId, channelName),
        row.first().occurredAt(),
        row.last().occurredAt(),
        channelId,
        "sha256:" + profile.exactHash(),
        "0x" + HexFormat.of().toHexDigits(profile.simhash()),
        learned.template(),
        row.count(),
        learned.snippets().texts(),
        learned.facts().signals(),
        SuggestedActions.of(scope, profile, row.count()),
        learned.eventIds().eventIds(),
        learned.authors().count(),
        row.first().eventId(),
        row.last().eventId(),
        null,
        profile.slots().states());
  }

  /**
   * Returns the final record of a day of a merged family: its identity and its successor, with a
   * count of zero. It shows no member content, since later deletions don't reach it.
   *
   * @param younger the family before the merge
   * @param row the family's own row of the day
   * @param olderFamilyId the family that now has its counts
   */
  public static SpamFamily zeroed(
      FamilyProfile younger,
      CounterRow row,
      int epochDay,
      Scope scope,
      String channelId,
      String channelName,
      String olderFamilyId) {
    return new SpamFamily(
        younger.familyId(),
        scope,
        LocalDate.ofEpochDay(epochDay).toString(),
        topic(younger, scope, channelId, channelName),
        row.first().occurredAt(),
        row.last().occurredAt(),
        channelId,
        "sha256:" + younger.exactHash(),
        "0x" + HexFormat.of().toHexDigits(younger.simhash()),
        "",
        0,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        0,
        row.first().eventId(),
        row.last().eventId(),
        olderFamilyId,
        List.of());
  }

  private static String topic(
      FamilyProfile profile, Scope scope, String channelId, String channelName) {
    String author = profile.firstAuthor() == null ? "unknown bot" : profile.firstAuthor();
    String name = channelName == null ? channelId : channelName;
    String place = name == null ? scope.place() : name;
    return FamilyIds.isOfFolded(profile.familyId())
        ? "repeats of " + author + " in " + place
        : author + " spam in " + place;
  }
}

package dev.lethe.family.record;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * What is known of a family over its whole life, its counts apart: the row of {@code families},
 * from the second member on. It depends on the members it learned from and their order alone; how
 * often it was published in between changes nothing. Without learned templates it takes at most 8
 * KiB, whatever the members say.
 *
 * @param familyId {@link FamilyIds#of}
 * @param mergedInto the family that took this one over, which may itself have been taken over
 *     since; null while this one stands. An alias holds nothing that was learned.
 * @param exactHash SHA-256 of the first member's signature, 64 hex digits
 * @param simhash of the same
 * @param firstAuthor the first author's name, else id; null if neither is known
 * @param guildId the first member's; may be null
 * @param learned what sampled members and new signatures taught
 * @param learnedTemplates the matcher's own, first learned first, as it writes them
 */
public record FamilyProfile(
    String familyId,
    String mergedInto,
    String exactHash,
    long simhash,
    String firstAuthor,
    String firstEventId,
    String guildId,
    Learned learned,
    List<String> learnedTemplates) {

  public FamilyProfile {
    Objects.requireNonNull(familyId, "familyId");
    Objects.requireNonNull(exactHash, "exactHash");
    Objects.requireNonNull(firstEventId, "firstEventId");
    Objects.requireNonNull(learned, "learned");
    learnedTemplates = List.copyOf(learnedTemplates);
  }

  /**
   * The profile of a family whose first member this is, learned from it.
   *
   * @param exactHash SHA-256 of its signature, 32 bytes
   * @param simhash of its signature
   * @param guildId may be null
   */
  public static FamilyProfile begin(
      String familyId, byte[] exactHash, long simhash, String guildId, FamilyMember first) {
    return new FamilyProfile(
        familyId,
        null,
        HexFormat.of().formatHex(exactHash),
        simhash,
        first.authorLabel(),
        first.eventId(),
        guildId,
        Learned.NOTHING.with(first),
        List.of());
  }

  /**
   * The profile once it has learned from a member that is sampled ({@link Sampling}) or brings a
   * new signature. The first member is learned by {@link #begin}.
   */
  public FamilyProfile learn(FamilyMember member) {
    requireStanding();
    return withLearned(learned.with(member));
  }

  /** The profile with these learned templates in place of its own. */
  public FamilyProfile withTemplates(List<String> templates) {
    return new FamilyProfile(
        familyId,
        mergedInto,
        exactHash,
        simhash,
        firstAuthor,
        firstEventId,
        guildId,
        learned,
        templates);
  }

  /**
   * The older of two families that turned out to be one, with all that the younger knew; its counts
   * are taken over by {@link CounterRow#merged}.
   */
  public static FamilyProfile merge(FamilyProfile older, FamilyProfile younger) {
    older.requireStanding();
    younger.requireStanding();
    if (older.familyId.equals(younger.familyId)) {
      throw new IllegalArgumentException(older.familyId + " can't be merged with itself");
    }
    List<String> templates = new ArrayList<>(older.learnedTemplates);
    for (String template : younger.learnedTemplates) {
      if (!templates.contains(template)) {
        templates.add(template);
      }
    }
    return older.withLearned(older.learned.with(younger.learned)).withTemplates(templates);
  }

  /** What stays of this family after a merge: its id, and who took it over. */
  public FamilyProfile aliasOf(String olderFamilyId) {
    requireStanding();
    return new FamilyProfile(
        familyId,
        olderFamilyId,
        exactHash,
        simhash,
        firstAuthor,
        firstEventId,
        guildId,
        Learned.NOTHING,
        List.of());
  }

  /**
   * The profile when a message that it learned from was erased or edited: its snippet and sample id
   * go, and every fact that no other member may have said. To be called once per message; a learned
   * template that only such messages taught is the matcher's to take out.
   *
   * @param eventId of the message
   */
  public FamilyProfile withoutMessage(String eventId) {
    requireStanding();
    return withLearned(learned.without(eventId));
  }

  /** The profile when all that its members said so far was erased. */
  public FamilyProfile withoutWords() {
    requireStanding();
    return withLearned(learned.withoutWords());
  }

  /** What its members have in common, {@code <*>} where they differ. */
  public String template() {
    return learned.template();
  }

  /** By what a person could tell its members: what is true of nearly all of them. */
  public List<String> signals() {
    return learned.facts().signals();
  }

  public boolean isAlias() {
    return mergedInto != null;
  }

  private FamilyProfile withLearned(Learned changed) {
    return new FamilyProfile(
        familyId,
        mergedInto,
        exactHash,
        simhash,
        firstAuthor,
        firstEventId,
        guildId,
        changed,
        learnedTemplates);
  }

  private void requireStanding() {
    if (mergedInto != null) {
      throw new IllegalArgumentException(familyId + " was merged into " + mergedInto);
    }
  }
}

package dev.lethe.family.record;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * Knowledge about a family over its whole life, except its counts: the row of {@code families},
 * from the second member on. It depends only on the learned members and their order, not on how
 * often it was published. Without learned templates and slots it takes at most 8 KiB, whatever the
 * members contain.
 *
 * @param familyId {@link FamilyIds#of}
 * @param mergedInto the family that this one was merged into, which may itself have been merged
 *     since; null if this one is active. An alias holds nothing that was learned.
 * @param exactHash SHA-256 of the first member's signature, 64 hex digits
 * @param simhash simhash of the first member's signature
 * @param firstAuthor the first author's name, else id; null if both are unknown
 * @param guildId guild of the first member; may be null
 * @param learned learned from sampled members and new signatures
 * @param slots the templates' slots and their values
 * @param learnedTemplates the matcher's templates in its own format, oldest first
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
    StateSlots slots,
    List<String> learnedTemplates) {

  public FamilyProfile {
    Objects.requireNonNull(familyId, "familyId");
    Objects.requireNonNull(exactHash, "exactHash");
    Objects.requireNonNull(firstEventId, "firstEventId");
    Objects.requireNonNull(learned, "learned");
    Objects.requireNonNull(slots, "slots");
    learnedTemplates = List.copyOf(learnedTemplates);
  }

  /**
   * Returns the profile of a new family, learned from its first member.
   *
   * @param exactHash SHA-256 of its signature, 32 bytes
   * @param simhash simhash of its signature
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
        StateSlots.NONE,
        List.of());
  }

  /**
   * Returns the profile after learning from a member that is sampled ({@link Sampling}) or has a
   * new signature. {@link #begin} learns the first member.
   */
  public FamilyProfile learn(FamilyMember member) {
    requireStanding();
    return withLearned(learned.with(member));
  }

  /** Returns a copy with the given learned templates. */
  public FamilyProfile withTemplates(List<String> templates) {
    return with(learned, slots, templates);
  }

  /** Returns a copy with the given slots. */
  public FamilyProfile withSlots(StateSlots changed) {
    return with(learned, changed, learnedTemplates);
  }

  /**
   * Merges two families into the older one, with everything that the younger learned. {@link
   * CounterRow#merged} merges their counts.
   */
  public static FamilyProfile merge(FamilyProfile older, FamilyProfile younger) {
    older.requireStanding();
    younger.requireStanding();
    if (older.familyId.equals(younger.familyId)) {
      throw new IllegalArgumentException(older.familyId + " cannot be merged with itself");
    }
    List<String> templates = new ArrayList<>(older.learnedTemplates);
    for (String template : younger.learnedTemplates) {
      if (!templates.contains(template)) {
        templates.add(template);
      }
    }
    return older
        .withLearned(older.learned.with(younger.learned))
        .withSlots(older.slots.with(younger.slots))
        .withTemplates(templates);
  }

  /**
   * Returns what remains of this family after a merge: its id and the family it was merged into.
   */
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
        StateSlots.NONE,
        List.of());
  }

  /**
   * Returns the profile after a learned message was erased or edited: without its snippet and
   * sample id, and without every fact that may be of erased members only. Call it once per message.
   * The matcher removes learned templates that depend on such messages only.
   *
   * @param eventId event id of the message
   */
  public FamilyProfile withoutMessage(String eventId) {
    requireStanding();
    FamilyProfile left = withLearned(learned.without(eventId));
    return left.withSlots(slots.without(left.erased()));
  }

  /** Returns the number of erased members; the largest number if no member is left. */
  public int erased() {
    return learned.common() == null ? Integer.MAX_VALUE : learned.erased();
  }

  /** Returns the profile after the contents of all its members so far were erased. */
  public FamilyProfile withoutWords() {
    requireStanding();
    return withLearned(learned.withoutWords()).withSlots(slots.without(Integer.MAX_VALUE));
  }

  /** Returns the common text of the members, with {@code <*>} where they differ. */
  public String template() {
    return learned.template();
  }

  /** Returns signals by which a person can recognize members: facts true of nearly all of them. */
  public List<String> signals() {
    return learned.facts().signals();
  }

  public boolean isAlias() {
    return mergedInto != null;
  }

  private FamilyProfile withLearned(Learned changed) {
    return with(changed, slots, learnedTemplates);
  }

  private FamilyProfile with(Learned newLearned, StateSlots newSlots, List<String> newTemplates) {
    return new FamilyProfile(
        familyId,
        mergedInto,
        exactHash,
        simhash,
        firstAuthor,
        firstEventId,
        guildId,
        newLearned,
        newSlots,
        newTemplates);
  }

  private void requireStanding() {
    if (mergedInto != null) {
      throw new IllegalArgumentException(familyId + " was merged into " + mergedInto);
    }
  }
}

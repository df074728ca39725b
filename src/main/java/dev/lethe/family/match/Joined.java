package dev.lethe.family.match;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.state.SlotValue;
import dev.lethe.text.fingerprint.Digest;
import java.util.List;
import java.util.Map;

/**
 * Changes to store after a message joined a family, in this order: merges, then templates, then
 * rows.
 *
 * @param familyId the family that the message is a member of
 * @param row the signature's new row, which replaces an existing one; null for an exact repeat
 * @param hourChanged true if the row of an exact repeat must be rewritten: {@link
 *     HashRow#sightedAgain}
 * @param signature text to store for learning; null if there is none
 * @param droppedSignatures ordinals of texts that are no longer needed for learning
 * @param droppedHashes signatures over the limit, whose rows are to be deleted
 * @param forgottenFamilies families that lost their last signature
 * @param merges merges of families, in order
 * @param templates all learned templates of each family whose templates changed, in the order
 *     learned; families in order of their ids
 * @param taught for each family with a new template, the texts it was learned from
 */
public record Joined(
    String familyId,
    HashRow row,
    boolean hourChanged,
    SignatureRow signature,
    List<Long> droppedSignatures,
    List<Digest> droppedHashes,
    List<String> forgottenFamilies,
    List<Merge> merges,
    Map<String, List<String>> templates,
    Map<String, List<Taught>> taught) {

  /**
   * One of the texts from which a template was learned.
   *
   * @param occurredAt event time of its first sighting, epoch milliseconds
   * @param values its values in the template's slots
   */
  public record Taught(long occurredAt, List<SlotValue> values) {}

  /** Returns the result for an exact repeat, from which nothing is learned. */
  static Joined repeat(String familyId, boolean hourChanged) {
    return new Joined(
        familyId,
        null,
        hourChanged,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        Map.of());
  }
}

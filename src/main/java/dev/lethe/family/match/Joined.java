package dev.lethe.family.match;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.fingerprint.Digest;
import java.util.List;
import java.util.Map;

/**
 * What is to be written because a message joined a family. In this order: merges, then templates,
 * then rows.
 *
 * @param familyId the family that the message is a member of
 * @param row the signature's new row, in place of one that it may have; null for an exact repeat
 * @param hourChanged whether an exact repeat's row has to be rewritten: {@link
 *     HashRow#sightedAgain}
 * @param signature a text to be kept for learning; null if there is none
 * @param droppedSignatures ordinals of texts that are no longer needed for learning
 * @param droppedHashes signatures over the limit, whose rows go
 * @param forgottenFamilies families that lost their last signature
 * @param merges families that turned out to be one, in order
 * @param templates every learned template of each family whose templates changed, in the order
 *     learned; families in order of their ids
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
    Map<String, List<String>> templates) {

  /** An exact repeat: nothing was learned. */
  static Joined repeat(String familyId, boolean hourChanged) {
    return new Joined(
        familyId, null, hourChanged, null, List.of(), List.of(), List.of(), List.of(), Map.of());
  }
}

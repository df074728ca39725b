package dev.lethe.family.match;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.fingerprint.Digest;
import java.util.List;
import java.util.Map;

/**
 * Everything that is stored of a scope's families and that matching needs, in any order.
 *
 * @param hashes signatures by digest
 * @param signatures texts to learn from
 * @param sightings of every family that isn't an alias; one without any is forgotten
 * @param aliases family ids by the id of the family that was merged into it: younger to older
 * @param templates learned templates as {@link Joined#templates} gave them, by family id
 */
public record FamilySnapshot(
    Map<Digest, HashRow> hashes,
    List<SignatureRow> signatures,
    List<FamilySighting> sightings,
    Map<String, String> aliases,
    Map<String, List<String>> templates) {
  /** Of a scope without any. */
  public static final FamilySnapshot NONE =
      new FamilySnapshot(Map.of(), List.of(), List.of(), Map.of(), Map.of());
}

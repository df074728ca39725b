package dev.lethe.family.match;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.text.fingerprint.Digest;
import java.util.List;
import java.util.Map;

/**
 * All stored rows of a scope's families that matching needs, in any order.
 *
 * @param hashes signatures by digest
 * @param signatures texts to learn from
 * @param sightings last sighting of every family that isn't an alias; a family without one is
 *     forgotten
 * @param aliases ids of merged families with the ids of the families that they were merged into:
 *     younger to older
 * @param templates learned templates in the format of {@link Joined#templates}, by family id
 */
public record FamilySnapshot(
    Map<Digest, HashRow> hashes,
    List<SignatureRow> signatures,
    List<FamilySighting> sightings,
    Map<String, String> aliases,
    Map<String, List<String>> templates) {
  /** Snapshot of a scope without families. */
  public static final FamilySnapshot NONE =
      new FamilySnapshot(Map.of(), List.of(), List.of(), Map.of(), Map.of());
}

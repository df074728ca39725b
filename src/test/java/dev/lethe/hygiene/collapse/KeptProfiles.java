package dev.lethe.hygiene.collapse;

import dev.lethe.policy.Policy;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/** In-memory profiles, searched linearly. */
final class KeptProfiles implements Profiles {
  final TreeMap<String, Profile> rows = new TreeMap<>();
  private final SnapshotReader reader = new SnapshotReader(Policy.defaults());

  ArrivalResult keep(ArrivalResult arrival) {
    arrival.changed().forEach(profile -> rows.put(profile.memoryId(), profile));
    return arrival;
  }

  List<Profile> live() {
    return rows.values().stream().filter(Profile::isLive).sorted(Profile.BEST_FIRST).toList();
  }

  Reading reading(Profile profile) {
    return reader.read(profile.item().summary());
  }

  private Profile best(Predicate<Reading> alike, Predicate<Profile> wanted) {
    return live().stream()
        .filter(profile -> reading(profile).operational() && alike.test(reading(profile)))
        .filter(wanted)
        .findFirst()
        .orElse(null);
  }

  @Override
  public Profile byId(String memoryId) {
    return rows.get(memoryId);
  }

  @Override
  public Profile bestBySignature(String exactKey, Predicate<Profile> wanted) {
    return best(reading -> reading.exactKey().equals(exactKey), wanted);
  }

  @Override
  public Profile bestByTokenKey(String tokenKey, Predicate<Profile> wanted) {
    return best(reading -> tokenKey.equals(reading.tokenKey(3)), wanted);
  }

  @Override
  public Profile newestMergedInto(String memoryId, Predicate<Profile> wanted) {
    Profile newest = null;
    for (Profile one : mergedInto(memoryId)) {
      Observation observed = wanted.test(one) ? one.newest() : null;
      if (observed != null
          && (newest == null || Observation.newer(newest.newest(), observed).equals(observed))) {
        newest = one;
      }
    }
    return newest;
  }

  @Override
  public List<Profile> mergedInto(String memoryId) {
    return rows.values().stream().filter(p -> memoryId.equals(p.replacedBy())).toList();
  }
}

package dev.lethe.stage;

import dev.lethe.family.FamilyDay;
import dev.lethe.family.FamilyProfile;
import dev.lethe.family.HashRow;
import dev.lethe.family.ScopeFamilies;
import dev.lethe.fingerprint.Digest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/** Takes the rows of one scope away that no look-up finds any more. Publishes nothing. */
final class FamilySweep {
  /** Rows stay a day longer than they count, so that no clock's unsteadiness matters. */
  private static final int GRACE_HOURS = 24;

  private final FamilyStores stores;
  private final String scope;

  FamilySweep(FamilyStores stores, String scope) {
    this.stores = stores;
    this.scope = scope;
  }

  /** The signatures that are too old, in their order. */
  List<Digest> expired(long arrival, int retentionHours) {
    int oldest = ScopeFamilies.hour(arrival) - retentionHours - GRACE_HOURS;
    List<Digest> expired = new ArrayList<>();
    for (Map.Entry<Digest, HashRow> row : stores.hashes().rows(scope).entrySet()) {
      if (row.getValue().lastArrivalHour() < oldest) {
        expired.add(row.getKey());
      }
    }
    return expired;
  }

  /** Takes signatures away; the families that lost their last one go with it. */
  void remove(List<Digest> expired, ScopeBook book) {
    for (Digest digest : expired) {
      stores.hashes().expire(scope, digest);
      String forgotten = book.families().forgetExpired(digest);
      if (forgotten != null) {
        for (int day : List.copyOf(book.days(forgotten).keySet())) {
          stores.counters().expire(scope, new FamilyDay(forgotten, day));
        }
        book.remove(forgotten);
        stores.profiles().delete(FamilyKeys.of(scope, forgotten));
      }
    }
    removeDanglingAliases();
  }

  /** An alias of a family that is gone leads nowhere. */
  private void removeDanglingAliases() {
    Set<String> standing = new HashSet<>();
    List<FamilyProfile> aliases = new ArrayList<>();
    try (KeyValueIterator<String, FamilyProfile> profiles =
        stores.profiles().range(FamilyKeys.first(scope), FamilyKeys.last(scope))) {
      while (profiles.hasNext()) {
        KeyValue<String, FamilyProfile> row = profiles.next();
        if (row.value.isAlias()) {
          aliases.add(row.value);
        } else {
          standing.add(row.value.familyId());
        }
      }
    }
    boolean changed = true;
    while (changed) {
      changed =
          aliases.removeIf(
              alias -> standing.contains(alias.mergedInto()) && standing.add(alias.familyId()));
    }
    aliases.forEach(alias -> stores.profiles().delete(FamilyKeys.of(scope, alias.familyId())));
  }
}

package dev.lethe.stage;

import dev.lethe.family.CounterRow;
import dev.lethe.family.FamilyDay;
import dev.lethe.family.FamilyProfile;
import dev.lethe.family.FamilySettings;
import dev.lethe.family.RetiredFamily;
import dev.lethe.policy.Policy;
import dev.lethe.text.Opposites;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * What a task's families have counted and learned: the rows in the stores and the scopes' books
 * beside them, changed together.
 */
final class FamilyRows {
  private final FamilyStores stores;
  private final Policy policy;
  private final Map<String, ScopeBook> books = new HashMap<>();
  private final Map<String, Opposites> opposites = new HashMap<>();

  FamilyRows(FamilyStores stores, Policy policy) {
    this.stores = stores;
    this.policy = policy;
  }

  FamilyStores stores() {
    return stores;
  }

  /** A scope's book, read from the rows if nobody has asked for it before. */
  ScopeBook book(String scope) {
    ScopeBook book = books.get(scope);
    if (book == null) {
      Policy here = policy.forTenant(Scopes.tenant(scope));
      book =
          ScopeBook.read(
              scope,
              stores,
              FamilySettings.of(here.dedupe(), here.families()),
              opposites(Scopes.tenant(scope), here));
      books.put(scope, book);
    }
    return book;
  }

  /** The words of thousands of scopes are one list, but for tenants with a policy of their own. */
  private Opposites opposites(String tenant, Policy here) {
    String whose = policy.tenants().containsKey(tenant) ? tenant : "";
    return opposites.computeIfAbsent(whose, any -> Opposites.of(here.dedupe()));
  }

  /** Forgets what was derived from the rows of a scope, which has none any more. */
  void close(String scope) {
    books.remove(scope);
  }

  void put(String scope, FamilyDay day, CounterRow row) {
    book(scope).put(day.familyId(), day.epochDay(), row);
    stores.counters().put(scope, day, row);
  }

  /** Takes away all that a family has counted. */
  void removeCounts(String scope, String familyId) {
    for (int day : List.copyOf(book(scope).days(familyId).keySet())) {
      stores.counters().remove(scope, new FamilyDay(familyId, day));
    }
    book(scope).remove(familyId);
  }

  /** Takes a family away that lost its last signature, except for what can change its records. */
  void retire(String scope, String familyId) {
    retireProfile(scope, familyId);
    removeCounts(scope, familyId);
  }

  /** The same for one that is too old to count, whose counters leave without a word in the log. */
  void expire(String scope, String familyId) {
    retireProfile(scope, familyId);
    for (int day : List.copyOf(book(scope).days(familyId).keySet())) {
      stores.counters().expire(scope, new FamilyDay(familyId, day));
    }
    book(scope).remove(familyId);
  }

  /** A family of one has no profile. */
  private void retireProfile(String scope, String familyId) {
    NavigableMap<Integer, CounterRow> days = book(scope).days(familyId);
    if (!days.isEmpty()) {
      String key = FamilyKeys.of(scope, familyId);
      stores.retired().put(key, RetiredFamily.of(profile(scope, familyId), days));
      stores.profiles().delete(key);
    }
  }

  /** Takes the alias of a family away that was taken over by one that has retired since. */
  void retireAlias(String scope, FamilyProfile alias) {
    String key = FamilyKeys.of(scope, alias.familyId());
    stores.retired().put(key, RetiredFamily.alias(alias));
    stores.profiles().delete(key);
  }

  /** What is known of the family that an id stands for by now; null for a family of one. */
  FamilyProfile standing(String scope, String familyId) {
    FamilyProfile profile = stores.profiles().get(FamilyKeys.of(scope, familyId));
    while (profile != null && profile.isAlias()) {
      profile = stores.profiles().get(FamilyKeys.of(scope, profile.mergedInto()));
    }
    return profile;
  }

  /** What is kept of the retired family that an id stands for; null if there is none. */
  RetiredFamily retired(String scope, String familyId) {
    String id = familyId;
    while (true) {
      String key = FamilyKeys.of(scope, id);
      RetiredFamily retired = stores.retired().get(key);
      FamilyProfile profile = retired == null ? stores.profiles().get(key) : retired.profile();
      if (profile == null || !profile.isAlias()) {
        return retired;
      }
      id = profile.mergedInto();
    }
  }

  /** What is known of a family that has counts. */
  FamilyProfile profile(String scope, String familyId) {
    FamilyProfile profile = stores.profiles().get(FamilyKeys.of(scope, familyId));
    if (profile == null) {
      throw new IllegalStateException(
          "Family " + familyId + " has counts and no record; this is a bug in Lethe");
    }
    return profile;
  }

  void put(String scope, FamilyProfile profile) {
    stores.profiles().put(FamilyKeys.of(scope, profile.familyId()), profile);
  }

  void put(String scope, RetiredFamily retired) {
    stores.retired().put(FamilyKeys.of(scope, retired.profile().familyId()), retired);
  }
}

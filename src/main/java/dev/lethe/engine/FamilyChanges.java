package dev.lethe.engine;

import dev.lethe.engine.FamilyEffect.Leaving;
import dev.lethe.event.Scope;
import dev.lethe.family.match.FamilySettings;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.template.MatchingWorkspace;
import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.FamilyPublished;
import dev.lethe.policy.Policy;
import dev.lethe.text.Opposites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A task's families as one call leaves them: what is stored, what the call has changed so far, and
 * the scopes' books, which are changed with it. {@link #take} ends a call.
 */
final class FamilyChanges {
  private static final int MAX_KEPT = 64;

  private final FamilyState stored;
  private Policy policy;
  private final Map<Scope, ScopeBook> books = new HashMap<>();
  private final Map<String, MatchingWorkspace> workspaces = new HashMap<>();

  private List<FamilyEffect> effects = new ArrayList<>();
  private Changed changed = new Changed();

  /** What the call has changed and may read again, of a scope's family or text; null once gone. */
  private static final class Changed {
    final Map<Row, FamilyProfile> profiles = new HashMap<>();
    final Map<Row, RetiredFamily> retired = new HashMap<>();
    final Map<Row, HashRow> hashes = new HashMap<>();
    final Map<Row, SignatureRow> signatures = new HashMap<>();

    void clear() {
      profiles.clear();
      retired.clear();
      hashes.clear();
      signatures.clear();
    }
  }

  private record Row(Scope scope, Object key) {}

  FamilyChanges(FamilyState stored, Policy policy) {
    this.stored = stored;
    this.policy = policy;
  }

  Policy policy() {
    return policy;
  }

  /** Reads scopes anew that another policy judges otherwise. */
  void follow(Policy next) {
    books.keySet().removeIf(scope -> !judgesAlike(scope.tenant(), policy, next));
    workspaces.clear();
    policy = next;
  }

  private static boolean judgesAlike(String tenant, Policy policy, Policy next) {
    Policy before = policy.forTenant(tenant);
    Policy after = next.forTenant(tenant);
    return before.dedupe().equals(after.dedupe()) && settings(before).equals(settings(after));
  }

  private static FamilySettings settings(Policy here) {
    return FamilySettings.of(here.dedupe(), here.families());
  }

  FamilyState stored() {
    return stored;
  }

  /** What the call has changed, in order. The list starts anew with the next call. */
  List<FamilyEffect> take() {
    if (effects.isEmpty()) {
      return List.of();
    }
    List<FamilyEffect> taken = effects;
    effects = new ArrayList<>();
    if (taken.size() > MAX_KEPT) {
      // To clear a map takes as long as it was ever large.
      changed = new Changed();
    } else {
      changed.clear();
    }
    return taken;
  }

  /** A scope's book, read from the rows if nobody has asked for it before. */
  ScopeBook book(Scope scope) {
    ScopeBook book = books.get(scope);
    if (book == null) {
      Policy here = policy.forTenant(scope.tenant());
      ScopeBookReader reader = new ScopeBookReader(scope, stored);
      book = reader.read(settings(here), workspace(scope.tenant(), here));
      for (FamilyDay day : reader.retired()) {
        effects.add(new FamilyEffect.CounterLeaves(scope, day, Leaving.EXPIRED));
      }
      books.put(scope, book);
    }
    return book;
  }

  /** One for thousands of scopes, but for tenants with a policy of their own. */
  private MatchingWorkspace workspace(String tenant, Policy here) {
    String whose = policy.tenants().containsKey(tenant) ? tenant : "";
    return workspaces.computeIfAbsent(
        whose, any -> new MatchingWorkspace(Opposites.of(here.dedupe())));
  }

  /** Forgets what was derived from the rows of a scope, which has none any more. */
  void close(Scope scope) {
    books.remove(scope);
  }

  HashRow hash(Scope scope, Digest signature) {
    Row row = new Row(scope, signature);
    return changed.hashes.containsKey(row)
        ? changed.hashes.get(row)
        : stored.hash(scope, signature);
  }

  void put(Scope scope, Digest signature, HashRow row) {
    changed.hashes.put(new Row(scope, signature), row);
    effects.add(new FamilyEffect.PutHash(scope, signature, row));
  }

  void leave(Scope scope, Digest signature, Leaving how) {
    changed.hashes.put(new Row(scope, signature), null);
    effects.add(new FamilyEffect.HashLeaves(scope, signature, how));
  }

  SignatureRow signature(Scope scope, long ordinal) {
    Row row = new Row(scope, ordinal);
    return changed.signatures.containsKey(row)
        ? changed.signatures.get(row)
        : stored.signature(scope, ordinal);
  }

  void put(Scope scope, SignatureRow row) {
    changed.signatures.put(new Row(scope, row.ordinal()), row);
    effects.add(new FamilyEffect.PutSignature(scope, row));
  }

  void leave(Scope scope, long ordinal, Leaving how) {
    changed.signatures.put(new Row(scope, ordinal), null);
    effects.add(new FamilyEffect.SignatureLeaves(scope, ordinal, how));
  }

  /** What a scope's families have counted. */
  CounterColumns counters(Scope scope) {
    return book(scope).counters();
  }

  /** Counts a family's next member on its day; returns the day's row. */
  int count(Scope scope, String familyId, Sighting member) {
    int row = counters(scope).count(familyId, member);
    counted(scope, row);
    return row;
  }

  /** {@link FamilyEffect.Grew}. */
  void grew(Scope scope, String familyId, boolean begins, FamilyProfile before) {
    effects.add(new FamilyEffect.Grew(scope, familyId, begins, before));
  }

  /** {@link FamilyEffect.TookOver}. */
  void tookOver(Scope scope, FamilyProfile before, String from) {
    effects.add(new FamilyEffect.TookOver(scope, before, from));
  }

  void put(Scope scope, FamilyDay day, CounterRow row) {
    counted(scope, counters(scope).put(day, row));
  }

  private void counted(Scope scope, int row) {
    CounterColumns counters = counters(scope);
    effects.add(
        new FamilyEffect.PutCounter(
            scope,
            counters.familyId(row),
            counters.day(row),
            counters.count(row),
            counters.pending(row) > 0));
  }

  /** Takes away all that a family has counted. */
  void removeCounts(Scope scope, String familyId, Leaving how) {
    CounterColumns counters = counters(scope);
    for (int row = counters.first(familyId); row >= 0; row = counters.next(row)) {
      effects.add(new FamilyEffect.CounterLeaves(scope, counters.key(row), how));
      counters.clear(row);
    }
  }

  /**
   * Takes a family away that lost its last signature, except for what can change its records. A
   * family of one has no profile.
   */
  void retire(Scope scope, String familyId, Leaving how) {
    if (counters(scope).first(familyId) >= 0) {
      put(scope, RetiredFamily.of(profile(scope, familyId), counters(scope).days(familyId)));
      removeProfile(scope, familyId);
    }
    removeCounts(scope, familyId, how);
  }

  /** Takes the alias of a family away that was taken over by one that has retired since. */
  void retireAlias(Scope scope, FamilyProfile alias) {
    put(scope, RetiredFamily.alias(alias));
    removeProfile(scope, alias.familyId());
  }

  private void removeProfile(Scope scope, String familyId) {
    changed.profiles.put(new Row(scope, familyId), null);
    effects.add(new FamilyEffect.RemoveProfile(scope, familyId));
  }

  /** What is known of the family that an id stands for by now; null for a family of one. */
  FamilyProfile standing(Scope scope, String familyId) {
    FamilyProfile profile = find(scope, familyId);
    while (profile != null && profile.isAlias()) {
      profile = find(scope, profile.mergedInto());
    }
    return profile;
  }

  private FamilyProfile find(Scope scope, String familyId) {
    Row row = new Row(scope, familyId);
    return changed.profiles.containsKey(row)
        ? changed.profiles.get(row)
        : stored.profile(scope, familyId);
  }

  /** What is kept of the retired family that an id stands for; null if there is none. */
  RetiredFamily retired(Scope scope, String familyId) {
    String id = familyId;
    while (true) {
      RetiredFamily known = changed.retired.get(new Row(scope, id));
      RetiredFamily found = known == null ? stored.retired(scope, id) : known;
      FamilyProfile profile = found == null ? find(scope, id) : found.profile();
      if (profile == null || !profile.isAlias()) {
        return found;
      }
      id = profile.mergedInto();
    }
  }

  /** What is known of a family that has counts. */
  FamilyProfile profile(Scope scope, String familyId) {
    FamilyProfile profile = find(scope, familyId);
    if (profile == null) {
      throw new IllegalStateException(
          "Family " + familyId + " has counts and no record; this is a bug in Lethe");
    }
    return profile;
  }

  void put(Scope scope, FamilyProfile profile) {
    changed.profiles.put(new Row(scope, profile.familyId()), profile);
    effects.add(new FamilyEffect.PutProfile(scope, profile));
  }

  void put(Scope scope, RetiredFamily family) {
    changed.retired.put(new Row(scope, family.profile().familyId()), family);
    effects.add(new FamilyEffect.PutRetired(scope, family));
  }

  void publish(FamilyPublished published) {
    effects.add(new FamilyEffect.Publish(published));
  }

  void erased(Scope scope) {
    effects.add(new FamilyEffect.Erased(scope));
  }

  void leftUntried(Scope scope, int rules) {
    effects.add(new FamilyEffect.RulesUntried(scope, rules));
  }

  void dropped(int signatures) {
    effects.add(new FamilyEffect.Dropped(signatures));
  }
}

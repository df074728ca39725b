package dev.lethe.engine;

import dev.lethe.engine.FamilyEffect.Leaving;
import dev.lethe.event.Arrival;
import dev.lethe.event.Scope;
import dev.lethe.family.match.FamilySettings;
import dev.lethe.family.match.Match;
import dev.lethe.family.match.ScopeRows;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.record.StateSlots;
import dev.lethe.family.state.ArrivalHour;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.FamilyIds;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.state.SlotValue;
import dev.lethe.family.template.MatchingWorkspace;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * View of a task's families during one call: the stored rows, the call's changes so far, and the
 * scopes' books, which are updated with them. {@link #take} ends a call.
 */
final class FamilyChanges {
  private static final int MAX_KEPT = 64;

  private final FamilyState stored;
  private Policy policy;
  private final Map<Scope, ScopeIndex> books = new HashMap<>();
  private final Map<String, MatchingWorkspace> workspaces = new HashMap<>();

  private List<FamilyEffect> effects = new ArrayList<>();
  private Changed changed = new Changed();

  /**
   * Rows changed by the call, by scope and key, for later reads in the same call; null if removed.
   */
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

  private final class Lookups implements ScopeRows {
    private final Scope scope;

    Lookups(Scope scope) {
      this.scope = scope;
    }

    @Override
    public String text(long ordinal) {
      SignatureRow row = signature(scope, ordinal);
      return row == null ? null : row.text();
    }

    @Override
    public boolean isFree(String familyId, long slot) {
      FamilyProfile profile = standing(scope, familyId);
      return profile != null && profile.slots().isFree(slot);
    }
  }

  /** {@link ArrivalHour} of the message that is decided. */
  private int hour;

  /** The stored profile that was read last in this call, which is often read again. */
  private Row lastRead;

  private FamilyProfile lastProfile;

  private record Row(Scope scope, Object key) {}

  FamilyChanges(FamilyState stored, Policy policy) {
    this.stored = stored;
    this.policy = policy;
  }

  Policy policy() {
    return policy;
  }

  /**
   * Switches to another policy; scopes with different settings or polarity words will be read
   * again.
   */
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

  /** Returns the call's changes, in order, and begins an empty list for the next call. */
  List<FamilyEffect> take() {
    lastRead = null;
    if (effects.isEmpty()) {
      return List.of();
    }
    List<FamilyEffect> taken = effects;
    effects = new ArrayList<>();
    if (taken.size() > MAX_KEPT) {
      // Clearing a map takes time proportional to its capacity.
      changed = new Changed();
    } else {
      changed.clear();
    }
    return taken;
  }

  /** Returns a scope's book, reading it from the rows on first use. */
  ScopeIndex book(Scope scope) {
    ScopeIndex book = books.get(scope);
    if (book == null) {
      Policy here = policy.forTenant(scope.tenant());
      ScopeIndexBuilder reader = new ScopeIndexBuilder(scope, stored);
      book = reader.read(settings(here), workspace(scope.tenant(), here), new Lookups(scope));
      for (FamilyDay day : reader.retired()) {
        effects.add(new FamilyEffect.CounterLeaves(scope, day, Leaving.EXPIRED));
      }
      books.put(scope, book);
    }
    return book;
  }

  /** Returns the workspace, shared by all tenants without a policy of their own. */
  private MatchingWorkspace workspace(String tenant, Policy here) {
    String whose = policy.tenants().containsKey(tenant) ? tenant : "";
    return workspaces.computeIfAbsent(
        whose, any -> new MatchingWorkspace(here.dedupe().polarityLexicon()));
  }

  /** Drops a scope's book after its last row was removed. */
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

  /** Returns the counters of a scope's families. */
  CounterColumns counters(Scope scope) {
    return book(scope).counters();
  }

  /** Counts a family's next member on its day; returns the day's row. */
  int count(Scope scope, String familyId, Sighting member) {
    int row = counters(scope).count(familyId, member);
    counted(scope, row);
    return row;
  }

  /** Adds {@link FamilyEffect.Grew}; interval reports are about families of bots only. */
  void grew(Scope scope, String familyId, boolean begins, FamilyProfile before) {
    if (!FamilyIds.isOfFolded(familyId)) {
      effects.add(new FamilyEffect.Grew(scope, familyId, begins, before));
    }
  }

  /** Adds {@link FamilyEffect.TookOver}. */
  void replaced(Scope scope, FamilyProfile before, String from) {
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

  /** Removes all counters of a family. */
  void removeCounts(Scope scope, String familyId, Leaving how) {
    CounterColumns counters = counters(scope);
    for (int row = counters.first(familyId); row >= 0; row = counters.next(row)) {
      effects.add(new FamilyEffect.CounterLeaves(scope, counters.key(row), how));
      counters.clear(row);
    }
  }

  /**
   * Removes a family that lost its last signature, and keeps a retired row with which its records
   * can still change. A family of one has no profile.
   */
  void retire(Scope scope, String familyId, Leaving how) {
    if (counters(scope).first(familyId) >= 0) {
      put(scope, RetiredFamily.of(profile(scope, familyId), counters(scope).days(familyId)));
      removeProfile(scope, familyId);
    }
    removeCounts(scope, familyId, how);
  }

  /** Retires the alias of a family that was merged into one that has retired since. */
  void retireAlias(Scope scope, FamilyProfile alias) {
    put(scope, RetiredFamily.alias(alias));
    removeProfile(scope, alias.familyId());
  }

  /** Begins to decide a message; names of families that have expired at its arrival are ignored. */
  void decide(Arrival arrival) {
    hour = ArrivalHour.of(arrival.at());
  }

  /** Returns true if a value occurs in free slots of a scope's retained families. */
  boolean isName(Scope scope, long value) {
    return book(scope).names().contains(value, familyId -> isRetained(scope, familyId));
  }

  private boolean isRetained(Scope scope, String familyId) {
    int oldest = hour - settings(policy.forTenant(scope.tenant())).retentionHours();
    CounterColumns counters = counters(scope);
    for (int row = counters.first(familyId); row >= 0; row = counters.next(row)) {
      if (ArrivalHour.of(counters.value(row).lastArrival()) >= oldest) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if a message of a known family reports a state that is new to it. */
  boolean isNews(Scope scope, Match match) {
    if (match.values().isEmpty()) {
      return false;
    }
    return slots(scope, match)
        .isNews(
            match.values(),
            counters(scope).members(match.familyId()),
            policy.forTenant(scope.tenant()).families().maxNewValues(),
            value -> isName(scope, value));
  }

  /**
   * Returns the values of a message of a known family in slots that are states.
   *
   * @param values the values of all its slots
   */
  List<StateSlots.Reading> readings(Scope scope, Match match, List<SlotValue> values) {
    return slots(scope, match)
        .readings(values, counters(scope).members(match.familyId()), value -> isName(scope, value));
  }

  /** Returns the slots of a message's family, as far as the messages before it show them. */
  private StateSlots slots(Scope scope, Match match) {
    FamilyProfile profile = standing(scope, match.familyId());
    StateSlots slots = profile == null ? StateSlots.NONE : profile.slots();
    return slots.withNearest(match.nearest(), match.lastSighting(), value -> isName(scope, value));
  }

  private void changeNames(Scope scope, String familyId, StateSlots now) {
    FamilyProfile before = find(scope, familyId);
    StateSlots former = before == null ? StateSlots.NONE : before.slots();
    book(scope).names().replace(familyId, former, now);
  }

  private void removeProfile(Scope scope, String familyId) {
    changeNames(scope, familyId, StateSlots.NONE);
    changed.profiles.put(new Row(scope, familyId), null);
    effects.add(new FamilyEffect.RemoveProfile(scope, familyId));
  }

  /** Returns the profile of an id's family after merges; null for a family of one. */
  FamilyProfile standing(Scope scope, String familyId) {
    FamilyProfile profile = find(scope, familyId);
    while (profile != null && profile.isAlias()) {
      profile = find(scope, profile.mergedInto());
    }
    return profile;
  }

  private FamilyProfile find(Scope scope, String familyId) {
    Row row = new Row(scope, familyId);
    if (changed.profiles.containsKey(row)) {
      return changed.profiles.get(row);
    }
    if (!row.equals(lastRead)) {
      lastProfile = stored.profile(scope, familyId);
      lastRead = row;
    }
    return lastProfile;
  }

  /** Returns the retired family of an id after merges; null if there is none. */
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

  /** Returns the profile of a family that has counts. */
  FamilyProfile profile(Scope scope, String familyId) {
    FamilyProfile profile = find(scope, familyId);
    if (profile == null) {
      throw new IllegalStateException(
          "Family " + familyId + " has counts but no record; this is a bug in Lethe");
    }
    return profile;
  }

  void put(Scope scope, FamilyProfile profile) {
    changeNames(scope, profile.familyId(), profile.slots());
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

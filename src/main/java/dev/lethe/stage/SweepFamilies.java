package dev.lethe.stage;

import dev.lethe.family.CounterRow;
import dev.lethe.family.FamilyProfile;
import dev.lethe.family.HashRow;
import dev.lethe.family.ScopeFamilies;
import dev.lethe.fingerprint.Digest;
import dev.lethe.policy.Policy;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Takes signatures away a day after their retention is over, scope by scope; the families that lose
 * their last one go with it.
 */
final class SweepFamilies implements Sweep.Rows {
  private final FamilyRows rows;
  private final Policy policy;
  private String scope = "";
  private int keptHours;

  /** What is left of the scope; rows may come and leave between two calls. */
  private Iterator<Map.Entry<Digest, HashRow>> signatures = Collections.emptyIterator();

  SweepFamilies(FamilyRows rows, Policy policy) {
    this.rows = rows;
    this.policy = policy;
  }

  @Override
  public boolean sweep(SweepBudget budget, long arrival) {
    do {
      int oldest = ScopeFamilies.hour(arrival) - keptHours;
      while (signatures.hasNext()) {
        if (!budget.take()) {
          return false;
        }
        Map.Entry<Digest, HashRow> signature = signatures.next();
        if (signature.getValue().lastArrivalHour() < oldest && !waits(signature.getValue())) {
          forget(signature.getKey());
        }
      }
    } while (toNextScope());
    return true;
  }

  /**
   * Whether the family has a count that nobody has been told of: it must be told before it goes.
   */
  private boolean waits(HashRow signature) {
    FamilyProfile family = rows.standing(scope, signature.familyId());
    return family != null
        && rows.book(scope).days(family.familyId()).values().stream()
            .anyMatch(CounterRow::isPending);
  }

  private void forget(Digest signature) {
    rows.stores().hashes().expire(scope, signature);
    String forgotten = rows.book(scope).families().forgetExpired(signature);
    if (forgotten != null) {
      rows.expire(scope, forgotten);
    }
  }

  /** Goes on to the next scope in the order of names; after the last to none, before the first. */
  private boolean toNextScope() {
    if (rows.stores().hashes().rows(scope).isEmpty()) {
      rows.close(scope);
    }
    String next = rows.stores().hashes().scopes().higher(scope);
    scope = next == null ? "" : next;
    keptHours = next == null ? 0 : keptHours(next);
    signatures = rows.stores().hashes().rows(scope).entrySet().iterator();
    return next != null;
  }

  private int keptHours(String next) {
    int days = policy.forTenant(Scopes.tenant(next)).families().familyRetentionDays();
    return Math.toIntExact(TimeUnit.DAYS.toHours(days) + Sweep.GRACE.toHours());
  }
}

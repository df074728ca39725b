package dev.lethe.processor;

import dev.lethe.engine.FamilyEngine;
import dev.lethe.event.Scope;
import dev.lethe.family.state.ArrivalHour;
import dev.lethe.family.state.HashRow;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Deletes signatures a day after their retention ends, scope by scope, and the families that lose
 * their last signature.
 */
final class SweepFamilies implements Sweep.Rows {
  /** Sorts before all other scopes. */
  private static final Scope NONE = new Scope("");

  private final FamilyEngine engine;
  private final StoredFamilyState tables;
  private final Supplier<Policy> policy;
  private Scope scope = NONE;

  /** Remaining rows of the scope; rows may be added and removed between two calls. */
  private Iterator<Map.Entry<Digest, HashRow>> signatures = Collections.emptyIterator();

  SweepFamilies(FamilyEngine engine, StoredFamilyState tables, Supplier<Policy> policy) {
    this.engine = engine;
    this.tables = tables;
    this.policy = policy;
  }

  @Override
  public boolean sweep(SweepBudget budget, long arrival) {
    do {
      if (signatures.hasNext() && !sweepScope(budget, arrival)) {
        return false;
      }
    } while (toNextScope());
    return true;
  }

  private boolean sweepScope(SweepBudget budget, long arrival) {
    int oldest = ArrivalHour.of(arrival) - keptHours();
    while (signatures.hasNext()) {
      if (!budget.take()) {
        return false;
      }
      Map.Entry<Digest, HashRow> signature = signatures.next();
      tables.write(engine.sweep(scope, signature.getKey(), signature.getValue(), oldest));
    }
    return true;
  }

  /**
   * Moves to the next scope in the order of names; after the last one, returns false and starts
   * over.
   */
  private boolean toNextScope() {
    if (tables.stores().hashes().rows(scope.name()).isEmpty()) {
      engine.close(scope);
      tables.letGo(scope);
    }
    String next = tables.stores().hashes().scopes().higher(scope.name());
    scope = next == null ? NONE : new Scope(next);
    signatures = tables.stores().hashes().rows(scope.name()).entrySet().iterator();
    return next != null;
  }

  private int keptHours() {
    int days = policy.get().forTenant(scope.tenant()).families().familyRetentionDays();
    return Math.toIntExact(TimeUnit.DAYS.toHours(days) + Sweep.GRACE.toHours());
  }
}

package dev.lethe.processor;

import dev.lethe.engine.FamilyEffect;
import dev.lethe.event.Scope;
import dev.lethe.janitor.Tallies;
import dev.lethe.janitor.Tally;
import dev.lethe.store.HotTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A task's counts since the last report; follows the effects of the families.
 *
 * @param isCounted returns true if a scope's tenant has a janitor
 */
record StoredTallies(HotTable<String, Tally> rows, Predicate<Scope> isCounted)
    implements Tallies, FamilyEffect.Visitor {
  /** Adds to the count of a name. */
  void add(Scope scope, String name, long more) {
    if (isCounted.test(scope)) {
      put(scope, name, Tally.orNone(rows.get(scope.name(), name)).plus(more));
    }
  }

  private void put(Scope scope, String name, Tally tally) {
    rows.put(scope.name(), name, tally);
  }

  @Override
  public void grew(FamilyEffect.Grew effect) {
    if (isCounted.test(effect.scope())) {
      Tally tally = Tally.orNone(rows.get(effect.scope().name(), effect.familyId())).plus(1);
      if (effect.begins()) {
        tally = tally.begun();
      } else if (effect.before() != null && tally.asksForKnown()) {
        tally = tally.knowing(effect.before().signals());
      }
      put(effect.scope(), effect.familyId(), tally);
    }
  }

  @Override
  public void replaced(FamilyEffect.TookOver effect) {
    String scope = effect.scope().name();
    Tally taken = rows.get(scope, effect.from());
    if (taken != null) {
      Tally tally = Tally.orNone(rows.get(scope, effect.before().familyId()));
      if (tally.asksForKnown()) {
        tally = tally.knowing(effect.before().signals());
      }
      put(effect.scope(), effect.before().familyId(), tally.plus(taken.count()));
      rows.remove(scope, effect.from());
    }
  }

  @Override
  public Collection<Scope> scopes() {
    return rows.scopes().stream().map(Scope::new).toList();
  }

  @Override
  public Map<String, Tally> of(Scope scope) {
    return rows.rows(scope.name());
  }

  /** Resets a scope's counts. */
  void clear(Scope scope) {
    List.copyOf(of(scope).keySet()).forEach(name -> rows.remove(scope.name(), name));
  }

  /** Deletes the counts of tenants that no longer have a janitor. */
  void clearUncounted() {
    for (Scope scope : scopes()) {
      if (!isCounted.test(scope)) {
        clear(scope);
      }
    }
  }
}

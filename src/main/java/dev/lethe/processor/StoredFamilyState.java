package dev.lethe.processor;

import dev.lethe.engine.FamilyEffect;
import dev.lethe.engine.FamilyEffect.Leaving;
import dev.lethe.engine.FamilyState;
import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.state.TextColumns;
import dev.lethe.store.HotTable;
import dev.lethe.text.fingerprint.Digest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueIterator;

/** The five stores of the families, which the engine reads and its effects change. */
final class StoredFamilyState implements FamilyState {
  private final EngineStores stores;
  private final Consumer<Scope> erased;
  private final FamilyEffect.Visitor writes = new Writes();

  /**
   * @param erased receives the scope of an erasure
   */
  StoredFamilyState(EngineStores stores, Consumer<Scope> erased) {
    this.stores = stores;
    this.erased = erased;
  }

  EngineStores stores() {
    return stores;
  }

  /** Writes the effects of a call of the engine, in their order. */
  void write(List<FamilyEffect> effects) {
    for (int i = 0; i < effects.size(); i++) {
      effects.get(i).accept(writes);
    }
  }

  @Override
  public Collection<Scope> countedScopes() {
    return stores.counters().scopes().stream().map(Scope::new).toList();
  }

  @Override
  public SignatureColumns columns(Scope scope) {
    return (SignatureColumns) stores.hashes().hold(scope.name());
  }

  /** Releases the columns of a scope that the engine has closed. */
  void letGo(Scope scope) {
    stores.hashes().letGo(scope.name());
    stores.counters().letGo(scope.name());
  }

  @Override
  public Map<Digest, HashRow> hashes(Scope scope) {
    return stores.hashes().rows(scope.name());
  }

  @Override
  public HashRow hash(Scope scope, Digest signature) {
    return stores.hashes().get(scope.name(), signature);
  }

  @Override
  public Map<Long, SignatureRow> signatures(Scope scope) {
    return stores.signatures().rows(scope.name());
  }

  @Override
  public Collection<Long> texts(Scope scope, long print) {
    TextColumns texts = (TextColumns) stores.signatures().columns(scope.name());
    return texts == null ? List.of() : texts.ordinalsOf(print);
  }

  @Override
  public SignatureRow signature(Scope scope, long ordinal) {
    return stores.signatures().get(scope.name(), ordinal);
  }

  @Override
  public CounterColumns counterColumns(Scope scope) {
    return (CounterColumns) stores.counters().hold(scope.name());
  }

  @Override
  public Map<FamilyDay, CounterRow> counters(Scope scope) {
    return stores.counters().rows(scope.name());
  }

  @Override
  public void profiles(Scope scope, Consumer<FamilyProfile> visitor) {
    try (KeyValueIterator<String, FamilyProfile> profiles =
        stores.profiles().range(scope.firstKey(), scope.lastKey())) {
      profiles.forEachRemaining(row -> visitor.accept(row.value));
    }
  }

  @Override
  public FamilyProfile profile(Scope scope, String familyId) {
    return stores.profiles().get(scope.key(familyId));
  }

  @Override
  public RetiredFamily retired(Scope scope, String familyId) {
    return stores.retired().get(scope.key(familyId));
  }

  private static <K> void leave(HotTable<K, ?> table, Scope scope, K key, Leaving how) {
    switch (how) {
      case REMOVED -> table.remove(scope.name(), key);
      case EXPIRED -> table.expire(scope.name(), key);
      case ERASED -> table.erase(scope.name(), key, null);
    }
  }

  private final class Writes implements FamilyEffect.Visitor {
    @Override
    public void put(FamilyEffect.PutHash effect) {
      stores.hashes().put(effect.scope().name(), effect.signature(), effect.row());
    }

    @Override
    public void leave(FamilyEffect.HashLeaves effect) {
      StoredFamilyState.leave(stores.hashes(), effect.scope(), effect.signature(), effect.how());
    }

    @Override
    public void put(FamilyEffect.PutSignature effect) {
      stores.signatures().put(effect.scope().name(), effect.row().ordinal(), effect.row());
    }

    @Override
    public void leave(FamilyEffect.SignatureLeaves effect) {
      StoredFamilyState.leave(stores.signatures(), effect.scope(), effect.ordinal(), effect.how());
    }

    @Override
    public void put(FamilyEffect.PutCounter effect) {
      CounterColumns columns = (CounterColumns) stores.counters().columns(effect.scope().name());
      stores
          .counters()
          .put(effect.scope().name(), columns.find(effect.familyId(), effect.epochDay()));
    }

    @Override
    public void leave(FamilyEffect.CounterLeaves effect) {
      StoredFamilyState.leave(stores.counters(), effect.scope(), effect.day(), effect.how());
    }

    @Override
    public void put(FamilyEffect.PutProfile effect) {
      FamilyProfile profile = effect.profile();
      stores.profiles().put(effect.scope().key(profile.familyId()), profile);
    }

    @Override
    public void remove(FamilyEffect.RemoveProfile effect) {
      stores.profiles().delete(effect.scope().key(effect.familyId()));
    }

    @Override
    public void put(FamilyEffect.PutRetired effect) {
      RetiredFamily retired = effect.retired();
      stores.retired().put(effect.scope().key(retired.profile().familyId()), retired);
    }

    @Override
    public void erased(FamilyEffect.Erased effect) {
      erased.accept(effect.scope());
    }
  }
}

package dev.lethe.stage;

import dev.lethe.engine.FamilyEffect;
import dev.lethe.engine.FamilyEffect.Leaving;
import dev.lethe.engine.FamilyState;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.state.TextColumns;
import dev.lethe.fingerprint.Digest;
import dev.lethe.store.HotTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueIterator;

/** The families' five stores: what the engine reads, and where its effects are written. */
final class FamilyTables implements FamilyState {
  private final FamilyStores stores;
  private final Consumer<String> erased;
  private final FamilyEffect.Visitor writes = new Writes();

  /**
   * @param erased notes the scope of an erasure
   */
  FamilyTables(FamilyStores stores, Consumer<String> erased) {
    this.stores = stores;
    this.erased = erased;
  }

  FamilyStores stores() {
    return stores;
  }

  /** Writes what follows from a call of the engine, in its order. */
  void write(List<FamilyEffect> effects) {
    for (int i = 0; i < effects.size(); i++) {
      effects.get(i).accept(writes);
    }
  }

  @Override
  public Collection<String> countedScopes() {
    return stores.counters().scopes();
  }

  @Override
  public SignatureColumns columns(String scope) {
    return (SignatureColumns) stores.hashes().hold(scope);
  }

  /** The scope's book is closed. */
  void letGo(String scope) {
    stores.hashes().letGo(scope);
    stores.counters().letGo(scope);
  }

  @Override
  public Map<Digest, HashRow> hashes(String scope) {
    return stores.hashes().rows(scope);
  }

  @Override
  public HashRow hash(String scope, Digest signature) {
    return stores.hashes().get(scope, signature);
  }

  @Override
  public Map<Long, SignatureRow> signatures(String scope) {
    return stores.signatures().rows(scope);
  }

  @Override
  public Collection<Long> texts(String scope, long print) {
    TextColumns texts = (TextColumns) stores.signatures().columns(scope);
    return texts == null ? List.of() : texts.ordinalsOf(print);
  }

  @Override
  public SignatureRow signature(String scope, long ordinal) {
    return stores.signatures().get(scope, ordinal);
  }

  @Override
  public CounterColumns counterColumns(String scope) {
    return (CounterColumns) stores.counters().hold(scope);
  }

  @Override
  public Map<FamilyDay, CounterRow> counters(String scope) {
    return stores.counters().rows(scope);
  }

  @Override
  public void profiles(String scope, Consumer<FamilyProfile> visitor) {
    try (KeyValueIterator<String, FamilyProfile> profiles =
        stores.profiles().range(FamilyKeys.first(scope), FamilyKeys.last(scope))) {
      profiles.forEachRemaining(row -> visitor.accept(row.value));
    }
  }

  @Override
  public FamilyProfile profile(String scope, String familyId) {
    return stores.profiles().get(FamilyKeys.of(scope, familyId));
  }

  @Override
  public RetiredFamily retired(String scope, String familyId) {
    return stores.retired().get(FamilyKeys.of(scope, familyId));
  }

  private static <K> void leave(HotTable<K, ?> table, String scope, K key, Leaving how) {
    switch (how) {
      case REMOVED -> table.remove(scope, key);
      case EXPIRED -> table.expire(scope, key);
      case ERASED -> table.erase(scope, key, null);
    }
  }

  private final class Writes implements FamilyEffect.Visitor {
    @Override
    public void put(FamilyEffect.PutHash effect) {
      stores.hashes().put(effect.scope(), effect.signature(), effect.row());
    }

    @Override
    public void leave(FamilyEffect.HashLeaves effect) {
      FamilyTables.leave(stores.hashes(), effect.scope(), effect.signature(), effect.how());
    }

    @Override
    public void put(FamilyEffect.PutSignature effect) {
      stores.signatures().put(effect.scope(), effect.row().ordinal(), effect.row());
    }

    @Override
    public void leave(FamilyEffect.SignatureLeaves effect) {
      FamilyTables.leave(stores.signatures(), effect.scope(), effect.ordinal(), effect.how());
    }

    @Override
    public void put(FamilyEffect.PutCounter effect) {
      CounterColumns columns = (CounterColumns) stores.counters().columns(effect.scope());
      stores.counters().put(effect.scope(), columns.find(effect.familyId(), effect.epochDay()));
    }

    @Override
    public void leave(FamilyEffect.CounterLeaves effect) {
      FamilyTables.leave(stores.counters(), effect.scope(), effect.day(), effect.how());
    }

    @Override
    public void put(FamilyEffect.PutProfile effect) {
      FamilyProfile profile = effect.profile();
      stores.profiles().put(FamilyKeys.of(effect.scope(), profile.familyId()), profile);
    }

    @Override
    public void remove(FamilyEffect.RemoveProfile effect) {
      stores.profiles().delete(FamilyKeys.of(effect.scope(), effect.familyId()));
    }

    @Override
    public void put(FamilyEffect.PutRetired effect) {
      RetiredFamily retired = effect.retired();
      stores.retired().put(FamilyKeys.of(effect.scope(), retired.profile().familyId()), retired);
    }

    @Override
    public void erased(FamilyEffect.Erased effect) {
      erased.accept(effect.scope());
    }
  }
}

package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.memory.Tombstone;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** In-memory state of an engine, to which its effects are applied. */
final class FamiliesOnHeap implements FamilyState, MemoryRepository, FamilyEffect.Visitor {
  final Map<String, Memory> memories = new TreeMap<>();
  final Map<String, Tombstone> tombstones = new TreeMap<>();
  final List<FamilyPublished> published = new ArrayList<>();
  private final Map<Scope, SignatureColumns> columns = new TreeMap<>();
  private final Map<Scope, CounterColumns> counterColumns = new TreeMap<>();
  private final Map<Scope, Map<Digest, HashRow>> hashes = new TreeMap<>();
  private final Map<Scope, Map<Long, SignatureRow>> signatures = new TreeMap<>();
  final Map<Scope, Map<FamilyDay, CounterRow>> counters = new TreeMap<>();
  private final Map<Scope, Map<String, FamilyProfile>> profiles = new TreeMap<>();
  private final Map<Scope, Map<String, RetiredFamily>> retired = new TreeMap<>();

  /** Returns an independent copy of the rows, without the published records. */
  FamiliesOnHeap copy() {
    FamiliesOnHeap copy = new FamiliesOnHeap();
    copy.memories.putAll(memories);
    copy.tombstones.putAll(tombstones);
    hashes.forEach((scope, rows) -> copy.hashes.put(scope, new LinkedHashMap<>(rows)));
    signatures.forEach((scope, rows) -> copy.signatures.put(scope, new LinkedHashMap<>(rows)));
    counters.forEach((scope, rows) -> copy.counters.put(scope, new LinkedHashMap<>(rows)));
    profiles.forEach((scope, rows) -> copy.profiles.put(scope, new TreeMap<>(rows)));
    retired.forEach((scope, rows) -> copy.retired.put(scope, new TreeMap<>(rows)));
    return copy;
  }

  void apply(List<FamilyEffect> effects) {
    effects.forEach(effect -> effect.accept(this));
  }

  /** Returns the scopes that currently have signatures or profiles. */
  @Override
  public List<Scope> scopes() {
    Map<Scope, Object> scopes = new TreeMap<>(hashes);
    scopes.putAll(profiles);
    return List.copyOf(scopes.keySet());
  }

  /** Returns the number of rows of a scope, without profiles and retired families. */
  int rows(Scope scope) {
    return hashes(scope).size() + signatures(scope).size() + counters(scope).size();
  }

  List<FamilyProfile> profiles(Scope scope) {
    return List.copyOf(profiles.getOrDefault(scope, Map.of()).values());
  }

  @Override
  public Collection<Scope> countedScopes() {
    return counters.entrySet().stream()
        .filter(scope -> !scope.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public SignatureColumns columns(Scope scope) {
    return columns.computeIfAbsent(scope, any -> new SignatureColumns());
  }

  @Override
  public CounterColumns counterColumns(Scope scope) {
    CounterColumns found = counterColumns.get(scope);
    if (found == null) {
      found = new CounterColumns();
      counters(scope).forEach(found::put);
      counterColumns.put(scope, found);
    }
    return found;
  }

  @Override
  public Map<Digest, HashRow> hashes(Scope scope) {
    return hashes.getOrDefault(scope, Map.of());
  }

  @Override
  public HashRow hash(Scope scope, Digest signature) {
    return hashes(scope).get(signature);
  }

  @Override
  public Map<Long, SignatureRow> signatures(Scope scope) {
    return signatures.getOrDefault(scope, Map.of());
  }

  @Override
  public Collection<Long> texts(Scope scope, long print) {
    return signatures(scope).values().stream()
        .filter(text -> text.print() == print)
        .map(SignatureRow::ordinal)
        .toList();
  }

  @Override
  public SignatureRow signature(Scope scope, long ordinal) {
    return signatures(scope).get(ordinal);
  }

  @Override
  public Map<FamilyDay, CounterRow> counters(Scope scope) {
    return counters.getOrDefault(scope, Map.of());
  }

  @Override
  public void profiles(Scope scope, Consumer<FamilyProfile> visitor) {
    profiles(scope).forEach(visitor);
  }

  @Override
  public FamilyProfile profile(Scope scope, String familyId) {
    return profiles.getOrDefault(scope, Map.of()).get(familyId);
  }

  @Override
  public RetiredFamily retired(Scope scope, String familyId) {
    return retired.getOrDefault(scope, Map.of()).get(familyId);
  }

  @Override
  public Memory memory(Scope scope, String memoryId) {
    return memories.get(scope.key(memoryId));
  }

  @Override
  public List<Scope> scopes(int mark) {
    return memories.values().stream()
        .map(Memory::scope)
        .filter(scope -> MemoryIds.scopeMark(scope) == mark)
        .distinct()
        .toList();
  }

  @Override
  public Tombstone tombstone(Scope scope, String memoryId) {
    return tombstones.get(scope.key(memoryId));
  }

  @Override
  public Optional<MemoryScan> scan(
      MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor) {
    throw new UnsupportedOperationException("families look memories up");
  }

  @Override
  public void put(FamilyEffect.PutHash effect) {
    hashes
        .computeIfAbsent(effect.scope(), scope -> new LinkedHashMap<>())
        .put(effect.signature(), effect.row());
  }

  @Override
  public void leave(FamilyEffect.HashLeaves effect) {
    hashes.get(effect.scope()).remove(effect.signature());
    SignatureColumns rows = columns(effect.scope());
    int row = rows.find(effect.signature());
    if (row >= 0) {
      rows.release(row);
    }
  }

  @Override
  public void put(FamilyEffect.PutSignature effect) {
    signatures
        .computeIfAbsent(effect.scope(), scope -> new LinkedHashMap<>())
        .put(effect.row().ordinal(), effect.row());
  }

  @Override
  public void leave(FamilyEffect.SignatureLeaves effect) {
    signatures.get(effect.scope()).remove(effect.ordinal());
  }

  @Override
  public void put(FamilyEffect.PutCounter effect) {
    CounterColumns rows = counterColumns(effect.scope());
    CounterRow row = rows.value(rows.find(effect.familyId(), effect.epochDay()));
    if (row != null) {
      put(effect.scope(), new FamilyDay(effect.familyId(), effect.epochDay()), row);
    }
  }

  /** Stores a counter, as a restore does. */
  void put(Scope scope, FamilyDay day, CounterRow row) {
    counters.computeIfAbsent(scope, any -> new LinkedHashMap<>()).put(day, row);
  }

  @Override
  public void leave(FamilyEffect.CounterLeaves effect) {
    counters.getOrDefault(effect.scope(), Map.of()).remove(effect.day());
    CounterColumns rows = counterColumns(effect.scope());
    int row = rows.find(effect.day());
    if (row >= 0) {
      rows.release(row);
    }
  }

  @Override
  public void put(FamilyEffect.PutProfile effect) {
    profiles
        .computeIfAbsent(effect.scope(), scope -> new TreeMap<>())
        .put(effect.profile().familyId(), effect.profile());
  }

  @Override
  public void remove(FamilyEffect.RemoveProfile effect) {
    profiles.get(effect.scope()).remove(effect.familyId());
  }

  @Override
  public void put(FamilyEffect.PutRetired effect) {
    retired
        .computeIfAbsent(effect.scope(), scope -> new TreeMap<>())
        .put(effect.retired().profile().familyId(), effect.retired());
  }

  @Override
  public void publish(FamilyEffect.Publish effect) {
    published.add(effect.published());
  }
}

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
import dev.lethe.text.fingerprint.Digest;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Read access to the stored rows of a task's families. The rows change between calls of the engine,
 * by the effects of the previous call, but not during a call.
 */
public interface FamilyState {

  /** Returns the scopes with counters, ordered by name. */
  Collection<Scope> countedScopes();

  /**
   * Returns the columns that store a scope's signatures; the same object until the scope is closed.
   * A joining signature is in the columns before its effect is applied.
   */
  SignatureColumns columns(Scope scope);

  /** Returns a scope's signatures, in a deterministic order. */
  Map<Digest, HashRow> hashes(Scope scope);

  /** Returns the row of a signature, or null. */
  HashRow hash(Scope scope, Digest signature);

  /** Returns a scope's texts to learn from, by ordinal, in a deterministic order. */
  Map<Long, SignatureRow> signatures(Scope scope);

  /**
   * Returns the ordinals of a scope's texts to learn from whose signatures begin with these 64
   * bits.
   */
  Collection<Long> texts(Scope scope, long print);

  /** Returns a text to learn from, or null. */
  SignatureRow signature(Scope scope, long ordinal);

  /**
   * Returns the columns that store a scope's counters; the same object until the scope is closed.
   * They contain counts, and omit removed ones, before the effects are applied.
   */
  CounterColumns counterColumns(Scope scope);

  /** Returns the counters of a scope's families, in a deterministic order. */
  Map<FamilyDay, CounterRow> counters(Scope scope);

  /** Passes all of a scope's profiles to the visitor, ordered by family id. */
  void profiles(Scope scope, Consumer<FamilyProfile> visitor);

  /** Returns the profile of a family or an alias; null for a family of one. */
  FamilyProfile profile(Scope scope, String familyId);

  /** Returns the row of a retired family or its alias, or null. */
  RetiredFamily retired(Scope scope, String familyId);
}

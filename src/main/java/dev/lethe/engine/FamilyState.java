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
import dev.lethe.fingerprint.Digest;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What is stored of a task's families, to be read. It changes between two calls of the engine, by
 * the effects of the one before, and not during one.
 */
public interface FamilyState {

  /** The scopes that have counted anything, in order of their names. */
  Collection<Scope> countedScopes();

  /**
   * The columns in which a scope's signatures are stored, the same at each call until the scope is
   * closed. A signature that joins stands there before its effect is applied.
   */
  SignatureColumns columns(Scope scope);

  /** A scope's signatures, in a set order. */
  Map<Digest, HashRow> hashes(Scope scope);

  /** A signature, or null. */
  HashRow hash(Scope scope, Digest signature);

  /** A scope's texts to learn from, by ordinal, in a set order. */
  Map<Long, SignatureRow> signatures(Scope scope);

  /** The ordinals of a scope's texts to learn from whose signatures begin with these 64 bits. */
  Collection<Long> texts(Scope scope, long print);

  /** A text to learn from, or null. */
  SignatureRow signature(Scope scope, long ordinal);

  /**
   * The columns in which a scope's counters are stored, the same at each call until the scope is
   * closed. What is counted stands there, and what leaves is without a value there, before the
   * effect is applied.
   */
  CounterColumns counterColumns(Scope scope);

  /** What a scope's families have counted, in a set order. */
  Map<FamilyDay, CounterRow> counters(Scope scope);

  /** Shows all of a scope's profiles, in order of the families' ids. */
  void profiles(Scope scope, Consumer<FamilyProfile> visitor);

  /** What is known of a family or of its alias; null for a family of one. */
  FamilyProfile profile(Scope scope, String familyId);

  /** What is kept of a retired family or of its alias, or null. */
  RetiredFamily retired(Scope scope, String familyId);
}

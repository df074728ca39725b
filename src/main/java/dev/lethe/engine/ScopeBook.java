package dev.lethe.engine;

import dev.lethe.family.match.FamilyMatcher;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.fingerprint.Digest;

/**
 * One scope's families: what is derived from the rows at the scope's first look-up ({@link
 * ScopeBookReader}) and kept beside them, and the columns of the rows themselves.
 */
record ScopeBook(FamilyMatcher families, SignatureColumns signatures, CounterColumns counters) {

  /** The first signature of a family that has no counters yet; null for another. */
  Digest single(String familyId) {
    return counters.first(familyId) < 0 ? signatures.firstOf(familyId) : null;
  }
}

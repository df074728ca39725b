package dev.lethe.engine;

import dev.lethe.family.match.FamilyMatcher;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.text.fingerprint.Digest;

/**
 * Families of one scope: the matcher, derived from the rows at the scope's first lookup ({@link
 * ScopeBookReader}), and the columns of the rows themselves.
 */
record ScopeIndex(
    FamilyMatcher families,
    SignatureColumns signatures,
    CounterColumns counters,
    KnownNames names) {

  /** Returns the first signature of a family that has no counters yet; null for another. */
  Digest single(String familyId) {
    return counters.first(familyId) < 0 ? signatures.firstOf(familyId) : null;
  }
}

package dev.lethe.stage;

import dev.lethe.layout.ScopePartitioner;

/** Keys of {@code families}: a scope's are a range. */
final class FamilyKeys {
  private FamilyKeys() {}

  static String of(String scope, String familyId) {
    return ScopePartitioner.key(scope, familyId);
  }

  /** The scope of a key. */
  static String scope(String key) {
    return key.substring(0, key.indexOf(ScopePartitioner.SEPARATOR));
  }

  /** What no key of the scope comes before. */
  static String first(String scope) {
    return scope + ScopePartitioner.SEPARATOR;
  }

  /** What no key of the scope comes after: the separator's successor, which no scope contains. */
  static String last(String scope) {
    return scope + (char) (ScopePartitioner.SEPARATOR + 1);
  }
}

package dev.lethe.fuzz;

/** Violation of an invariant that holds for every stream. */
final class BrokenInvariant extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String invariant;

  /**
   * @param invariant the invariant, always in the same words
   * @param found the actual state
   */
  BrokenInvariant(String invariant, String found) {
    super(invariant + ": " + found);
    this.invariant = invariant;
  }

  String invariant() {
    return invariant;
  }
}

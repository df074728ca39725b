package dev.lethe.fuzz;

/** Something that holds of every stream doesn't. */
final class BrokenInvariant extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String invariant;

  /**
   * @param invariant which one, in the same words each time
   * @param found what was found instead
   */
  BrokenInvariant(String invariant, String found) {
    super(invariant + ": " + found);
    this.invariant = invariant;
  }

  String invariant() {
    return invariant;
  }
}

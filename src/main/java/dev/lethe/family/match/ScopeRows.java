package dev.lethe.family.match;

/** Rows of a scope that its matcher looks up as needed, instead of keeping them on the heap. */
public interface ScopeRows {
  /** Returns the text of a stored signature by its ordinal; null if it is no longer stored. */
  String text(long ordinal);

  /** Returns true if a family's slot is free: {@link dev.lethe.family.record.StateSlot#isFree}. */
  boolean isFree(String familyId, long slot);
}

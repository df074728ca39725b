package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.text.fingerprint.Digest;

/**
 * One effect of a call on a scope's families: a changed row or a published record. A call returns a
 * list of effects; the caller writes them all, in order, before it forwards the first.
 */
public sealed interface FamilyEffect {

  /** Passes this effect to the visitor's method for its type. */
  void accept(Visitor visitor);

  /** Manner of removing a row. */
  enum Leaving {
    /** Removed, as recorded in the changelog. */
    REMOVED,
    /** Expired: removed without a record in the changelog. */
    EXPIRED,
    /** Erased: no former value may remain in the changelog. */
    ERASED
  }

  /** Handles effects by type; by default ignores them. */
  interface Visitor {
    default void put(PutHash effect) {}

    default void leave(HashLeaves effect) {}

    default void put(PutSignature effect) {}

    default void leave(SignatureLeaves effect) {}

    default void put(PutCounter effect) {}

    default void leave(CounterLeaves effect) {}

    default void grew(Grew effect) {}

    default void replaced(TookOver effect) {}

    default void put(PutProfile effect) {}

    default void remove(RemoveProfile effect) {}

    default void put(PutRetired effect) {}

    default void erased(Erased effect) {}

    default void dropped(Dropped effect) {}

    default void untried(RulesUntried effect) {}

    default void publish(Publish effect) {}
  }

  /** A signature is new or was seen again. */
  record PutHash(Scope scope, Digest signature, HashRow row) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A signature is removed. */
  record HashLeaves(Scope scope, Digest signature, Leaving how) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.leave(this);
    }
  }

  /** A text is stored to learn from. */
  record PutSignature(Scope scope, SignatureRow row) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A text to learn from is removed. */
  record SignatureLeaves(Scope scope, long ordinal, Leaving how) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.leave(this);
    }
  }

  /**
   * A family's counter of a day changed. The scope's counter columns already hold the row.
   *
   * @param count the row's count at this point of the list; a later effect may change it
   * @param pending true unless the published record shows this count
   */
  record PutCounter(Scope scope, String familyId, int epochDay, long count, boolean pending)
      implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /**
   * A family has one more member.
   *
   * @param begins true for the first member
   * @param before the family before it learned from this member; null for the first one, or if
   *     nothing was learned
   */
  record Grew(Scope scope, String familyId, boolean begins, FamilyProfile before)
      implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.grew(this);
    }
  }

  /**
   * A family's members now count for another.
   *
   * @param before the family that takes over, before the merge
   * @param from the family that was merged into it
   */
  record TookOver(Scope scope, FamilyProfile before, String from) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.replaced(this);
    }
  }

  /** A family's counter of a day is removed. */
  record CounterLeaves(Scope scope, FamilyDay day, Leaving how) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.leave(this);
    }
  }

  /** A family's profile or alias changed. */
  record PutProfile(Scope scope, FamilyProfile profile) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A family or an alias has retired. */
  record RemoveProfile(Scope scope, String familyId) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** A retired family's row changed. */
  record PutRetired(Scope scope, RetiredFamily retired) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** User content was erased in a scope, and must be erased from its changelogs. */
  record Erased(Scope scope) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.erased(this);
    }
  }

  /** The limit of live signatures dropped the given number of them. */
  record Dropped(int signatures) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.dropped(this);
    }
  }

  /** A message used up its step budget before all regexes of suppress rules were tried. */
  record RulesUntried(Scope scope, int rules) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.untried(this);
    }
  }

  /** A family's record of a day is published. */
  record Publish(FamilyPublished published) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.publish(this);
    }
  }
}

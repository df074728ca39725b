package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.FamilyPublished;

/**
 * One thing that follows for a scope's families: a row that changes, or a record that is published.
 * A call's effects are a list, and whoever applies it writes all of them, in its order, before the
 * first is forwarded.
 */
public sealed interface FamilyEffect {

  /** Shows which it is. */
  void accept(Visitor visitor);

  /** How a row goes. */
  enum Leaving {
    /** Its log says so. */
    REMOVED,
    /** Its retention is over: it leaves without a word in its log. */
    EXPIRED,
    /** What it said is to be gone from its log too. */
    ERASED
  }

  /** Takes effects by what they are; passes over those it says nothing about. */
  interface Visitor {
    default void put(PutHash effect) {}

    default void leave(HashLeaves effect) {}

    default void put(PutSignature effect) {}

    default void leave(SignatureLeaves effect) {}

    default void put(PutCounter effect) {}

    default void leave(CounterLeaves effect) {}

    default void grew(Grew effect) {}

    default void tookOver(TookOver effect) {}

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

  /** A signature goes. */
  record HashLeaves(Scope scope, Digest signature, Leaving how) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.leave(this);
    }
  }

  /** A text is kept to learn from. */
  record PutSignature(Scope scope, SignatureRow row) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A text to learn from goes. */
  record SignatureLeaves(Scope scope, long ordinal, Leaving how) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.leave(this);
    }
  }

  /**
   * What a family counted of a day. The row stands in the columns of the scope's counters already.
   *
   * @param count what the row says at this point of the list; a later effect may say otherwise
   * @param pending whether the published record shows another count, or none
   */
  record PutCounter(Scope scope, String familyId, int epochDay, long count, boolean pending)
      implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /**
   * A family has one member more.
   *
   * @param begins whether it is the first
   * @param before the family as it was before it learned from this one; null if it is the first, or
   *     teaches nothing
   */
  record Grew(Scope scope, String familyId, boolean begins, FamilyProfile before)
      implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.grew(this);
    }
  }

  /**
   * A family's members count for another from now on.
   *
   * @param before the family that takes them over, as it was before
   * @param from the one that they were of
   */
  record TookOver(Scope scope, FamilyProfile before, String from) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.tookOver(this);
    }
  }

  /** A family's count of a day goes. */
  record CounterLeaves(Scope scope, FamilyDay day, Leaving how) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.leave(this);
    }
  }

  /** What is known of a family, or whose alias it is. */
  record PutProfile(Scope scope, FamilyProfile profile) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A family has retired, or its alias has. */
  record RemoveProfile(Scope scope, String familyId) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** What can change the records of a family that has retired. */
  record PutRetired(Scope scope, RetiredFamily retired) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** What somebody wrote was taken away for good in a scope, and is to leave its logs. */
  record Erased(Scope scope) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.erased(this);
    }
  }

  /** The limit has let so many signatures go. */
  record Dropped(int signatures) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.dropped(this);
    }
  }

  /** A message used up its budget before all regexes of suppress rules were tried on it. */
  record RulesUntried(Scope scope, int rules) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.untried(this);
    }
  }

  /** A family's record of a day goes out. */
  record Publish(FamilyPublished published) implements FamilyEffect {
    @Override
    public void accept(Visitor visitor) {
      visitor.publish(this);
    }
  }
}

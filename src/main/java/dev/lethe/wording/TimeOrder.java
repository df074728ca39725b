package dev.lethe.wording;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * What of two things comes first, as a statement has it: rule CN5.
 *
 * @param earlier stems of what comes first
 * @param later those of what comes then
 */
record TimeOrder(Set<String> earlier, Set<String> later) {

  /** Whether what comes first in one comes then in the other, and the other way round. */
  boolean isReversed(TimeOrder other) {
    return moves(earlier, later, other.earlier, other.later)
        && moves(later, earlier, other.later, other.earlier);
  }

  /** Whether they are about the same, in the same order. */
  boolean isSame(TimeOrder other) {
    return !isReversed(other)
        && !Collections.disjoint(earlier, other.earlier)
        && !Collections.disjoint(later, other.later);
  }

  /** Reads it from the words of a text as they come. */
  static final class Reading {
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    private final Set<String> main = new HashSet<>();
    private final Set<String> beside = new HashSet<>();

    /** The one word that says what comes first; null for none yet. */
    private String mark;

    private boolean isRepeated;

    /** Whether a figure that follows would make it a time, and not an order. */
    private boolean isFresh;

    private boolean isBeside;
    private boolean isLeading;
    private boolean isOver;

    void beginSentence() {
      isOver = mark != null;
      if (!isOver) {
        main.clear();
      }
    }

    /** Where something else may begin. */
    void endPart() {
      if (isBeside && !beside.isEmpty()) {
        isBeside = false;
        isOver = !isLeading;
      }
    }

    void figure() {
      if (isFresh) {
        mark = null;
        isBeside = false;
        isFresh = false;
      }
    }

    void word(String word) {
      isFresh = false;
      if (word.equals(BEFORE) || word.equals(AFTER)) {
        isRepeated |= mark != null;
        mark = word;
        isFresh = true;
        isBeside = true;
        isLeading = main.isEmpty();
      }
    }

    void content(String stem) {
      if (!isOver) {
        (isBeside ? beside : main).add(stem);
      }
    }

    /** What was read; null if nothing comes before anything, or that is said more than once. */
    TimeOrder orNull() {
      if (mark == null || isRepeated || main.isEmpty() || beside.isEmpty()) {
        return null;
      }
      return mark.equals(BEFORE) ? new TimeOrder(main, beside) : new TimeOrder(beside, main);
    }
  }

  /** Whether something of one part only is in the other's counterpart only. */
  private static boolean moves(
      Set<String> from, Set<String> rest, Set<String> own, Set<String> others) {
    Set<String> moved = new HashSet<>(from);
    moved.retainAll(others);
    moved.removeAll(rest);
    moved.removeAll(own);
    return !moved.isEmpty();
  }
}

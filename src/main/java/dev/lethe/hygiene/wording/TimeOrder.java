package dev.lethe.hygiene.wording;

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
    return Parts.areExchanged(earlier, later, other.earlier, other.later);
  }

  /** Whether they are about the same, in the same order. */
  boolean isSame(TimeOrder other) {
    return !isReversed(other)
        && Parts.keeps(earlier, later, other.earlier, other.later)
        && Parts.keeps(later, earlier, other.later, other.earlier);
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

    /** Whether something was spoken of in this part of a sentence. */
    private boolean isBegun;

    void beginSentence() {
      isOver = mark != null;
      if (!isOver) {
        main.clear();
      }
    }

    /** Where something else may begin. */
    void endPart() {
      isBegun = false;
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
        isLeading = !isBegun;
      }
    }

    void content(String stem) {
      isBegun = true;
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
}

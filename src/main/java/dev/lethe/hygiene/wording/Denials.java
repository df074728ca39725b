package dev.lethe.hygiene.wording;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What a text turns round, and what it denies, as its words come: rule CN5. */
final class Denials {
  private static final Pattern UNDONE =
      Pattern.compile("un(?!der|it|if|iq|iv|an)[a-z]{2,}(?:ed|able|ible)");

  private static final String OR = "or";
  private static final String NEITHER = "neither";

  /** What isn't so without them is so with them. */
  private static final Set<String> CONDITIONS = Set.of("without", "unless");

  private static final Set<String> DELAYS = Set.of("until", "till");
  private static final Set<String> WAITING = Set.of("wait", "waits", "waited", "waiting");

  /** What is said of them ends then, and doesn't begin. */
  private static final Set<String> LASTING =
      WordList.stems(
          "wait last stay remain continue keep run extend hold go work sleep play read loop retry");

  private static final Set<String> MODAL =
      Set.of("must", "may", "might", "can", "could", "should", "shall");
  private static final String MIGHT = "might";

  private static final Set<String> ALLOWING = WordList.stems("allow permit");

  /** Not all is not none. */
  private static final Set<String> QUANTIFIERS =
      Set.of("all", "every", "always", "everyone", "everybody", "everything", "only", "just");

  /** So many stems behind a negation are denied. */
  private static final int DENIED = 3;

  private final Set<String> negations;
  private final Set<String> denied = new HashSet<>();
  private final Set<String> excluded = new HashSet<>();

  /** The negation that a second one in its part of a sentence takes back; null for none. */
  private String open;

  /** What is denied since. */
  private final Set<String> sinceOpen = new HashSet<>();

  private int count;
  private int explicit;

  /** So many stems that follow are denied. */
  private int left;

  private boolean excludes;
  private boolean isPartDenied;
  private int modals;
  private boolean forbids;
  private boolean doubts;
  private boolean isNotAll;

  /** Whether what was taken back by a condition is so by any that is joined to it. */
  private boolean isShared;

  /** Those that take nothing back. */
  private final Set<String> conditions = new HashSet<>();

  private boolean requires;

  /** Whether what is open stands at the beginning: without a key, it doesn't start. */
  private boolean isLeading;

  /**
   * @param negations those of the policy, in lower case, beside English ones
   */
  Denials(Set<String> negations) {
    this.negations = negations;
  }

  /** A part of a text begins, with which nothing has to do that was said before. */
  void beginPart() {
    left = 0;
    open = null;
  }

  /**
   * The next word.
   *
   * @param before the word before it
   * @param isPart whether it may be denied
   */
  void hear(String word, String before, String stem, boolean isPart) {
    modals += MODAL.contains(word) ? 1 : 0;
    if (takesBack(word, before)) {
      takeBack(word);
    } else if (isShared && CONDITIONS.contains(word)) {
      beginPart();
    } else if (isNegation(word)) {
      count++;
      explicit++;
      isPartDenied = true;
      forbids |= MODAL.contains(before) && !before.equals(MIGHT);
      doubts |= before.equals(MIGHT);
      isLeading = CONDITIONS.contains(word) && before.isEmpty();
      if (CONDITIONS.contains(word)) {
        conditions.add(word);
      }
      excludes = word.equals(NEITHER);
      left = excludes ? 1 : DENIED;
      open = word;
      sinceOpen.clear();
    } else if (QUANTIFIERS.contains(word) && isNegation(before)) {
      open = null;
      isNotAll = true;
    } else if (word.equals(English.UNLIKE) || (word.equals("nor") && excludes)) {
      left = 1;
      excludes = true;
    } else if (English.CLAUSE_ENDS.contains(word) && !isDenying(before)) {
      isShared &= word.equals(OR);
      beginPart();
    } else if (isPart) {
      forbids |= ALLOWING.contains(stem) && isNegation(before);
      count += English.NEGATIVE.contains(stem) || isUndone(word) ? 1 : 0;
      deny(stem);
    }
  }

  private void takeBack(String word) {
    isPartDenied = false;
    requires |= forbids;
    forbids = false;
    count--;
    explicit--;
    denied.removeAll(sinceOpen);
    conditions.remove(open);
    isShared = CONDITIONS.contains(word);
    beginPart();
  }

  private void deny(String stem) {
    if (left == 0) {
      return;
    }
    if (denied.add(stem)) {
      sinceOpen.add(stem);
    }
    if (excludes) {
      excluded.add(stem);
    }
    left--;
  }

  /** Whether it says without what something isn't so. */
  static boolean isCondition(String word) {
    return CONDITIONS.contains(word);
  }

  private boolean isNegation(String word) {
    return English.NEGATIONS.contains(word) || negations.contains(word);
  }

  private boolean isDenying(String word) {
    return isNegation(word) || word.equals(English.UNLIKE);
  }

  /** Whether it says behind a negation from when, or on what condition, it is so. */
  private boolean takesBack(String word, String before) {
    return open != null
        && (DELAYS.contains(word)
            ? isDelay(word, before)
            : CONDITIONS.contains(open) != CONDITIONS.contains(word) && isNegation(word));
  }

  /** Whether what isn't so until then, or is waited for, is so from then on. */
  boolean isDelay(String word, String before) {
    boolean isDenied = open != null && !CONDITIONS.contains(open);
    return DELAYS.contains(word)
        && (isDenied ? !LASTING.contains(Stem.of(before)) : WAITING.contains(before));
  }

  /** Whether a word says by its beginning that something isn't so: {@code unsweetened}. */
  private static boolean isUndone(String word) {
    return word.startsWith("un") && UNDONE.matcher(word).matches();
  }

  /** Whether anything is denied in this part, which then ends. */
  boolean endsDenied() {
    boolean isDenied = isPartDenied;
    isPartDenied = false;
    if (!isLeading) {
      open = null;
    }
    isLeading = false;
    return isDenied;
  }

  /** Notes what follows from negations for rows of words that exclude each other. */
  void noteIn(Map<Integer, Integer> places) {
    conditions.forEach(word -> Exclusive.note(word, places));
    if (isNotAll) {
      Exclusive.note(Exclusive.NOT_ALL, places);
    }
    if (doubts) {
      Exclusive.note(Exclusive.DOUBTFUL, places);
    }
    if (forbids) {
      Exclusive.note(Exclusive.FORBIDDEN, places);
    }
    if (modals == 1 && (forbids || requires)) {
      // What may not be must not be.
      Exclusive.forget(Exclusive.MODALITY, places);
    }
  }

  /** How often something is turned round. */
  int count() {
    return count;
  }

  /** How often by a negation, and not by a word that says so itself. */
  int explicit() {
    return explicit;
  }

  /** Stems behind a negation. */
  Set<String> denied() {
    return denied;
  }

  /** Those of them that something else stands in the place of. */
  Set<String> excluded() {
    return excluded;
  }
}

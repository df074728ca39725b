package dev.lethe.cli.demo;

/** Messages of the sample's people. */
final class Phrases {
  static final String[] PEOPLE = {
    "mara", "trent", "wendy", "olaf", "ines", "kofi", "yuki", "pavel"
  };

  private static final String[] SAID_AGAIN = {
    "lol", "good morning", "same", "+1", "brb", "thanks!", "works for me", "what a day", "ship it"
  };

  private static final String[] TITLES = {
    "midnight rollback", "paper boats", "the long merge", "autumn logs", "glass elevator",
    "second coffee", "green light", "static on the line", "slow river", "borrowed umbrella",
    "night train", "empty queue"
  };

  private static final String[] OPENINGS = {
    "does anyone know why",
    "I think",
    "heads up:",
    "can we talk about how",
    "turns out",
    "for the record,",
    "quick question,",
    "I just noticed that"
  };

  private static final String[] SUBJECTS = {
    "the search index", "the staging cluster", "our release checklist", "the onboarding guide",
    "the billing export", "that flaky test", "the new dashboard", "the mobile login",
    "the retention job", "the invoice template"
  };

  private static final String[] PREDICATES = {
    "needs another reviewer",
    "is much faster since the cache change",
    "breaks on leap days",
    "should be owned by the platform team",
    "still points at the old database",
    "was never translated",
    "loses the last line of the file",
    "waits for the wrong lock",
    "has no alert at all",
    "could be half as long"
  };

  private static final String[] ENDINGS = {
    "",
    "",
    "",
    " - I'll write it up",
    " and nobody noticed",
    ", see the notes from Tuesday",
    " according to support",
    ", any volunteers?"
  };

  private Phrases() {}

  static String title(Dice dice) {
    return dice.of(TITLES);
  }

  /** Returns a message that people repeat every day, word for word. */
  static String saidAgain(Dice dice) {
    return dice.of(SAID_AGAIN);
  }

  /** Returns a sentence that is probably new. */
  static String sentence(Dice dice) {
    return dice.of(OPENINGS)
        + ' '
        + dice.of(SUBJECTS)
        + ' '
        + dice.of(PREDICATES)
        + dice.of(ENDINGS);
  }

  /** Returns a finding of a tool or assistant that is worth remembering. */
  static String finding(Dice dice) {
    return "I looked into it: "
        + dice.of(SUBJECTS)
        + ' '
        + dice.of(PREDICATES)
        + " because "
        + dice.of(SUBJECTS)
        + ' '
        + dice.of(PREDICATES)
        + '.';
  }
}

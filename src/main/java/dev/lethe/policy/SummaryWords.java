package dev.lethe.policy;

import java.util.List;
import java.util.Set;

/**
 * Words by which the built-in summarizer recognizes decisions, tasks and ordinary words, from
 * {@code summary-words.txt}. All are in lower case; a final {@code *} matches every word with the
 * prefix.
 */
public final class SummaryWords {
  /** A sentence with one of these reports a decision. */
  public static final List<String> DECISIONS = phrases("decisions");

  /** A sentence with one of these reports an open task. */
  public static final List<String> TASKS = phrases("tasks");

  /** A decision preceded by one of these doesn't count. */
  public static final Set<String> NEGATIONS = words("negations");

  /** Words that don't characterize a text. */
  public static final Set<String> ORDINARY = words("ordinary");

  private SummaryWords() {}

  private static List<String> phrases(String list) {
    return WordFile.lists("summary-words.txt", "; ").get(list).stream().distinct().toList();
  }

  private static Set<String> words(String list) {
    return Set.copyOf(WordFile.lists("summary-words.txt", " ").get(list));
  }
}

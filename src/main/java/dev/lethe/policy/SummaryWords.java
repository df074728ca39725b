package dev.lethe.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Words by which the built-in summarizer recognizes decisions, tasks, times and ordinary words,
 * from {@code summary-words.txt}. All are in lower case; a final {@code *} matches every word with
 * the prefix.
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

  /** Words for a time. */
  public static final Set<String> TIMES = words("times");

  /** Words for a day relative to that of a message, with the number of days. */
  public static final Map<String, Integer> DAYS = days();

  private SummaryWords() {}

  private static Map<String, Integer> days() {
    Map<String, Integer> days = new HashMap<>();
    words("yesterday").forEach(word -> days.put(word, -1));
    words("today").forEach(word -> days.put(word, 0));
    words("tomorrow").forEach(word -> days.put(word, 1));
    return Map.copyOf(days);
  }

  private static List<String> phrases(String list) {
    return WordFile.lists("summary-words.txt", "; ").get(list).stream().distinct().toList();
  }

  private static Set<String> words(String list) {
    return Set.copyOf(WordFile.lists("summary-words.txt", " ").get(list));
  }
}

package dev.lethe.hygiene.pruning;

import dev.lethe.memory.summary.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds explicit decisions and standing preferences in plain English, without a model: rule X5. It
 * matches a few forms, and prefers missing one to mistaking a question, a negation or a story for
 * one.
 */
public final class WisdomRules {
  private static final Set<String> FILLERS =
      Set.of(
          "alright",
          "also",
          "and",
          "btw",
          "but",
          "fyi",
          "hey",
          "hi",
          "important",
          "just",
          "note",
          "ok",
          "okay",
          "please",
          "reminder",
          "right",
          "so",
          "sure",
          "thanks",
          "then",
          "well",
          "yeah",
          "yes");
  private static final Set<String> INTRODUCTIONS =
      Set.of("after", "before", "during", "for", "if", "in", "on", "when", "whenever", "while");
  private static final Set<String> CLAUSE_STARTS =
      Set.of("and", "because", "but", "however", "since", "so", "then");
  private static final Set<String> NEGATIONS =
      Set.of(
          "cannot", "cant", "didnt", "dont", "doubt", "hardly", "havent", "neither", "never", "no",
          "nobody", "nor", "not", "nothing", "without", "wont");
  private static final Set<String> HYPOTHESES =
      Set.of(
          "as",
          "how",
          "if",
          "like",
          "once",
          "unless",
          "until",
          "what",
          "whatever",
          "when",
          "where",
          "whether",
          "which",
          "why",
          "wish",
          "wonder");
  private static final Set<String> DECIDERS = Set.of("i", "i've", "team", "we", "we've");
  private static final Set<String> BESIDE_DECIDED =
      Set.of(
          "all",
          "already",
          "also",
          "both",
          "eventually",
          "finally",
          "have",
          "just",
          "now",
          "recently",
          "then",
          "therefore",
          "together",
          "ultimately");
  private static final Set<String> AUXILIARIES =
      Set.of(
          "am", "are", "can", "could", "did", "do", "does", "had", "has", "have", "is", "may",
          "might", "must", "shall", "should", "was", "were", "will", "would");
  private static final Set<String> SUBJECTS =
      Set.of(
          "anyone",
          "anybody",
          "he",
          "i",
          "it",
          "my",
          "our",
          "she",
          "somebody",
          "someone",
          "that",
          "the",
          "their",
          "there",
          "these",
          "they",
          "this",
          "those",
          "we",
          "you",
          "your");
  private static final Set<String> QUESTION_WORDS =
      Set.of("how", "what", "when", "where", "which", "who", "whose", "why");

  private WisdomRules() {}

  /** Returns the sentences of a text that state a decision or a preference, as they are written. */
  public static List<String> statements(String text) {
    List<String> statements = new ArrayList<>();
    for (String sentence : Sentences.of(spoken(text))) {
      if (!Sentences.asks(sentence) && isStatement(SpokenWords.of(sentence))) {
        statements.add(Sentences.shown(sentence));
      }
    }
    return List.copyOf(statements);
  }

  /** Returns a text without code blocks and quoted lines. */
  private static String spoken(String text) {
    StringBuilder spoken = new StringBuilder();
    boolean code = false;
    for (String line : text.split("\n", -1)) {
      String bare = line.strip();
      boolean fence = bare.startsWith("```") || bare.startsWith("~~~");
      if (!fence && !code && !bare.startsWith(">")) {
        spoken.append(line);
      }
      boolean closedAtOnce = fence && bare.length() > 3 && bare.indexOf(bare.charAt(0), 3) > 0;
      code ^= fence && !closedAtOnce;
      spoken.append('\n');
    }
    return spoken.toString();
  }

  private static boolean isStatement(SpokenWords words) {
    if (isQuestion(words)) {
      return false;
    }
    for (int i = 0; i < words.count(); i++) {
      boolean found =
          !words.isQuoted(i)
              && !words.isJoined(i)
              && i + 1 < words.count()
              && switch (words.at(i)) {
                case "remember" -> isReminder(words, i);
                case "decided" -> isDecision(words, i);
                case "always" -> isAlways(words, i);
                case "never" -> isNever(words, i);
                default -> false;
              };
      if (found) {
        return true;
      }
    }
    return false;
  }

  /** Returns true for a question without a question mark: "have we decided", "why do we always". */
  private static boolean isQuestion(SpokenWords words) {
    int first = afterFillers(words, 0);
    if (QUESTION_WORDS.contains(words.at(first))) {
      return AUXILIARIES.contains(words.at(first + 1));
    }
    return AUXILIARIES.contains(words.at(first)) && SUBJECTS.contains(words.at(first + 1));
  }

  private static boolean isReminder(SpokenWords words, int i) {
    if (Set.of("when", "back").contains(words.at(i + 1))) {
      return false;
    }
    String before = words.at(i - 1);
    String beforeThat = words.at(i - 2);
    boolean isRequest =
        before.equals("please")
            || before.equals("let's")
            || (before.equals("to") && beforeThat.equals("you"))
            || (Set.of("must", "should").contains(before) && beforeThat.equals("you"));
    return (isRequest || isStart(words, i)) && isAffirmed(words, i);
  }

  private static boolean isDecision(SpokenWords words, int i) {
    if (Set.of("anything", "neither", "nothing").contains(words.at(i + 1))) {
      return false;
    }
    int subject = i - 1;
    while (subject >= 0 && BESIDE_DECIDED.contains(words.at(subject))) {
      subject--;
    }
    boolean passive = words.at(i - 1).equals("was") && words.at(i - 2).equals("it");
    boolean ours = passive || DECIDERS.contains(words.at(subject));
    return (ours || isStart(words, i)) && isAffirmed(words, i) && isAsserted(words, i);
  }

  private static boolean isAlways(SpokenWords words, int i) {
    int next = words.at(i + 1).equals("always") ? i + 2 : i + 1;
    boolean habit = Set.of("i", "we").contains(words.at(i - 1)) && !words.isBroken(i);
    boolean stands =
        habit
            ? !words.isBrokenAt(next) && StandingVerbs.isHabit(words, next)
            : isReportedByTasks(words, i) && StandingVerbs.instructs(words, next);
    return stands && isAffirmed(words, i) && isAsserted(words, i);
  }

  private static boolean isNever(SpokenWords words, int i) {
    int next = words.at(i + 1).equals("ever") ? i + 2 : i + 1;
    return isReportedByTasks(words, i)
        && !words.isBrokenAt(next)
        && StandingVerbs.instructs(words, next)
        && isAffirmed(words, i);
  }

  private static boolean isReportedByTasks(SpokenWords words, int i) {
    boolean pleaded = words.at(i - 1).equals("please") && !words.isBroken(i);
    return pleaded || isStart(words, i);
  }

  /** Returns true if the word begins the sentence, or the clause after an introduction. */
  private static boolean isStart(SpokenWords words, int i) {
    int first = afterFillers(words, 0);
    if (first >= i) {
      return true;
    }
    // "Max, always …", "In this repository, always …"
    boolean introduced = i - first == 1 || INTRODUCTIONS.contains(words.at(first));
    int clause = i;
    while (clause > 0 && !words.isBroken(clause) && FILLERS.contains(words.at(clause - 1))) {
      clause--;
    }
    return introduced && words.isBroken(clause) && !NEGATIONS.contains(words.at(first));
  }

  private static int afterFillers(SpokenWords words, int from) {
    int i = from;
    while (i < words.count() && FILLERS.contains(words.at(i))) {
      i++;
    }
    return i;
  }

  /** Returns true if no negation precedes the word in its clause. */
  private static boolean isAffirmed(SpokenWords words, int i) {
    for (int k = i; k > 0 && !words.isBroken(k); k--) {
      String before = words.at(k - 1);
      if (CLAUSE_STARTS.contains(before)) {
        return true;
      }
      if (NEGATIONS.contains(before) || before.endsWith("n't")) {
        return false;
      }
    }
    return true;
  }

  /** Returns true if the word's clause is neither hypothetical nor subordinate. */
  private static boolean isAsserted(SpokenWords words, int i) {
    for (int k = i; k > 0 && !words.isBroken(k); k--) {
      if (HYPOTHESES.contains(words.at(k - 1)) || words.at(k - 1).equals("before")) {
        return false;
      }
    }
    return true;
  }
}

package dev.lethe.quality;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.Excerpts;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.quality.Conversation.Question;
import dev.lethe.quality.Conversation.Turn;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures how much of what answers questions is left when a share of a conversation's tokens is
 * kept: of each turn that answers a question, the share of its words that the text kept of it has;
 * less than half counts as nothing. The excerpts are compared with turns chosen at random and with
 * the newest ones.
 */
final class KeptEvidence {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}']+");
  private static final double LEAST = 0.5;

  /** How turns are chosen. */
  enum Choice {
    BY_VALUE,
    RANDOM,
    NEWEST
  }

  private KeptEvidence() {}

  /** Prints a line for each share from .1 to 1 with a figure for each choice. */
  static void run(PrintStream out, List<Conversation> conversations) {
    out.printf(Locale.ROOT, "%5s%10s%10s%10s%n", "kept", "by value", "random", "newest");
    for (int tenths = 1; tenths <= 10; tenths++) {
      double share = tenths / 10.0;
      out.printf(Locale.ROOT, "%5.1f", share);
      for (Choice choice : Choice.values()) {
        out.printf(Locale.ROOT, "%10.3f", mean(conversations, share, choice));
      }
      out.println();
    }
  }

  /** Returns the mean over all questions of the conversations. */
  static double mean(List<Conversation> conversations, double share, Choice choice) {
    double sum = 0;
    int questions = 0;
    for (Conversation conversation : conversations) {
      Map<String, String> kept = kept(conversation, share, choice);
      Map<String, Turn> turns = new HashMap<>();
      conversation.turns().values().forEach(turn -> turns.put(turn.id(), turn));
      for (Question question : conversation.questions()) {
        double found = 0;
        for (String id : question.evidence()) {
          found += coverage(turns.get(id).memory().content().text(), kept.getOrDefault(id, ""));
        }
        sum += found / question.evidence().size();
        questions++;
      }
    }
    return sum / questions;
  }

  /** Returns the text kept of each turn, by the turn's id. */
  private static Map<String, String> kept(Conversation conversation, double share, Choice choice) {
    Map<String, String> kept = new HashMap<>();
    WordCounts counts = WordCounts.NONE;
    Random random = new Random(1);
    for (List<Turn> session : conversation.sessions()) {
      double tokens = share * session.stream().mapToLong(turn -> tokens(turn.memory())).sum();
      if (choice == Choice.BY_VALUE) {
        Excerpts excerpts = new Excerpts(session.stream().map(Turn::memory).toList(), counts);
        Map<String, String> texts = new HashMap<>();
        excerpts
            .choose((long) tokens, session.size(), Map.of())
            .forEach(one -> texts.put(one.source().memoryId(), one.text()));
        session.forEach(
            turn -> kept.put(turn.id(), texts.getOrDefault(turn.memory().memoryId(), "")));
        counts = excerpts.counts();
      } else {
        List<Turn> order = new ArrayList<>(session);
        Collections.reverse(order);
        if (choice == Choice.RANDOM) {
          Collections.shuffle(order, random);
        }
        double left = tokens;
        for (Turn turn : order) {
          if (tokens(turn.memory()) <= left) {
            left -= tokens(turn.memory());
            kept.put(turn.id(), turn.memory().content().text());
          }
        }
      }
    }
    return kept;
  }

  private static long tokens(Memory memory) {
    return EmbeddingRules.tokens(memory.content().text());
  }

  /** Returns the share of a text's words that a part of it has; 0 for less than half. */
  static double coverage(String whole, String part) {
    Set<String> all = words(whole);
    Set<String> kept = words(part);
    kept.retainAll(all);
    double covered = all.isEmpty() ? 1 : (double) kept.size() / all.size();
    return covered < LEAST ? 0 : covered;
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }
}

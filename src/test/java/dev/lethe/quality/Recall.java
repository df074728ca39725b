package dev.lethe.quality;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.context.AssembledContext;
import dev.lethe.context.ContextAssembler;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.ContextQuery;
import dev.lethe.policy.Policy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Measures the recall of contexts: the share of a question's evidence among the items, within a
 * token budget for all three sections.
 */
final class Recall {
  private static final int[] BUDGETS = {1_000, 2_000};

  /** Share of the token window available to the three sections, in percent. */
  private static final int SECTIONS_PERCENT = 68;

  private final Policy policy = Policy.defaults();

  /** Sum and number of shares by budget and category; category 0 covers all. */
  private final Map<Integer, double[][]> found = new TreeMap<>();

  private Recall() {}

  /**
   * Asks all questions of the conversations in a folder and prints a table.
   *
   * @throws IllegalArgumentException if there are none
   */
  static void run(PrintStream out, Path folder) throws IOException {
    Recall recall = new Recall();
    Conversation.readAll(folder).forEach(recall::ask);
    recall.print(out);
  }

  private void ask(Conversation conversation) {
    ContextIndex index = new ContextIndex(new JsonTree());
    conversation.turns().values().forEach(turn -> index.put(turn.memory()));
    ContextAssembler assembler = new ContextAssembler(policy, new JsonTree());
    long now = conversation.end() + TimeUnit.DAYS.toMillis(1);
    for (Conversation.Question question : conversation.questions()) {
      for (int budget : BUDGETS) {
        int window = (budget * 100 + SECTIONS_PERCENT - 1) / SECTIONS_PERCENT;
        AssembledContext context =
            assembler.assemble(
                new ContextQuery(question.text(), window, null, null, now),
                index,
                id -> conversation.turns().get(id).memory());
        note(budget, question, share(conversation, question, context, budget));
      }
    }
  }

  /** Returns the share of evidence among the items that fit into the budget, in order. */
  private static double share(
      Conversation conversation,
      Conversation.Question question,
      AssembledContext context,
      int budget) {
    Set<String> shown = new HashSet<>();
    int used = 0;
    for (AssembledContext.Item item : context.items()) {
      Conversation.Turn turn = conversation.turns().get(item.memoryId());
      used += turn.cost();
      if (used > budget) {
        break;
      }
      shown.add(turn.id());
    }
    shown.retainAll(question.evidence());
    return (double) shown.size() / question.evidence().size();
  }

  private void note(int budget, Conversation.Question question, double share) {
    double[][] sums = found.computeIfAbsent(budget, unused -> new double[5][2]);
    for (int category : new int[] {0, question.category()}) {
      sums[category][0] += share;
      sums[category][1]++;
    }
  }

  private void print(PrintStream out) {
    out.println(" tokens    all  several   time  follows    one  questions");
    found.forEach(
        (budget, sums) ->
            out.println(
                String.format(
                    Locale.ROOT,
                    "%7d%7.3f%9.3f%7.3f%9.3f%7.3f%11.0f",
                    budget,
                    mean(sums[0]),
                    mean(sums[1]),
                    mean(sums[2]),
                    mean(sums[3]),
                    mean(sums[4]),
                    sums[0][1])));
  }

  private static double mean(double[] sum) {
    return sum[1] == 0 ? 0 : sum[0] / sum[1];
  }
}

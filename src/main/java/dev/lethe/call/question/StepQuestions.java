package dev.lethe.call.question;

import dev.lethe.call.Order;
import dev.lethe.call.RunChange;
import dev.lethe.call.stage.StageRow;
import dev.lethe.hygiene.Leftover;
import dev.lethe.memory.MemoryRepository;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Questions that the steps of one record ask.
 *
 * @param run run of the steps
 * @param memories memories as left by the preceding steps
 * @param known questions by the prefix of their keys, including those that have no row in the store
 *     yet; read once per record, which may ask many
 */
public record StepQuestions(
    StageRow run, MemoryRepository memories, Map<String, List<ModelQuestion>> known) {
  public StepQuestions(StageRow run, MemoryRepository memories) {
    this(run, memories, new HashMap<>());
  }

  /**
   * Returns the questions with a key prefix, to which the caller adds those that it asks.
   *
   * @param stored reads those that have rows
   */
  @SuppressWarnings("unchecked") // All questions with a prefix are of one kind.
  <Q extends ModelQuestion> List<Q> known(String prefix, Supplier<List<Q>> stored) {
    return (List<Q>) known.computeIfAbsent(prefix, unused -> new ArrayList<>(stored.get()));
  }

  /**
   * Outcome of a step's question.
   *
   * @param orders empty if the question is not asked
   * @param corrections corrections by name to the counts that the plan reported
   * @param left question that is left to another run; null for none
   */
  public record Outcome(
      List<RunChange> changes, List<Order> orders, Map<String, Long> corrections, Leftover left) {

    /** Returns the outcome of a question that is not asked. */
    static Outcome nothing(List<RunChange> changes, Map<String, Long> corrections) {
      return new Outcome(changes, List.of(), corrections, null);
    }
  }
}

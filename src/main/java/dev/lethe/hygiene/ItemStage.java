package dev.lethe.hygiene;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A stage that works on items. It plans one scope at a time from all memories of its kinds, and its
 * steps are checked again and applied one after the other.
 */
public interface ItemStage extends Stage {

  /** Returns the arguments of runs without a call, all of which are taken from the policy. */
  StageArguments byPolicy();

  /** Returns the type of the tool's arguments. */
  default Class<? extends StageArguments> arguments() {
    return byPolicy().getClass();
  }

  /**
   * Returns the JSON Schema of the tool's arguments; empty if {@code schemas/tools} contains it.
   */
  default Optional<String> schema() {
    return Optional.empty();
  }

  /** Returns the types of planned steps by their names on the topic of plans. */
  Map<String, Class<? extends StageStep>> steps();

  /** Returns the source of the base of the day's cap. */
  CapBase capBase();

  /** Returns true if the stage also removes memories of other kinds that have expired. */
  default boolean removesExpired() {
    return false;
  }

  /** Returns the count of memories removed when an item arrives; empty if the stage has none. */
  default Optional<String> arrivalCount() {
    return Optional.empty();
  }

  /**
   * Returns true if removals by arriving items count toward the day's cap. The item index then has
   * the day's removals, by runs as well.
   */
  default boolean capsArrivals() {
    return false;
  }

  /**
   * Returns the steps that execute an approved proposal; none if the stage makes no such proposals.
   *
   * @param isContradiction true if the texts of the memories differ, so that those that go are no
   *     evidence for the one that stays
   */
  List<StageStep> approved(Proposal proposal, boolean isContradiction, StepContext context);

  /** Returns the text of the memory that an approval would write; null if it would write none. */
  default String preview(Proposal proposal, StepContext context) {
    return null;
  }
}

package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.policy.Policy;
import java.util.Optional;

/**
 * Arguments of a stage's tool, validated against its schema: a record with one component per
 * argument. A null argument takes the policy's value.
 */
public interface StageArguments {
  /** Number of memories scanned for one plan, unless a single scope has more. */
  int BATCH = 500;

  /** Returns the call's argument; null if it gives none. */
  Boolean dryRun();

  /** Returns the planner of a run in a scope. */
  ScopeWork work(RunContext context);

  /** Returns the refusal of arguments that contradict each other; empty if they are valid. */
  default Optional<Refusal> refusal() {
    return Optional.empty();
  }

  /** Returns true if the run only reports its changes, which is the default. */
  default boolean onlyReports() {
    return dryRun() == null || dryRun();
  }

  /** Returns the collection that the run is confined to in each tenant; null for all scopes. */
  default String collection() {
    return null;
  }

  /** Returns true if the arguments allow the given scope. */
  default boolean covers(Scope scope) {
    return collection() == null || scope.equals(Scope.ofCollection(scope.tenant(), collection()));
  }

  /** Returns the number of memories scanned for one plan, unless a single scope has more. */
  default int batchSize(Policy policy) {
    return BATCH;
  }
}

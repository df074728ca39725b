package dev.lethe.janitor;

import dev.lethe.event.Scope;
import java.util.Collection;
import java.util.Map;

/**
 * Counts of a partition since the last report, by scope. Families are counted by id, everything
 * else by the names below, which are never family ids.
 */
public interface Tallies {
  /**
   * Name of the count of a scope's messages, including people's; redelivered messages count once.
   */
  String MESSAGES = "#messages";

  /** Prefix of the names of runs' counts. */
  String OF_RUNS = "#";

  /** Returns true if a name is a family's id. */
  static boolean isOfFamily(String name) {
    return !name.startsWith(OF_RUNS);
  }

  /** Returns the scopes with any counts, ordered by name. */
  Collection<Scope> scopes();

  /** Returns the counts of a scope by name. */
  Map<String, Tally> of(Scope scope);
}

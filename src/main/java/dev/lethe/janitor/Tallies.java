package dev.lethe.janitor;

import dev.lethe.event.Scope;
import java.util.Collection;
import java.util.Map;

/**
 * What a partition has counted since the last report, by scope: of each family by its id, and the
 * rest by the names here, which are no family's.
 */
public interface Tallies {
  /** Of a scope's messages, people's included; those that came again count once. */
  String MESSAGES = "#messages";

  /** What the name of a run's count begins with. */
  String OF_RUNS = "#";

  /** Whether a name is a family's id. */
  static boolean isOfFamily(String name) {
    return !name.startsWith(OF_RUNS);
  }

  /** The scopes that have counted anything, in the order of their names. */
  Collection<Scope> scopes();

  /** What a scope has counted, by name. */
  Map<String, Tally> of(Scope scope);
}

package dev.lethe.call.stage;

import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.DayCap;

/** A stage's removals in a scope on the day of its last run. */
public record StageCapRow(String stage, Scope scope, DayCap cap) implements RunRow {
  @Override
  public String key() {
    return key(stage, scope);
  }

  public static String key(String stage, Scope scope) {
    return "stage-cap|" + stage + '|' + scope.name();
  }
}

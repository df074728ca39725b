package dev.lethe.call.stage;

import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;

/** Position from which a stage's next run continues in a scope. */
public record CheckpointRow(String stage, Scope scope, Checkpoint checkpoint) implements RunRow {
  @Override
  public String key() {
    return key(stage, scope);
  }

  public static String key(String stage, Scope scope) {
    return "checkpoint|" + stage + '|' + scope.name();
  }
}

package dev.lethe.command;

import dev.lethe.compaction.Forgetting;
import dev.lethe.compaction.Restoring;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Undoes runs of the stages that work on items, and forgets what they removed: rule Z5. */
final class StageUndo {
  private final Terms terms;

  StageUndo(Terms terms) {
    this.terms = terms;
  }

  /** What a run removed of a scope. */
  private static final class Removed {
    private final List<String> memoryIds = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
  }

  /** By scope what a run removed; nothing if no run of a stage is called so. */
  private Map<Scope, Removed> removed(ToolCall call, String runId) {
    Map<Scope, Removed> removed = new LinkedHashMap<>();
    for (RunRow row : terms.runs().rows(RunRow.OfRemoved.prefix(runId))) {
      RunRow.OfRemoved part = (RunRow.OfRemoved) row;
      if (call.covers(part.scope())) {
        Removed all = removed.computeIfAbsent(part.scope(), unused -> new Removed());
        all.memoryIds.addAll(part.memoryIds());
        all.written.addAll(part.written());
      }
    }
    return removed;
  }

  boolean knows(ToolCall call, String runId) {
    return !removed(call, runId).isEmpty();
  }

  /** Restores what a run removed, in each scope as far as it can be. */
  List<Restoring.Answer> restore(ToolCall call, String runId) {
    List<Restoring.Answer> answers = new ArrayList<>();
    removed(call, runId)
        .forEach((scope, run) -> answers.add(restore(scope, runId, run, call.occurredAt())));
    return answers;
  }

  private Restoring.Answer restore(Scope scope, String runId, Removed run, long now) {
    Restoring.Answer answer =
        terms.restoring(scope).removed(scope, runId, run.memoryIds, run.written, now);
    return answer instanceof Restoring.Restored restored
        ? terms.settled(scope, restored, now)
        : answer;
  }

  /** Forgets what a run removed, and what it wrote of it. */
  Decided forget(ToolCall call, String runId, Forgetting forgetting) {
    List<Effect> effects = new ArrayList<>();
    int forgotten = 0;
    for (Map.Entry<Scope, Removed> run : removed(call, runId).entrySet()) {
      List<String> ids = new ArrayList<>(run.getValue().memoryIds);
      ids.addAll(run.getValue().written);
      Forgetting.Forgotten gone = forgetting.memories(run.getKey(), ids, call.occurredAt());
      effects.addAll(gone.effects());
      effects.addAll(
          terms.profileUndo(run.getKey()).forgotten(run.getKey(), ids, call.occurredAt()));
      forgotten += gone.forgotten();
    }
    return Decided.done(effects, new Output.Forgotten(forgotten, UndoCalls.REMAINS));
  }
}

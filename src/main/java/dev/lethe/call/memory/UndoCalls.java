package dev.lethe.call.memory;

import dev.lethe.call.Answer;
import dev.lethe.call.CallOutcome;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.StageUndo;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.engine.CommandEngine;
import dev.lethe.call.question.Questions;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.TracedMessage;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.memory.lifecycle.WrittenSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Calls that restore or erase memories: rules K11 and K13. */
public final class UndoCalls {
  private final PartitionContext terms;
  private final StageUndo stages;

  public UndoCalls(PartitionContext terms, StageUndo stages) {
    this.terms = terms;
    this.stages = stages;
  }

  public CallOutcome restore(ToolCall call, Tool.Restore tool) {
    return tool.memoryId() != null
        ? restoreMemory(call, tool.memoryId())
        : restoreRun(call, tool.runId());
  }

  private CallOutcome restoreMemory(ToolCall call, String memoryId) {
    Optional<Scope> scope = scopeOf(call, memoryId);
    if (scope.isEmpty()) {
      return unknown(memoryId);
    }
    Restoring.Answer answer =
        terms.restoring(scope.get()).memory(scope.get(), memoryId, call.arrivedAt());
    if (answer instanceof Restoring.Refused refused) {
      return CallOutcome.refused(refused.refusal());
    }
    Restoring.Restored restored =
        terms.settled(scope.get(), (Restoring.Restored) answer, call.arrivedAt());
    if (restored.restored().isEmpty()) {
      return CallOutcome.refused(Restoring.refused(restored.skipped().get(0)).refusal());
    }
    List<RunChange> changes = new ArrayList<>();
    List<Effect> effects = new ArrayList<>(restored.effects());
    new CapRefunds(terms).add(scope.get(), restored.restored(), changes, effects);
    return CallOutcome.done(changes, effects, output(restored));
  }

  private CallOutcome restoreRun(ToolCall call, String runId) {
    List<Effect> effects = new ArrayList<>();
    List<String> restored = new ArrayList<>();
    List<Restoring.Skipped> skipped = new ArrayList<>();
    CallOutcome refused =
        CallOutcome.refused(ErrorCode.UNKNOWN_RUN, "unknown run " + runId, "$.run_id");
    List<RunChange> changes = new ArrayList<>();
    CapRefunds refunds = new CapRefunds(terms);
    for (RunRow.OfSummaries wrote : wrote(call, runId)) {
      Restoring.Answer answer =
          terms
              .restoring(wrote.scope())
              .run(wrote.scope(), runId, wrote.summaries(), call.arrivedAt());
      if (answer instanceof Restoring.Restored back) {
        effects.addAll(back.effects());
        refunds.add(wrote.scope(), back.restored(), changes, effects);
        restored.addAll(back.restored());
        skipped.addAll(back.skipped());
      } else {
        refused = CallOutcome.refused(((Restoring.Refused) answer).refusal());
      }
    }
    return restored.isEmpty()
        ? refused
        : CallOutcome.done(changes, effects, output(restored, skipped));
  }

  public static Output.Restored output(Restoring.Restored back) {
    return output(back.restored(), back.skipped());
  }

  private static Output.Restored output(List<String> restored, List<Restoring.Skipped> skipped) {
    return Output.Restored.of(
        restored,
        skipped.stream()
            .map(one -> new Output.Skipped(one.memoryId(), one.why().wireName()))
            .toList());
  }

  /** Forgets a memory or a run. */
  public CallOutcome forget(ToolCall call, Tool.Forget tool) {
    Forgetting forgetting = terms.forgetting(tool.retires());
    if (tool.memoryId() != null) {
      Optional<Scope> scope = scopeOf(call, tool.memoryId());
      if (scope.isEmpty()) {
        return unknown(tool.memoryId());
      }
      Forgetting.Forgotten gone =
          forgetting.memories(scope.get(), List.of(tool.memoryId()), call.arrivedAt());
      return forgotten(scope.get(), List.of(tool.memoryId()), gone, call.arrivedAt());
    }
    return forgetRun(call, tool, forgetting);
  }

  /**
   * Returns the result of forgetting memories of one scope, including their families.
   *
   * @param messages bots' messages that the memories were minted from, by memory id
   * @param wholeFamilies true to erase all words of a message's family as well, since the authors
   *     of its members are unknown
   */
  CallOutcome forgotten(
      Scope scope,
      List<String> ids,
      Forgetting.Forgotten gone,
      Map<String, TracedMessage> messages,
      boolean wholeFamilies,
      long now) {
    List<Effect> effects = new ArrayList<>(terms.settled(scope, gone.effects(), now));
    effects.addAll(terms.profileUndo(scope).forgotten(scope, ids, now));
    List<Forgotten> families = new ArrayList<>();
    for (String id : ids) {
      Memory before = terms.memories().memory(scope, id);
      TracedMessage traced = messages.get(id);
      families.add(new Forgotten(scope, before, traced, family(before, traced, wholeFamilies)));
      if (traced != null) {
        effects.add(new Effect.PutTrace(scope, traced.messageId(), traced.trace().withoutSample()));
      }
    }
    List<RunChange> changes = new Questions(terms).forget(scope, ids, now);
    Answer answer = new Answer.Done(new Output.Forgotten(gone.forgotten(), REMAINS));
    return new CallOutcome(
        changes, effects, gone.effects().isEmpty() ? List.of() : families, answer);
  }

  private CallOutcome forgotten(
      Scope scope, List<String> ids, Forgetting.Forgotten gone, long now) {
    return forgotten(scope, ids, gone, ofBots(scope, ids), false, now);
  }

  private Map<String, TracedMessage> ofBots(Scope scope, List<String> ids) {
    Set<String> asked = new HashSet<>();
    for (String id : ids) {
      Memory memory = terms.memories().memory(scope, id);
      if (memory == null || memory.source().authorIsBot()) {
        asked.add(id);
      }
    }
    return asked.isEmpty() ? Map.of() : terms.traces().of(scope, asked);
  }

  /**
   * Returns the family whose words are erased entirely; null for none. An aggregate has the text of
   * its family.
   */
  private static String family(Memory before, TracedMessage traced, boolean wholeFamilies) {
    if (before != null && before.kind() == Kind.AGGREGATE) {
      return before.cluster().spamFamilyId();
    }
    return wholeFamilies && traced != null ? traced.trace().familyId() : null;
  }

  /** Returns the combined result of several scopes. */
  static CallOutcome together(List<CallOutcome> parts) {
    List<RunChange> changes = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    List<Forgotten> families = new ArrayList<>();
    Output all = new Output.Forgotten(0, REMAINS);
    for (CallOutcome part : parts) {
      changes.addAll(part.changes());
      effects.addAll(part.effects());
      families.addAll(part.forgotten());
      all = all.with(((Answer.Done) part.answer()).output());
    }
    return new CallOutcome(changes, effects, families, new Answer.Done(all));
  }

  private CallOutcome forgetRun(ToolCall call, Tool.Forget tool, Forgetting forgetting) {
    if (stages.knows(call, tool.runId())) {
      return stages.forget(call, tool.runId(), forgetting);
    }
    List<RunRow.OfSummaries> runs = wrote(call, tool.runId());
    if (runs.isEmpty()) {
      return CallOutcome.refused(ErrorCode.UNKNOWN_RUN, "unknown run " + tool.runId(), "$.run_id");
    }
    List<CallOutcome> parts = new ArrayList<>();
    for (RunRow.OfSummaries wrote : runs) {
      Forgetting.Forgotten gone =
          forgetting.run(wrote.scope(), wrote.summaries(), call.arrivedAt());
      List<String> ids = new ArrayList<>();
      for (WrittenSummary written : wrote.summaries()) {
        ids.add(written.summaryId());
        ids.addAll(written.sourceIds());
      }
      parts.add(forgotten(wrote.scope(), ids, gone, call.arrivedAt()));
    }
    return together(parts);
  }

  /**
   * Places that still hold earlier bytes of forgotten content; docs/threat-model.md lists each of
   * them.
   */
  public static final List<String> REMAINS =
      List.of(
          "topics of events, items, commands, dead letters, actions, language models and "
              + "replies, until they expire",
          "compacted topics and changelogs, for at most 12.5 hours",
          "vectors on the embeddings topic, until an embedding worker processes the purge",
          "files in the state directory, until RocksDB compacts them",
          "a hash of each text on the compaction topic, unless the call sets retire to false",
          "backups and consumers' copies");

  /** Returns the scope that holds, or held, a memory that the call may see. */
  private Optional<Scope> scopeOf(ToolCall call, String memoryId) {
    Memory memory = CommandEngine.known(terms, call, memoryId);
    if (memory != null) {
      return Optional.of(memory.scope());
    }
    OptionalInt mark = MemoryIds.scopeMark(memoryId);
    return mark.isEmpty()
        ? Optional.empty()
        : terms.memories().scopes(mark.getAsInt()).stream()
            .filter(call::covers)
            .filter(scope -> terms.memories().tombstone(scope, memoryId) != null)
            .findFirst();
  }

  private List<RunRow.OfSummaries> wrote(ToolCall call, String runId) {
    return terms.runs().rows(RunRow.OfSummaries.prefix(runId)).stream()
        .map(row -> (RunRow.OfSummaries) row)
        .filter(row -> call.covers(row.scope()))
        .toList();
  }

  private static CallOutcome unknown(String memoryId) {
    return CallOutcome.refused(
        ErrorCode.UNKNOWN_MEMORY, "unknown memory " + memoryId, "$.memory_id");
  }
}

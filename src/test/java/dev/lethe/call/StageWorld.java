package dev.lethe.call;

import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lethe.call.engine.CallEngine;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.memory.Restore;
import dev.lethe.call.question.LlmOrder;
import dev.lethe.call.stage.SnapshotOrder;
import dev.lethe.call.stage.StagePlanned;
import dev.lethe.call.stage.StageSnapshot;
import dev.lethe.call.stage.StageTool;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.call.RowJson;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.fixture.IndexOnHeap;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.hygiene.pruning.PruneArguments;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ItemFields;
import dev.lethe.item.MemoryVectors;
import dev.lethe.item.Significance;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Report;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** In-memory partition that runs stages step by step. */
public abstract class StageWorld {
  public static final long START = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  public static final long NOW = START + 10_000_000;
  public static final Scope ONE = new Scope("default/session:one");
  public static final Scope COLLECTION = new Scope("default/collection:gateway");
  public static final Scope TWO = new Scope("default/session:two");

  public final MemoriesOnHeap memories = new MemoriesOnHeap();
  public final TreeMap<String, byte[]> rows = new TreeMap<>();
  public final List<Report> reports = new ArrayList<>();
  public final List<JudgedAnswer> judged = new ArrayList<>();
  public final List<AnswerRecord.Partial> answers = new ArrayList<>();
  public final List<StagePlanned> waiting = new ArrayList<>();
  public final List<LlmRequest> asked = new ArrayList<>();
  public final List<Tick> ticks = new ArrayList<>();

  private static final RowJson<RunRow> ROWS = RowJson.runState(Stages.BUILT_IN);
  private static final PlanCodec PLANS = new PlanCodec(Stages.BUILT_IN);

  /** Run state that encodes and decodes rows, as the store does. */
  public final class Rows implements RunState {
    @Override
    public Optional<RunRow> next(String prefix, String after) {
      return rows.keySet().stream()
          .filter(key -> key.startsWith(prefix) && key.compareTo(after) > 0)
          .findFirst()
          .flatMap(this::row);
    }

    @Override
    public Optional<RunRow> row(String key) {
      return Optional.ofNullable(rows.get(key)).map(ROWS::row);
    }

    @Override
    public List<RunRow> rows(String prefix) {
      return rows.entrySet().stream()
          .filter(row -> row.getKey().startsWith(prefix))
          .map(row -> ROWS.row(row.getValue()))
          .collect(toList());
    }
  }

  public Policy policy() {
    return Policy.defaults();
  }

  public PartitionContext terms() {
    return new PartitionContext(
        policy(),
        new MessageFingerprinter(policy(), unused -> Normalizer.standard()),
        new JsonTree(),
        memories,
        null,
        new MemoryVectors(
            (scope, memoryId) -> Optional.empty(), new JsonTree(), new EmbeddingModel("", "")),
        QueryEmbedder.NONE,
        null,
        null,
        new Rows(),
        null,
        new IndexOnHeap(),
        Stages.BUILT_IN);
  }

  public CallEngine engine() {
    return new CallEngine(terms());
  }

  public void take(Step step) {
    judged.addAll(step.judged());
    for (RunChange change : step.changes()) {
      if (change.row() == null) {
        rows.remove(change.key());
      } else {
        rows.put(change.key(), ROWS.of(change.row()));
      }
    }
    step.effects()
        .forEach(
            effect ->
                effect.accept(
                    new Effect.Visitor() {
                      @Override
                      public void put(Effect.PutMemory put) {
                        memories.put(put.memory());
                      }

                      @Override
                      public void put(Effect.PutTombstone put) {
                        String key = put.tombstone().scope().key(put.tombstone().memoryId());
                        memories.tombstones.put(key, put.tombstone());
                      }

                      @Override
                      public void remove(Effect.RemoveTombstone gone) {
                        memories.tombstones.remove(gone.scope().key(gone.memoryId()));
                      }
                    }));
    ticks.addAll(step.next());
    reports.addAll(step.reports());
    answers.addAll(step.answers());
    for (Order order : step.orders()) {
      if (order instanceof LlmOrder llm) {
        asked.add(llm.request());
        continue;
      }
      StageSnapshot snapshot = engine().snapshot((SnapshotOrder) order);
      assertTrue(snapshot.look(() -> true));
      waiting.addAll(planned(snapshot));
    }
  }

  public static List<StagePlanned> planned(StageSnapshot snapshot) {
    return snapshot.plan((scope, bug) -> fail(bug)).stream()
        .map(part -> (StagePlanned) PLANS.plan(PLANS.toBytes(part)))
        .collect(toList());
  }

  public void settleAll() {
    while (!waiting.isEmpty()) {
      take(engine().step(waiting.remove(0), NOW, NOW));
    }
  }

  /** Returns the tool with the given arguments. */
  public static Tool run(StageArguments arguments) {
    return Stages.BUILT_IN.ofItems().stream()
        .filter(stage -> stage.arguments() == arguments.getClass())
        .map(stage -> new StageTool(stage, arguments))
        .findFirst()
        .orElseThrow();
  }

  public void calls(String id, StageArguments arguments) {
    Tool tool = run(arguments);
    ToolCall call = new ToolCall(id, id, "session.prune", null, null, NOW);
    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(tool)), NOW, NOW));
  }

  public static PruneArguments applied(int most) {
    return new PruneArguments(false, most, null);
  }

  /** Adds messages one second apart, and a summary of all but the newest two. */
  public void session(Scope scope, int messages) {
    for (int i = 0; i < messages; i++) {
      long at = START + i * 1_000L;
      memories.put(ItemMemories.message(scope, "m" + i, "Message " + i + " of all.", at));
    }
    long until = START + (messages - 3) * 1_000L;
    memories.put(ItemMemories.summary(scope, "s", "What was said.", until, NOW - 1_000));
  }

  public long live(Scope scope, Kind kind) {
    return memories.memories.values().stream()
        .filter(memory -> memory.scope().equals(scope) && memory.kind() == kind)
        .filter(memory -> memory.lifecycle().isLive())
        .count();
  }

  public Map<String, Long> countsOf(Scope scope) {
    StageTool.Ran ran = (StageTool.Ran) ((Answer.Done) answers.get(0).answer()).output();
    return ran.reports().stream()
        .filter(report -> report.scope().equals(scope.name()))
        .findFirst()
        .orElseThrow()
        .counts();
  }

  /** Returns the answer to a call that undoes a run. */
  public Object undoes(String runId) {
    ToolCall call =
        new ToolCall("undo-" + runId, "undo-" + runId, "memory.restore", null, null, NOW + 1);
    Tool restore = new Restore(null, null, runId, null);
    answers.clear();
    take(engine().step(new Delivery(call, 0, NOW + 9_000, new Delivery.Valid(restore)), NOW, NOW));
    while (!ticks.isEmpty()) {
      boolean isOver = !answers.isEmpty();
      Step step = engine().step(ticks.remove(0), NOW, NOW);
      assertTrue(!isOver || step.equals(Step.NOTHING), step::toString);
      take(step);
    }
    Answer answer = answers.get(0).answer();
    return answer instanceof Answer.Done done ? done.output() : ((Answer.Refused) answer).code();
  }

  public static Memory snapshot(int i) {
    String text = "Gateway health: " + i + " agents, latency 45ms, 2026-03-15";
    return ItemMemories.of(
        COLLECTION, "p" + i, new ItemFields.Profile(text, Significance.ROUTINE, 1), START + i);
  }

  public static long total(Memory memory) {
    return ((Number) ((Map<?, ?>) new JsonTree().read(memory.item())).get("reinforcement_count"))
        .longValue();
  }
}

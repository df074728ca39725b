package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.HOUR;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;

import dev.lethe.fixture.Policies;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.InclusionLog;
import dev.lethe.memory.lifecycle.Marking;
import dev.lethe.memory.lifecycle.Purging;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.memory.lifecycle.WrittenSummary;
import dev.lethe.memory.summary.ExtractiveSummarizer;
import dev.lethe.memory.summary.FamilyCounts;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Random simulation of a scope in which people write, pin, edit and delete, contexts include
 * memories, and planners plan and commit. After a crash everything since the last commit is lost
 * and repeated.
 */
final class CompactionWorld {
  static final Policy POLICY =
      Policies.edn(
          "{:compaction {:grouping {:max-source-count 6}}"
              + " :safety {:caps {:compaction {:pct 20 :floor 5}}}}");

  private static final List<Marking.Mark> MARKS = List.of(Marking.Mark.values());

  /** Erased words, which occur in no other text and must not reappear. */
  final Set<String> erased = new HashSet<>();

  final Map<String, Set<String>> secrets = new LinkedHashMap<>();
  final List<Plan> plans = new ArrayList<>();

  /** Summaries by the run that wrote them. */
  final Map<String, List<WrittenSummary>> runs = new LinkedHashMap<>();

  final Set<String> minted = new HashSet<>();
  final Set<String> forgotten = new HashSet<>();
  final Set<String> purged = new HashSet<>();
  long committedSources;
  long restoredSources;
  int committed;
  Table table = new Table();
  DayCap cap = DayCap.begin(DAY, 0);
  long now = DAY;

  private final Random random;
  private int number;

  CompactionWorld(Random random) {
    this.random = random;
  }

  /** Performs one random step, sometimes after a simulated crash. */
  void step() {
    now += random.nextInt((int) (2 * DAYS));
    if (!cap.isCurrent(now)) {
      long base =
          table.memories.values().stream()
              .filter(memory -> CandidateRule.isInBase(memory, POLICY))
              .count();
      cap = DayCap.begin(now, base);
    }
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> mint(1 + random.nextInt(6));
      case 3 -> apply(include());
      case 4 -> mark();
      case 5 -> edit();
      case 6 -> plan();
      case 7, 8 -> commit();
      case 9 -> restore();
      case 10 -> erase();
      default -> purge();
    }
  }

  private void apply(List<Effect> effects) {
    if (random.nextInt(10) == 0) {
      Table lost = copy(table);
      lost.apply(effects);
    }
    table.apply(effects);
  }

  private static Table copy(Table table) {
    Table copy = new Table();
    copy.memories.putAll(table.memories);
    copy.tombstones.putAll(table.tombstones);
    copy.vectors.putAll(table.vectors);
    return copy;
  }

  private void mint(int messages) {
    for (int i = 0; i < messages; i++) {
      String secret = "secret" + number++ + "x";
      Kept kept =
          Kept.message("m" + number)
              .says("The " + secret + " animal sleeps here at the pond again.")
              .by("p" + random.nextInt(3))
              .in("c" + random.nextInt(2))
              .at(now + i);
      if (random.nextInt(4) == 0) {
        kept.repeats("f" + random.nextInt(2));
      }
      Memory memory = kept.memory();
      minted.add(memory.memoryId());
      secrets.put(memory.memoryId(), new HashSet<>(Set.of(secret)));
      apply(List.of(new Effect.PutMemory(memory), new Effect.Embed(VectorChange.of(memory))));
    }
  }

  private List<Effect> include() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 4 && any() != null; i++) {
      ids.add(any());
    }
    return InclusionLog.of(ids, table::get, now - random.nextInt(1_000), now, POLICY).effects();
  }

  private void mark() {
    String id = any();
    Marking.Mark mark = MARKS.get(random.nextInt(MARKS.size()));
    if (Marking.mark(id, id == null ? null : table.get(id), mark)
        instanceof Marking.Marked marked) {
      apply(marked.effects());
    }
  }

  private void edit() {
    String id = any();
    Memory memory = id == null ? null : table.get(id);
    if (memory != null && memory.lifecycle().isLive() && secrets.containsKey(id)) {
      String secret = "secret" + number++ + "x";
      secrets.get(id).add(secret);
      String text = "Now the " + secret + " animal is awake.";
      Memory after =
          memory.edited(
              new Memory.Content(text, text, List.of()),
              memory.fingerprints(),
              memory.embedding(),
              now);
      apply(List.of(new Effect.PutMemory(after), new Effect.Embed(VectorChange.of(after))));
    }
  }

  private void plan() {
    long most = cap.limit(POLICY.safety().compaction());
    plans.add(
        new Planner(POLICY, PlanArguments.of(POLICY))
            .plan("plan" + plans.size(), SCOPE, table.memories.values(), now, most)
            .plan());
    now += random.nextInt((int) HOUR);
  }

  private void commit() {
    plan();
    Plan plan = plans.get(plans.size() - 1 - random.nextInt(Math.min(3, plans.size())));
    if (random.nextInt(3) == 0) {
      apply(include());
      mark();
    }
    for (Plan.Group group : plan.groups()) {
      commit(plan, group);
      if (random.nextInt(4) == 0) {
        commit(plan, group);
      }
    }
  }

  private void commit(Plan plan, Plan.Group group) {
    Gate gate = new Gate(POLICY, table);
    Gate.Call call =
        new Gate.Call(plan.planId(), group.groupId(), group.sourceIds(), toolsSummary(group));
    Gate.Answer answer;
    if (random.nextBoolean()) {
      answer = gate.judge(call, plan, now, cap);
    } else if (gate.judgeSources(call, plan, now) instanceof Gate.Open open) {
      SummaryItem item =
          new ExtractiveSummarizer(POLICY)
              .summarize(open.sources(), FamilyCounts.of(open.sources(), table));
      answer = gate.judge(plan, group, item, now, cap);
    } else {
      return;
    }
    if (answer instanceof Gate.Passed passed) {
      Committing.Committed done =
          new Committing(POLICY, Table.PRINTS, Table.JSON)
              .commit(passed, plan.planId(), now, now, WordCounts.NONE);
      new CompactionLaw(this).checkCommit(passed, done);
      apply(done.effects());
      minted.add(done.summaryId());
      committedSources += done.deletedCount();
      committed++;
      cap = cap.plus(done.deletedCount());
      runs.computeIfAbsent(plan.planId(), unused -> new ArrayList<>()).add(done.written());
    }
  }

  /** Returns a summary as a model would write it, with quotations and paraphrases. */
  private Object toolsSummary(Plan.Group group) {
    List<String> bullets = new ArrayList<>(List.of("Animals were seen."));
    for (String id : group.sourceIds()) {
      Memory memory = table.get(id);
      if (memory != null && random.nextBoolean()) {
        String text = memory.content().text();
        String secret = text.replaceAll(".*?(secret\\d+x).*", "$1");
        bullets.add(random.nextBoolean() ? text : "Somebody spoke of " + secret);
      }
    }
    return new SummaryV1(
            "Animals " + bullets.get(bullets.size() - 1),
            group.start(),
            group.end(),
            bullets,
            List.of(),
            List.of(),
            List.of(bullets.get(0) + " Why?"),
            List.of("pond"),
            group.sourceIds())
        .json();
  }

  private void restore() {
    Restoring restoring = new Restoring(POLICY, table, table.rewriting());
    Restoring.Answer answer;
    if (random.nextInt(4) == 0 && !runs.isEmpty()) {
      String run = new ArrayList<>(runs.keySet()).get(random.nextInt(runs.size()));
      answer = restoring.run(SCOPE, run, runs.get(run), now);
    } else {
      String id = any();
      answer = id == null ? null : restoring.memory(SCOPE, id, now);
    }
    if (answer instanceof Restoring.Restored restored) {
      restoredSources += restored.restored().stream().filter(secrets::containsKey).count();
      apply(restored.effects());
    }
  }

  /** Erases a memory, by a person's deletion or by a call. */
  private void erase() {
    String id = any();
    if (id == null || !secrets.containsKey(id)) {
      return;
    }
    Memory memory = table.get(id);
    Tombstone tombstone = table.tombstones.get(id);
    erased.addAll(secrets.get(id));
    if (random.nextBoolean()) {
      apply(table.forgetting().memories(SCOPE, List.of(id), now).effects());
      forgotten.add(id);
      return;
    }
    List<Effect> effects = new ArrayList<>(table.rewriting().afterErasure(memory, tombstone, now));
    effects.add(
        new Effect.PutTombstone(new Tombstone(id, SCOPE, null, now, null, null, "deleted", null)));
    if (memory != null) {
      Memory.Lifecycle end = Memory.Lifecycle.deleted(now, null, null);
      effects.add(new Effect.PutMemory(memory.removed(end, true)));
      effects.add(new Effect.PurgeVector(SCOPE, id));
    }
    apply(effects);
  }

  private void purge() {
    Purging purging = new Purging(POLICY);
    for (Memory memory : List.copyOf(table.memories.values())) {
      List<Effect> effects = purging.effects(memory, table.tombstones.get(memory.memoryId()), now);
      apply(effects);
      if (!effects.isEmpty()) {
        purged.add(memory.memoryId());
      }
    }
  }

  /** Returns the id of a random memory, present or deleted. */
  private String any() {
    List<String> ids = new ArrayList<>(new TreeSet<>(minted));
    return ids.isEmpty() ? null : ids.get(random.nextInt(ids.size()));
  }
}

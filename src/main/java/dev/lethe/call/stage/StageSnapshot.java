package dev.lethe.call.stage;

import dev.lethe.call.PartitionContext;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryScan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * Scopes that a stage run plans from: several scopes with few memories, or one with many. The
 * stream thread reads the snapshot in small portions, between events, and another thread plans it;
 * changes that happen before the plan comes back are detected then.
 */
public final class StageSnapshot {
  /**
   * Largest number of memories that one record changes or leaves to a person, which bounds the time
   * that it blocks the stream thread: a memory takes about 0.1 ms, and ten times that before its
   * code is compiled. So the first records of a plan are smaller.
   */
  static final int CHANGED = 50;

  private static final int CHANGED_AT_FIRST = 5;

  /** Largest number of expired memories of other kinds that are read in one scope. */
  private static final int EXPIRED = 10_000;

  /** Largest number of scopes in one record. */
  private static final int PARTS = 100;

  private final PartitionContext partition;
  private final StageRow run;
  private final List<Scope> scopes;
  private final int size;
  private final List<ScannedScope> looked = new ArrayList<>();
  private int next;
  private int seen;
  private int seenHere;

  /** Work in the scope that is being scanned; null between scopes. */
  private ScopeWork work;

  private MemoryScan rest;
  private Iterator<String> expired;

  /** A scope that has been scanned. */
  private record ScannedScope(Scope scope, ScopeWork work) {}

  public StageSnapshot(PartitionContext partition, StageRow run) {
    this.partition = partition;
    this.run = run;
    this.scopes = StageRuns.scopesLeft(partition, run);
    this.size = run.tool().batchSize(partition.policy());
  }

  /** Returns the name of the run, for people. */
  public String name() {
    return run.key();
  }

  /**
   * Continues the scan.
   *
   * @param goesOn asked before each memory is read; false ends this call
   * @return true if the whole batch has been scanned
   */
  public boolean look(BooleanSupplier goesOn) {
    while (next < scopes.size() && (work != null || seen < size)) {
      if (!goesOn.getAsBoolean()) {
        return false;
      }
      Scope scope = scopes.get(next);
      if (work == null) {
        ScopeRunContext here = new ScopeRunContext(partition, run, scope);
        if (!here.isWanted()) {
          next++;
          continue;
        }
        work = here.work();
        seenHere = 0;
        rest = scan(here.stage(), scope);
        expired = expired(here.stage(), scope).iterator();
      }
      if (rest != null) {
        rest = partition.memories().scan(rest, goesOn, this::read).orElse(null);
      }
      while (rest == null && expired.hasNext() && goesOn.getAsBoolean()) {
        readExpired(scope, expired.next());
      }
      if (rest != null || expired.hasNext()) {
        return false;
      }
      next++;
      if (seenHere > 0) {
        looked.add(new ScannedScope(scope, work));
      }
      work = null;
    }
    return true;
  }

  /** Returns a scan of all memories that a stage covers in a scope. */
  static MemoryScan scan(ItemStage stage, Scope scope) {
    return MemoryScan.ofItems(scope).kinds(stage.declaration().kinds());
  }

  private List<String> expired(ItemStage stage, Scope scope) {
    return stage.removesExpired() ? partition.items().expired(scope, run.at(), EXPIRED) : List.of();
  }

  /** Reads an expired memory, unless it has changed or the scan of the stage's kinds reads it. */
  private void readExpired(Scope scope, String memoryId) {
    Memory memory = partition.memories().memory(scope, memoryId);
    if (memory != null
        && memory.isExpired(run.at())
        && !partition.stage(run.stage()).declaration().kinds().contains(memory.kind())) {
      read(memory);
    }
  }

  private void read(Memory memory) {
    seen++;
    seenHere++;
    work.read(memory);
  }

  /**
   * Returns the plan in parts that are committed one after the other; may take long. A scope on
   * which Lethe itself fails is left out, so that the others are planned.
   *
   * @param failed receives each such scope and the exception
   */
  public List<StagePlanned> plan(BiConsumer<Scope, Throwable> failed) {
    Packing packing = new Packing();
    for (ScannedScope one : looked) {
      try {
        packing.add(one.scope, one.work.plan());
      } catch (RuntimeException | StackOverflowError bug) {
        failed.accept(one.scope, bug);
      }
    }
    return packing.done();
  }

  /** Returns an empty plan, in place of one that failed. */
  public List<StagePlanned> failed() {
    return new Packing().done();
  }

  /** Packs plans of scopes into records. */
  private final class Packing {
    private final List<StagePlanned> records = new ArrayList<>();
    private List<StagePlanned.Part> parts = new ArrayList<>();
    private List<StageStep> steps = new ArrayList<>();
    private List<ReviewCase> cases = new ArrayList<>();
    private List<ScoreAsk> asks = new ArrayList<>();
    private int changed;

    void add(Scope scope, ScopePlan plan) {
      ScopeReport ending = plan.ending();
      if (ending != null && ending.seen() == 0) {
        return;
      }
      long capBase = ending == null ? 0 : ending.capBase();
      for (ScoreAsk ask : plan.asks()) {
        makeRoom(scope, capBase, ask.patterns().size());
        asks.add(ask);
      }
      for (StageStep step : plan.steps()) {
        makeRoom(scope, capBase, 1 + step.changes());
        steps.add(step);
      }
      for (ReviewCase found : run.leavesCases() ? plan.cases() : List.<ReviewCase>of()) {
        makeRoom(scope, capBase, found.proposal().members().size());
        cases.add(found);
      }
      endPart(scope, capBase, ending);
      if (parts.size() >= PARTS) {
        close(false);
      }
    }

    /**
     * Begins another record if the given number of memories would be too much for the current one.
     */
    private void makeRoom(Scope scope, long capBase, int more) {
      if (changed > 0 && changed + more > most()) {
        endPart(scope, capBase, null);
        close(false);
      }
      changed += more;
    }

    private void endPart(Scope scope, long capBase, ScopeReport report) {
      parts.add(new StagePlanned.Part(scope, capBase, steps, cases, asks, report));
      steps = new ArrayList<>();
      cases = new ArrayList<>();
      asks = new ArrayList<>();
    }

    private void close(boolean isLast) {
      records.add(
          new StagePlanned(
              run.key(),
              run.at(),
              run.batch(),
              records.size(),
              parts,
              scopes.get(next - 1),
              isLast));
      parts = new ArrayList<>();
      changed = 0;
    }

    private int most() {
      return Math.min(CHANGED, CHANGED_AT_FIRST * (records.size() + 1));
    }

    /** Returns the records; none if there was no scope to scan. */
    List<StagePlanned> done() {
      if (next > 0) {
        close(true);
      }
      return records;
    }
  }
}

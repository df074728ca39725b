package dev.lethe.command;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryScan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * What a run of a stage looks at: scopes as long as they have few memories, or one that has many.
 * It is read bit by bit by the stream thread, while events are decided in between, and planned on
 * another thread; what has changed until the plan comes back is noticed then.
 */
public final class StageSnapshot {
  /** Items have no day of their own: their memories' ids begin with the first. */
  private static final long ITEMS = 0;

  /**
   * Memories that one record changes or leaves to a person, as a measure of how long it holds the
   * stream thread: one takes some 0.1 ms, and ten times that before its code has been compiled. So
   * the first records of a plan are smaller.
   */
  private static final int CHANGED = 50;

  private static final int CHANGED_AT_FIRST = 5;

  /** Scopes that one record is about. */
  private static final int PARTS = 100;

  private final Terms terms;
  private final StageRow run;
  private final List<Scope> scopes;
  private final int size;
  private final List<Looked> looked = new ArrayList<>();
  private int next;
  private int seen;
  private int seenHere;
  private ScopeWork work;
  private MemoryScan rest;

  /** A scope that was looked at. */
  private record Looked(Scope scope, ScopeWork work) {}

  StageSnapshot(Terms terms, StageRow run) {
    this.terms = terms;
    this.run = run;
    this.scopes = StageRuns.scopesLeft(terms, run);
    this.size = StageRuns.batchSize(terms, run);
  }

  /** Whose it is, for people. */
  public String what() {
    return run.key();
  }

  /**
   * Goes on looking.
   *
   * @param goesOn asked before each memory is read: false ends this call
   * @return whether all of the batch was looked at
   */
  public boolean look(BooleanSupplier goesOn) {
    while (next < scopes.size() && (rest != null || seen < size)) {
      if (!goesOn.getAsBoolean()) {
        return false;
      }
      Scope scope = scopes.get(next);
      if (rest == null) {
        StageTerms here = new StageTerms(terms, run, scope);
        if (!here.isWanted()) {
          next++;
          continue;
        }
        work = here.work();
        seenHere = 0;
        rest = scan(run.what(), scope);
      }
      rest = terms.memories().scan(rest, goesOn, this::read).orElse(null);
      if (rest != null) {
        return false;
      }
      next++;
      if (seenHere > 0) {
        looked.add(new Looked(scope, work));
      }
    }
    return true;
  }

  /** Returns a scan of all memories that a stage looks at in a scope. */
  static MemoryScan scan(HygieneStage stage, Scope scope) {
    return MemoryScan.of(scope, ITEMS, ITEMS).kinds(stage.kinds());
  }

  private void read(Memory memory) {
    seen++;
    seenHere++;
    work.read(memory);
  }

  /**
   * The plan, in parts that are committed one after the other; may take long. A scope over which
   * our own code fails is left out, since the others can't help it.
   *
   * @param failed told of each such scope and of what was thrown
   */
  public List<StagePlanned> plan(BiConsumer<Scope, Throwable> failed) {
    Packing packing = new Packing();
    for (Looked one : looked) {
      try {
        packing.add(one.scope, one.work.plan());
      } catch (RuntimeException | StackOverflowError bug) {
        failed.accept(one.scope, bug);
      }
    }
    return packing.done();
  }

  /** What is said instead of a plan that could not be made. */
  public List<StagePlanned> failed() {
    return new Packing().done();
  }

  /** Puts plans of scopes into records. */
  private final class Packing {
    private final List<StagePlanned> records = new ArrayList<>();
    private List<StagePlanned.Part> parts = new ArrayList<>();
    private List<StageStep> steps = new ArrayList<>();
    private List<ReviewCase> cases = new ArrayList<>();
    private List<ScoreAsk> asks = new ArrayList<>();
    private int changed;

    void add(Scope scope, ScopePlan plan) {
      Ending ending = plan.ending();
      if (ending != null && ending.seen() == 0) {
        return;
      }
      long capBase = ending == null ? 0 : ending.capBase();
      for (ScoreAsk ask : plan.asks()) {
        makeRoom(scope, capBase, ask.patterns().size());
        asks.add(ask);
      }
      for (StageStep step : plan.steps()) {
        makeRoom(scope, capBase, 1 + step.changing());
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

    /** Goes on in another record where so many memories more would be too much for one. */
    private void makeRoom(Scope scope, long capBase, int more) {
      if (changed > 0 && changed + more > most()) {
        endPart(scope, capBase, null);
        close(false);
      }
      changed += more;
    }

    private void endPart(Scope scope, long capBase, Ending told) {
      parts.add(new StagePlanned.Part(scope, capBase, steps, cases, asks, told));
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

    /** None where there is no scope to look at. */
    List<StagePlanned> done() {
      if (next > 0) {
        close(true);
      }
      return records;
    }
  }
}

package dev.lethe.command;

import dev.lethe.compaction.CandidateRule;
import dev.lethe.compaction.DayCap;
import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryScan;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import java.util.Optional;

/** How much compaction may remove of scopes today: rule K8. */
final class DayCaps {
  /** Memories that are read at once to count a base. */
  static final int READS = 5_000;

  private final Terms terms;

  DayCaps(Terms terms) {
    this.terms = terms;
  }

  /**
   * The cap of a scope's day. Its base is counted only when more is to go than may always go, and
   * no further than it takes to let that go: counting all reads the whole scope. Where it takes
   * more than {@link #READS} the cap is undecided, and the next time is counted on.
   *
   * @param more so many are to go
   */
  RunRow.OfCap of(Scope scope, long now, long more) {
    RunRow.OfCap today =
        terms
            .runs()
            .row(RunRow.OfCap.key(scope))
            .map(row -> (RunRow.OfCap) row)
            .filter(row -> row.cap().holds(now))
            .orElseGet(() -> RunRow.OfCap.begin(scope, now));
    return isDecided(today, more) ? today : countedOn(today, more);
  }

  /** Whether what is counted of the base is enough to say if so many more may go. */
  boolean isDecided(RunRow.OfCap today, long more) {
    return today.isWhole() || today.cap().allows(more, limit(today.scope()));
  }

  private SafetyPolicy.Cap limit(Scope scope) {
    return terms.of(scope).safety().compaction();
  }

  private RunRow.OfCap countedOn(RunRow.OfCap today, long more) {
    Policy policy = terms.of(today.scope());
    SafetyPolicy.Cap limit = limit(today.scope());
    DayCap[] cap = {today.cap()};
    int[] left = {READS};
    MemoryScan uncounted =
        MemoryScan.of(today.scope(), 0, today.cap().day())
            .kinds(CandidateRule.KINDS)
            .after(today.after());
    Optional<MemoryScan> rest =
        terms
            .memories()
            .scan(
                uncounted,
                () -> !cap[0].allows(more, limit) && left[0]-- > 0,
                memory -> {
                  if (CandidateRule.isInBase(memory, policy)) {
                    cap[0] = cap[0].counting(1);
                  }
                });
    return new RunRow.OfCap(today.scope(), cap[0], rest.map(MemoryScan::after).orElse(null));
  }
}

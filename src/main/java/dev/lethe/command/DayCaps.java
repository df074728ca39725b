package dev.lethe.command;

import dev.lethe.compaction.CandidateRule;
import dev.lethe.compaction.DayCap;
import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryScan;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import java.util.concurrent.atomic.AtomicLong;

/** How much compaction may remove of scopes today: rule K8. */
final class DayCaps {
  private final Terms terms;

  DayCaps(Terms terms) {
    this.terms = terms;
  }

  /**
   * The cap of a scope's day. Its base is counted only when more is to go than may always go:
   * counting reads the whole scope. What went before on that day was part of it.
   *
   * @param more so many are to go
   */
  DayCap of(Scope scope, long now, long more) {
    SafetyPolicy.Cap limit = terms.of(scope).safety().compaction();
    DayCap cap =
        terms
            .runs()
            .row(RunRow.OfCap.key(scope))
            .map(row -> ((RunRow.OfCap) row).cap())
            .filter(today -> today.holds(now))
            .orElseGet(() -> DayCap.begin(now, 0));
    return cap.base() > 0 || cap.allows(more, limit)
        ? cap
        : new DayCap(cap.day(), base(scope, now) + cap.removed(), cap.removed());
  }

  private long base(Scope scope, long now) {
    Policy policy = terms.of(scope);
    AtomicLong base = new AtomicLong();
    MemoryScan all = MemoryScan.of(scope, 0, DayCap.dayOf(now)).kinds(CandidateRule.KINDS);
    terms
        .memories()
        .scan(
            all,
            () -> true,
            memory -> {
              if (CandidateRule.isInBase(memory, policy)) {
                base.incrementAndGet();
              }
            });
    return base.get();
  }
}

package dev.lethe.stage;

import dev.lethe.fingerprint.Digest;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Frees the space of signatures and families, a day after their retention is over, scope by scope
 * within a budget of time per call. A restart loses the cursor, and the sweep begins again.
 */
final class SweepFamilies implements Punctuator {
  static final Duration PERIOD = Duration.ofMinutes(1);

  private static final long BUDGET_MS = 25;

  private final FamilyRows rows;
  private final Policy policy;
  private final ProcessingContext clock;
  private String resumeAfter = "";

  SweepFamilies(FamilyRows rows, Policy policy, ProcessingContext clock) {
    this.rows = rows;
    this.policy = policy;
    this.clock = clock;
  }

  @Override
  public void punctuate(long wallClock) {
    long arrival = clock.currentStreamTimeMs();
    long end = clock.currentSystemTimeMs() + BUDGET_MS;
    String scope = scopeAfter(resumeAfter);
    while (scope != null) {
      sweep(scope, arrival);
      resumeAfter = scope;
      if (clock.currentSystemTimeMs() > end) {
        return;
      }
      scope = scopeAfter(scope);
    }
    resumeAfter = "";
  }

  private String scopeAfter(String scope) {
    return rows.stores().hashes().scopes().higher(scope);
  }

  private void sweep(String scope, long arrival) {
    int days = policy.forTenant(Scopes.tenant(scope)).families().familyRetentionDays();
    FamilySweep sweep = new FamilySweep(rows.stores(), scope);
    List<Digest> expired = sweep.expired(arrival, (int) TimeUnit.DAYS.toHours(days));
    if (expired.isEmpty()) {
      return;
    }
    sweep.remove(expired, rows.book(scope));
    if (rows.stores().hashes().rows(scope).isEmpty()) {
      rows.close(scope);
    }
  }
}

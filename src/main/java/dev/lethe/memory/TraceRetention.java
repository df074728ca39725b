package dev.lethe.memory;

import dev.lethe.policy.Policy;
import java.util.concurrent.TimeUnit;

/** How long what is known of a message without a memory counts: by arrival, as its tenant says. */
public final class TraceRetention {
  private final Policy policy;

  public TraceRetention(Policy policy) {
    this.policy = policy;
  }

  /**
   * Whether a trace still counts.
   *
   * @param tenant in whose scope it is
   * @param arrival of the event it would count for, epoch milliseconds
   */
  public boolean holds(MessageTrace trace, String tenant, long arrival) {
    int days = policy.forTenant(tenant).minting().unknownMessageDays();
    return trace.countsAt(arrival, TimeUnit.DAYS.toMillis(days));
  }
}

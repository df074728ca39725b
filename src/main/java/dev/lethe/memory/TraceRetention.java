package dev.lethe.memory;

import dev.lethe.policy.Policy;
import java.util.concurrent.TimeUnit;

/** Retention of the traces of messages without a memory: by arrival, as configured per tenant. */
public record TraceRetention(Policy policy) {
  /**
   * Returns true if a trace is still valid.
   *
   * @param tenant tenant of the trace's scope
   * @param arrival arrival of the event that uses it, epoch milliseconds
   */
  public boolean isValid(MessageTrace trace, String tenant, long arrival) {
    int days = policy.forTenant(tenant).minting().unknownMessageDays();
    return trace.countsAt(arrival, TimeUnit.DAYS.toMillis(days));
  }
}

package dev.lethe.call.compaction;

import dev.lethe.call.Order;
import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.ExtractiveSummariser;
import dev.lethe.memory.summary.FamilyCounts;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.Policy;
import java.util.List;

/**
 * Order of a summary from the built-in summariser, with all data needed to write it on any thread,
 * whatever happens to the memories in the meantime.
 *
 * @param policy policy of the tenant
 * @param sources memories of the group, in group order
 */
public record SummaryOrder(
    String requestId, Scope scope, Policy policy, List<Memory> sources, FamilyCounts families)
    implements Order {
  public SummaryOrder {
    sources = List.copyOf(sources);
  }

  /** Returns the summary; may take seconds. */
  public SummaryItem summarise() {
    return new ExtractiveSummariser(policy).summarise(sources, families);
  }
}

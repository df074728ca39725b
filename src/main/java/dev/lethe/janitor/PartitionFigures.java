package dev.lethe.janitor;

import java.util.ArrayList;
import java.util.List;

/**
 * Figures of a partition at the end of an interval, for all tenants with that interval.
 *
 * @param at nominal end, epoch milliseconds
 * @param tenants tenants with any activity in the partition
 * @param more true if figures of other tenants follow; false in records of earlier releases
 */
public record PartitionFigures(
    int everyMinutes, long at, int partition, List<TenantFigures> tenants, boolean more) {
  /** Maximum number of tenants and lines in a record, about 5 MB. */
  private static final int MAX_LINES = 2_000;

  public PartitionFigures {
    tenants = List.copyOf(tenants);
  }

  /** Splits the figures of a partition into records of limited size, in order. */
  public static List<PartitionFigures> of(
      int everyMinutes, long at, int partition, List<TenantFigures> tenants) {
    List<PartitionFigures> records = new ArrayList<>();
    int from = 0;
    int lines = 0;
    for (int i = 0; i < tenants.size(); i++) {
      int more = 1 + tenants.get(i).lines();
      if (i > from && lines + more > MAX_LINES) {
        records.add(
            new PartitionFigures(everyMinutes, at, partition, tenants.subList(from, i), true));
        from = i;
        lines = 0;
      }
      lines += more;
    }
    records.add(
        new PartitionFigures(
            everyMinutes, at, partition, tenants.subList(from, tenants.size()), false));
    return records;
  }

  /** Returns the id under which an interval's figures are collected. */
  public String id() {
    return "janitor|" + everyMinutes + '|' + at;
  }
}

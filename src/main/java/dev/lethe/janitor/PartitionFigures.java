package dev.lethe.janitor;

import java.util.ArrayList;
import java.util.List;

/**
 * What a partition tells at the end of an interval of all tenants that have that one.
 *
 * @param at the nominal time, epoch milliseconds
 * @param tenants to which something happened there
 * @param more true if figures of other tenants follow; false in those of earlier releases
 */
public record PartitionFigures(
    int everyMinutes, long at, int partition, List<TenantFigures> tenants, boolean more) {
  /** Tenants and lines of one record: some 5 MB at most. */
  private static final int MAX_LINES = 2_000;

  public PartitionFigures {
    tenants = List.copyOf(tenants);
  }

  /** Returns the figures of a partition in records that are small enough, in their order. */
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

  /** By what the figures of one interval are gathered. */
  public String id() {
    return "janitor|" + everyMinutes + '|' + at;
  }
}

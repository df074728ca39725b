package dev.lethe.janitor;

import java.util.List;

/**
 * What a partition tells at the end of an interval of all tenants that have that one.
 *
 * @param at the nominal time, epoch milliseconds
 * @param tenants to which something happened there
 */
public record PartitionFigures(
    int everyMinutes, long at, int partition, List<TenantFigures> tenants) {
  public PartitionFigures {
    tenants = List.copyOf(tenants);
  }

  /** By what the figures of one interval are gathered. */
  public String id() {
    return "janitor|" + everyMinutes + '|' + at;
  }
}

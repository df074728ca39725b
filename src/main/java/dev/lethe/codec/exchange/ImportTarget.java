package dev.lethe.codec.exchange;

import dev.lethe.event.Scope;
import java.time.ZoneId;

/**
 * Destination of imported records, and what the file itself doesn't say.
 *
 * @param tenant null for the default tenant, or that of a record of Lethe
 * @param collection null for the collection that the record's own system implies
 * @param zone time zone of times that name none; null if these are invalid
 * @param fileTime creation time of records that have none, epoch milliseconds
 */
public record ImportTarget(String tenant, String collection, ZoneId zone, long fileTime) {
  /** Returns true if records go to another tenant than the default one. */
  boolean hasTenant() {
    return tenant != null && !tenant.equals(Scope.DEFAULT_TENANT);
  }
}

package dev.lethe.hygiene.pruning;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts of a run.
 *
 * @param sessionsSkipped sessions with too many messages, none of which may be removed yet
 * @param summariesRequested sessions for which a summary is requested
 * @param wisdomExtracted wisdom memories
 * @param conflicts keys with several values
 * @param protectedCount memories that stay because they are protected or in their rest period
 * @param deferred memories left to another day because of the cap
 */
public record SessionCounts(
    long scannedMessages,
    long messagesPruned,
    long sessionsSkipped,
    long summariesRequested,
    long summariesRemoved,
    long wisdomExtracted,
    long preferencesMerged,
    long conflicts,
    long protectedCount,
    long deferred) {

  /** Returns the counts under their names in reports. */
  public Map<String, Long> byName() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("scanned_messages", scannedMessages);
    counts.put("messages_pruned", messagesPruned);
    counts.put("sessions_skipped", sessionsSkipped);
    counts.put("summaries_requested", summariesRequested);
    counts.put("summaries_removed", summariesRemoved);
    counts.put("wisdom_extracted", wisdomExtracted);
    counts.put("preferences_merged", preferencesMerged);
    counts.put("conflicts", conflicts);
    counts.put("protected", protectedCount);
    counts.put("deferred", deferred);
    return Collections.unmodifiableMap(counts);
  }
}

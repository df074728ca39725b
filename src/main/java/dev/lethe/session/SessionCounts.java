package dev.lethe.session;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run found and would do.
 *
 * @param sessionsSkipped sessions with too many messages of which none may go yet
 * @param summariesRequested sessions for which a summary is asked
 * @param wisdomExtracted wisdom memories
 * @param conflicts keys with several values
 * @param protectedCount what stays because it is protected, or rests after a restore
 * @param deferred what stays until another day because of the cap
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

  /** By their names in reports. */
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

package dev.lethe.codec.event;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Maps the records of another system to canonical events. */
interface RawAdapter {
  /**
   * Returns true if a record is certainly of this system.
   *
   * @param record object without an {@code occurred_at}
   */
  boolean recognizes(JsonNode record);

  /**
   * Returns the canonical event; empty if the record isn't about a message.
   *
   * @param arrival arrival of the record, epoch milliseconds; time of an event that has none
   * @throws RefusedException if a field that the event needs is missing or invalid
   */
  Optional<AdaptedEvent> adapt(RawField record, long arrival) throws RefusedException;
}

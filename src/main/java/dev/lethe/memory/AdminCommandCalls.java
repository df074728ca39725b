package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.memory.ToolRequest.Addressee;
import java.util.Map;
import java.util.Optional;

/** Tool calls issued for administrators' command events: rule C8. */
final class AdminCommandCalls {
  private static final String NO_ARGS = "{}";

  /** Maximum length of a command id, in characters. */
  private static final int MAX_COMMAND_ID = 256;

  /** Tools by command. Other commands are stored but have no effect. */
  private static final Map<String, String> TOOLS =
      Map.ofEntries(
          Map.entry("pin", "memory.pin"),
          Map.entry("unpin", "memory.unpin"),
          Map.entry("lock", "memory.lock"),
          Map.entry("unlock", "memory.unlock"),
          Map.entry("forget", "memory.forget"),
          Map.entry("restore", "memory.restore"),
          Map.entry("rule.approve", "rule.approve"),
          Map.entry("rule.reject", "rule.reject"),
          Map.entry("rule.remove", "rule.remove"),
          Map.entry("review.approve", "review.approve"),
          Map.entry("review.reject", "review.reject"));

  private AdminCommandCalls() {}

  /**
   * Returns the tool call for a command event. It is confined to the event's tenant but not to a
   * scope, and takes effect at its own arrival because the event's time is set by the producer.
   */
  static Optional<ToolRequest> of(Arrival arrival) {
    Event event = arrival.event();
    if (!(event.payload() instanceof Payload.AdminCommand command)) {
      return Optional.empty();
    }
    return Optional.ofNullable(TOOLS.get(command.command()))
        .map(
            tool ->
                new ToolRequest(
                    Addressee.LETHE,
                    commandId(arrival),
                    tool,
                    command.args() == null ? NO_ARGS : command.args(),
                    null,
                    null,
                    event.tenant()));
  }

  /**
   * Returns the command id of an event's call. It includes the scope, since an event id is unique
   * only in its scope, but a command id in the whole tenant.
   */
  private static String commandId(Arrival arrival) {
    String id = arrival.scope().name() + '/' + arrival.event().eventId();
    return id.length() <= MAX_COMMAND_ID ? id : MemoryIds.ofEvent(arrival);
  }
}

package dev.lethe.memory;

import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.memory.ToolRequest.Addressee;
import java.util.Map;
import java.util.Optional;

/** What an administrator's event asks for: rule C8. */
final class AdminCommands {
  private static final String NO_ARGS = "{}";

  /** The tool of each command that has an effect; any other is only remembered. */
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

  private AdminCommands() {}

  /**
   * The call that takes effect for an event: of its tenant, wherever its memory is, under the
   * event's id. The call counts from its own arrival: the event's time is its producer's.
   */
  static Optional<ToolRequest> of(Event event) {
    if (!(event.payload() instanceof Payload.AdminCommand command)) {
      return Optional.empty();
    }
    return Optional.ofNullable(TOOLS.get(command.command()))
        .map(
            tool ->
                new ToolRequest(
                    Addressee.LETHE,
                    event.eventId(),
                    tool,
                    command.args() == null ? NO_ARGS : command.args(),
                    null,
                    null,
                    event.tenant()));
  }
}

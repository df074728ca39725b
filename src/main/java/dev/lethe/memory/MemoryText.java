package dev.lethe.memory;

import dev.lethe.event.Event;
import dev.lethe.event.Payload;

/** Text of the memory that an event mints or edits. */
public final class MemoryText {
  private MemoryText() {}

  /** Returns the text in readable form; empty if the event has none. */
  public static String of(Event event) {
    Payload payload = event.payload();
    if (payload instanceof Payload.MessageCreated message) {
      return message.body().text().text();
    }
    if (payload instanceof Payload.MessageEdited edit) {
      return edit.body().text().text();
    }
    if (payload instanceof Payload.AssistantMessage message) {
      return message.content();
    }
    if (payload instanceof Payload.ThinkTrace thought) {
      return thought.content();
    }
    if (payload instanceof Payload.ToolCall call) {
      return joined(call.name(), " ", call.args());
    }
    if (payload instanceof Payload.ToolResult result) {
      String output =
          result.error() == null ? result.result() : joined(result.error(), "\n", result.result());
      if (result.name().isEmpty()) {
        return output == null ? "" : output;
      }
      return joined(result.name(), ": ", output);
    }
    if (payload instanceof Payload.Tick tick) {
      return tick.action() == null ? "" : joined(tick.action(), ": ", tick.detail());
    }
    if (payload instanceof Payload.AdminCommand command) {
      return joined(command.command(), " ", command.args());
    }
    return payload instanceof Payload.SummaryCreated summary ? summary.text() : "";
  }

  private static String joined(String first, String separator, String second) {
    return second == null || second.isEmpty() ? first : first + separator + second;
  }
}

package dev.lethe.policy;

import dev.lethe.event.EventType;

/** Kinds of events, other than messages, whose identical repeats may be folded. */
public enum FoldedKind {
  TOOL_RESULT(EventType.TOOL_RESULT),
  TOOL_CALL(EventType.TOOL_CALL),
  ASSISTANT_MESSAGE(EventType.ASSISTANT_MESSAGE),
  TICK(EventType.TICK);

  private final EventType type;

  FoldedKind(EventType type) {
    this.type = type;
  }

  EventType type() {
    return type;
  }
}

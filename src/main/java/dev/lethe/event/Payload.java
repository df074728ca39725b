package dev.lethe.event;

import java.util.List;

/**
 * Payload of an event, by event type. Fields described as JSON contain JSON text as received, with
 * non-ASCII characters unescaped.
 */
public sealed interface Payload {

  /** New message; {@code replyTo} may be null. */
  record MessageCreated(String messageId, MessageBody body, String replyTo) implements Payload {}

  /** Replacement of a message's text. */
  record MessageEdited(String messageId, MessageBody body) implements Payload {}

  /** Edit that keeps a message's text, since it has no content: a pin, a preview of a link. */
  record MessageUpdated(String messageId) implements Payload {}

  /** Deletion of a message by a person or a bot. */
  record MessageDeleted(String messageId) implements Payload {}

  /** Deletion of two or more messages by one event; {@code messageIds} has no duplicates. */
  record MessagesDeleted(List<String> messageIds) implements Payload {
    public MessagesDeleted {
      messageIds = List.copyOf(messageIds);
    }
  }

  /** Tool call; {@code args} is a JSON object, null if not given. */
  record ToolCall(String callId, String name, String args) implements Payload {}

  /**
   * Result of a tool call; {@code result} and {@code error} are texts, or the JSON of other values,
   * or null; {@code knowledgeBearing} is null if not given. An error is never empty; a name is
   * empty if not given.
   */
  record ToolResult(
      String callId, String name, String result, String error, Boolean knowledgeBearing)
      implements Payload {}

  /** Message of the assistant; {@code model} may be null. */
  record AssistantMessage(String content, String model) implements Payload {}

  /** Reasoning of the model; {@code model} may be null. */
  record ThinkTrace(String content, String model) implements Payload {}

  /** Tick of the system's clock; {@code action} is null or empty if it caused none. */
  record Tick(String action, String detail) implements Payload {}

  /** Command of an administrator; {@code args} is JSON or null. */
  record AdminCommand(String command, String args) implements Payload {}

  /**
   * Summary written by another system.
   *
   * @param summary the json_v1 object as JSON text
   * @param text the summary's topic and bullets, one per line; empty if no bullet has a visible
   *     character
   * @param groupId may be null
   */
  record SummaryCreated(String summary, String text, List<String> sourceIds, String groupId)
      implements Payload {
    public SummaryCreated {
      sourceIds = List.copyOf(sourceIds);
    }
  }

  /**
   * Deletion of a memory by another compactor; {@code replacedBy} and {@code reason} may be null.
   */
  record CompactionDeleted(String memoryId, String replacedBy, String reason) implements Payload {}
}

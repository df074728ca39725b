package dev.lethe.event;

import java.util.List;

/**
 * What happened, by event type. Fields said to be JSON hold JSON text as it came in, with what
 * isn't ASCII unescaped.
 */
public sealed interface Payload {

  /** A message was written; {@code replyTo} may be null, {@code content} is empty if not given. */
  record MessageCreated(
      String messageId,
      String content,
      List<Attachment> attachments,
      List<Embed> embeds,
      String replyTo)
      implements Payload {
    public MessageCreated {
      attachments = List.copyOf(attachments);
      embeds = List.copyOf(embeds);
    }
  }

  /** A message's text was replaced. */
  record MessageEdited(String messageId, String content) implements Payload {}

  /** A message was deleted by a person or a bot. */
  record MessageDeleted(String messageId) implements Payload {}

  /** A tool was called; {@code args} is a JSON object, null if not given. */
  record ToolCall(String callId, String name, String args) implements Payload {}

  /**
   * A tool answered; {@code result} and {@code error} are texts, or the JSON of what is none, or
   * null; {@code knowledgeBearing} is null where the event doesn't say. An error is never empty.
   */
  record ToolResult(
      String callId, String name, String result, String error, Boolean knowledgeBearing)
      implements Payload {}

  /** The assistant said something; {@code model} may be null. */
  record AssistantMessage(String content, String model) implements Payload {}

  /** The model thought aloud; {@code model} may be null. */
  record ThinkTrace(String content, String model) implements Payload {}

  /** The system's clock ticked; {@code action} is null or empty if nothing came of it. */
  record Tick(String action, String detail) implements Payload {}

  /** An administrator's command; {@code args} is JSON or null. */
  record AdminCommand(String command, String args) implements Payload {}

  /**
   * A summary was written elsewhere.
   *
   * @param summary the json_v1 object as JSON text
   * @param text the summary's topic and bullets, a line each
   * @param groupId may be null
   */
  record SummaryCreated(String summary, String text, List<String> sourceIds, String groupId)
      implements Payload {
    public SummaryCreated {
      sourceIds = List.copyOf(sourceIds);
    }
  }

  /** Another compactor deleted a memory; {@code replacedBy} and {@code reason} may be null. */
  record CompactionDeleted(String memoryId, String replacedBy, String reason) implements Payload {}
}

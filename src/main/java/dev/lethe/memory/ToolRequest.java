package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * Tool call made by Lethe: on its own behalf, for an administrator, or of a bot's tool.
 *
 * @param to receiver that executes the call
 * @param commandId id for idempotence and for the reply
 * @param name of the tool
 * @param args a JSON object
 * @param occurredAt epoch milliseconds; null to use the request's own arrival
 * @param scope scope concerned; null for none in particular
 * @param tenant tenant to which the call is confined
 */
public record ToolRequest(
    Addressee to,
    String commandId,
    String name,
    String args,
    Long occurredAt,
    Scope scope,
    String tenant) {

  /** Receiver of a call. */
  public enum Addressee {
    /** Lethe itself. */
    LETHE,
    /** The bot that owns the connection; Lethe holds no access tokens. */
    BOT
  }
}

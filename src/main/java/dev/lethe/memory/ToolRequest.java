package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * A call of a tool that Lethe makes: of its own, for an administrator, or of a bot's.
 *
 * @param to who is to do it
 * @param commandId by which it is done once and answered
 * @param name of the tool
 * @param args a JSON object
 * @param occurredAt epoch milliseconds; null where the request's own arrival counts
 * @param scope that it is about; null for none in particular
 * @param tenant to which it is confined
 */
public record ToolRequest(
    Addressee to,
    String commandId,
    String name,
    String args,
    Long occurredAt,
    Scope scope,
    String tenant) {

  /** Who does what is asked for. */
  public enum Addressee {
    /** Lethe itself. */
    LETHE,
    /** The bot that owns the connection: Lethe holds no token of anybody's. */
    BOT
  }
}

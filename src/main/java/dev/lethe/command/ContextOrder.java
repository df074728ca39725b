package dev.lethe.command;

/**
 * What a context waits for.
 *
 * @param call that goes on then
 * @param query to be embedded; null if the scope's memories are to be read
 */
public record ContextOrder(ContextAwaited call, String query) implements Order {}

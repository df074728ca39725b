package dev.lethe.call.context;

import dev.lethe.call.Order;

/**
 * Order for the data that a call for an index waits for.
 *
 * @param call call that continues afterwards
 * @param query query to be embedded; null if the scope's memories are to be read
 */
public record ContextOrder(ContextAwaited call, String query) implements Order {}

package dev.lethe.item;

/**
 * An item as it reached the broker.
 *
 * @param at the broker's timestamp of its first arrival, epoch milliseconds; a hop doesn't change
 *     it
 * @param source topic and partition of its first arrival, {@code topic-partition}
 */
public record ItemArrival(Item item, long at, String source) {}

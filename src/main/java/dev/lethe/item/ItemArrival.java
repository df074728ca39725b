package dev.lethe.item;

/**
 * Item with its arrival at the broker.
 *
 * @param at the broker's timestamp of its first arrival, epoch milliseconds; forwarding between
 *     topics keeps it
 * @param source topic and partition of its first arrival, {@code topic-partition}
 */
public record ItemArrival(Item item, long at, String source) {}

package dev.lethe.memory;

/**
 * A record that was no event, and is counted as such.
 *
 * @param source topic and partition it came in on, {@code topic-partition}
 * @param arrival epoch milliseconds
 */
public record DeadLettered(String source, long arrival) implements Outcome {}

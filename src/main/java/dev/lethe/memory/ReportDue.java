package dev.lethe.memory;

/**
 * An interval of the janitor's is over.
 *
 * @param everyMinutes its length: the tenants that have this one are due
 * @param at its nominal end, epoch milliseconds
 */
public record ReportDue(int everyMinutes, long at) implements Outcome {}

package dev.lethe.memory;

/**
 * End of a janitor interval.
 *
 * @param everyMinutes length of the interval; tenants configured with it are due
 * @param at nominal end, epoch milliseconds
 */
public record ReportDue(int everyMinutes, long at) implements Outcome {}

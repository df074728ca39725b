/** Dispatch of instructions to a partition: calls, ticks, plans and results. */
package dev.lethe.call.engine;

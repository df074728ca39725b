/**
 * Commands: calls of tools, what becomes of them on each partition, and the one answer that is made
 * of all partitions' answers. Pure, as the stages that it calls are.
 */
package dev.lethe.command;

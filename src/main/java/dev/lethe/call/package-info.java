/**
 * Commands: tool calls, their handling on each partition, and the merging of the partitions'
 * answers into one. Pure, like the stages that it calls.
 */
package dev.lethe.call;

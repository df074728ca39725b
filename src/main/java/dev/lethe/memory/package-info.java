/** Memories, decisions and tombstones, and the rules by which an event becomes one. Pure. */
package dev.lethe.memory;

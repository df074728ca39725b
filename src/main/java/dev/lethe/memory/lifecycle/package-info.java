/**
 * The end of memories: marks, deletion, erasure, undo, purging, and the texts that quote them.
 * Pure.
 */
package dev.lethe.memory.lifecycle;

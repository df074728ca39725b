/** Vectors of memories' texts, with their requests and answers. Pure. */
package dev.lethe.memory.vector;

/** Vectors of memories' texts, and how they are asked for and answered. Pure. */
package dev.lethe.vector;
